/** Makes the Markdown of a code host that of the site: links, images, and text that looks like code. */
import { readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { address, isFile, PAGES, ROOT } from './documents.mjs'

const documents = new Map([...PAGES].map(([document, page]) => [page, document]))

/** Files that are no pages, but are linked: paths below the repository. */
export const linkedFiles = new Set()

/** Returns the name that code hosts, and the tests of the links, give to a heading. */
export function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}

/** Returns the address below the site of a linked file that is no page. */
function source(path) {
  linkedFiles.add(path)
  return `/source/${path}.txt`
}

function target(href, document) {
  const [path, anchor] = href.split('#')
  const place = posix.join(dirname(document), path)
  if (path === '' || /^[a-z]+:/.test(path) || !(PAGES.has(place) || isFile(place))) {
    return href
  }
  const link = PAGES.has(place) ? address(PAGES.get(place)) : source(place)
  return anchor === undefined ? link : `${link}#${anchor}`
}

/** Returns a drawing to be put into a page, whose colours it then takes. */
function drawing(src, document, text) {
  const svg = readFileSync(join(ROOT, dirname(document), src), 'utf8')
  const inner = svg
    .slice(svg.indexOf('<svg'))
    .replace(/<style>.*?<\/style>\s*/s, '')
    // Vue would make one space of several, and columns depend on them.
    .replace(/>[^<]*<\/text>/g, (label) => label.replaceAll(' ', '&#160;'))
  return `<span class="drawing" role="img" tabindex="0" aria-label="${text}" v-pre>${inner}</span>`
}

function convert(tokens, document) {
  for (const token of tokens) {
    if (token.type === 'link_open') {
      token.attrSet('href', target(token.attrGet('href'), document))
    } else if (token.type === 'image' && token.attrGet('src').endsWith('.svg')) {
      token.type = 'html_inline'
      token.content = drawing(token.attrGet('src'), document, token.content)
    } else if (token.type.startsWith('html_')) {
      // Documents have no HTML but comments: all other text with angle brackets is text.
      token.content = /^<!--.*-->\s*$/s.test(token.content) ? '' : escaped(token.content)
    }
    convert(token.children ?? [], document)
  }
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A plugin of markdown-it. */
export function repositoryMarkdown(md) {
  md.core.ruler.push('repository', (state) => {
    const document = documents.get(state.env.relativePath)
    if (document !== undefined) {
      convert(state.tokens, document)
    }
  })
  // Vue would evaluate it.
  const text = md.renderer.rules.text
  md.renderer.rules.text = (...rendered) => text(...rendered).replaceAll('{{', '&#123;&#123;')
}
