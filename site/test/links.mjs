/** Follows all links of the built pages, those of the Javadoc too, to files and anchors. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileOf } from './server.mjs'

const LINK = /<(?:a|link|img|script|iframe)\b[^>]*?\s(?:href|src)="([^"]*)"/g
const ANCHOR = /\s(?:id|name)="([^"]*)"/g
const COMMENT = /<!--.*?-->/gs
const ORIGIN = 'http://site'

/** A page of the JDK's tool whose list of contents names common prefixes of packages, without anchors. */
const WITHOUT_ANCHORS = 'api/constant-values.html'

/** Returns the paths of the pages below the site. */
export function pages(site) {
  return readdirSync(site, { recursive: true })
    .filter((path) => path.endsWith('.html'))
    .sort()
}

function decoded(text) {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
}

function matches(html, pattern) {
  return [...html.matchAll(pattern)].map((match) => decoded(match[1]))
}

/** Returns a line for each link that leads nowhere where the site is below a base, and the number of links. */
export function brokenLinks(site, base) {
  const html = new Map(pages(site).map((page) => [page, readFileSync(join(site, page), 'utf8').replace(COMMENT, '')]))
  const anchors = new Map()
  const anchorsOf = (page) => {
    if (!anchors.has(page)) {
      anchors.set(page, new Set(matches(html.get(page), ANCHOR)))
    }
    return anchors.get(page)
  }
  const broken = []
  let links = 0
  for (const [page, text] of html) {
    for (const link of new Set(matches(text, LINK))) {
      const url = new URL(link, `${ORIGIN}${base}${page}`)
      if (url.origin !== ORIGIN) {
        continue
      }
      links++
      const file = fileOf(site, base, url.pathname)
      const anchor = page === WITHOUT_ANCHORS ? '' : decodeURIComponent(url.hash.slice(1))
      if (file === undefined) {
        broken.push(`${page}: ${link} leads to no file`)
      } else if (anchor !== '' && file.endsWith('.html') && !anchorsOf(relative(site, file)).has(anchor)) {
        broken.push(`${page}: ${link} leads to no anchor`)
      }
    }
  }
  return { broken, links }
}
