/**
 * The documents of the repository, their pages, and the sidebar. Its order is that of the links in
 * the README.md of a directory, so that there is no second list.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Directory of the repository. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const LINK = /\]\(([^)#:]+\.md)/g
const FENCE = /^```.*?^```$/gms

/** Pages by document: paths below the repository, and below the site. */
export const PAGES = new Map(
  [...markdown('.', 1), ...markdown('docs', 3), ...markdown('samples', 2)].map((path) => [path, page(path)])
)

function markdown(directory, depth) {
  return readdirSync(join(ROOT, directory), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = posix.join(directory, entry.name)
      if (entry.isDirectory()) {
        return depth > 1 && !['node_modules', 'src', 'target'].includes(entry.name) ? markdown(path, depth - 1) : []
      }
      return entry.name.endsWith('.md') ? [path] : []
    })
}

function page(document) {
  if (document === 'README.md') {
    return 'index.md'
  } else if (!document.includes('/')) {
    return document.toLowerCase()
  }
  return document
    .replace(/^docs\//, '')
    .replace(/^samples\/(.*)\/README\.md$/, 'samples/$1.md')
    .replace(/README\.md$/, 'index.md')
}

export function read(document) {
  return readFileSync(join(ROOT, document), 'utf8')
}

/** Returns whether a path below the repository is a file. */
export function isFile(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.isFile() ?? false
}

/** Returns the address of a page below the site. */
export function address(page) {
  return '/' + page.replace(/index\.md$/, '').replace(/\.md$/, '.html')
}

function title(document) {
  return /^# (.*)$/m.exec(read(document))[1].replaceAll('`', '')
}

function item(document, text = title(document)) {
  return { text, link: address(PAGES.get(document)) }
}

/** Returns documents in the order of the links of an index; those without a link come last. */
function linked(index, documents) {
  const links = [...read(index).replace(FENCE, '').matchAll(LINK)].map((link) => posix.join(dirname(index), link[1]))
  const place = (document) => (links.includes(document) ? links.indexOf(document) : links.length)
  return documents.sort((one, other) => place(one) - place(other))
}

function group(text, index, test, collapsed) {
  const documents = [...PAGES.keys()].filter((document) => document !== index && test(document))
  return { text, collapsed, items: linked(index, documents).map((document) => item(document)) }
}

function chapter(text, directory, collapsed) {
  const index = `${directory}/README.md`
  return { ...group(text, index, (document) => dirname(document) === directory, collapsed), ...item(index, text) }
}

/** Returns the sidebar. */
export function sidebar() {
  return [
    { text: 'Filtersmith', items: [item('README.md', 'Overview'), ...drawn()] },
    chapter('Guide', 'docs/guide', false),
    group('Samples', 'README.md', (document) => document.startsWith('samples/'), false),
    group('Project', 'README.md', (document) => !document.includes('/'), false),
    chapter('Design decisions', 'docs/design-decisions', true)
  ]
}

/** Returns the pages of drawings, plots, and the API. */
export function drawn() {
  return [
    item('docs/bit-layouts.md'),
    { text: 'Report and plots', link: '/report.html' },
    { text: 'API', link: '/api/index.html', target: '_self' }
  ]
}
