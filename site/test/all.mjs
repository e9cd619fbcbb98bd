/** Checks the built site: its links, and its pages in a headless browser. Ends with 1 if anything is wrong. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BASE } from '../src/base.mjs'
import { DESK, launch, openPage, PHONE, visit } from './browser.mjs'
import { brokenLinks, pages } from './links.mjs'
import { drawings, tooWide } from './looks.mjs'
import { serve } from './server.mjs'

const SITE = join(dirname(fileURLToPath(import.meta.url)), '..', 'target', 'site')

async function checkPages(browser, address, paths) {
  const { page, errors, close } = await openPage(browser, PHONE, 'light')
  for (const path of paths) {
    await visit(page, `${address}/${path}`)
    assert.deepEqual(await page.evaluate(tooWide), [], path)
    assert.deepEqual(errors, [], path)
  }
  await close()
  return `${paths.length} pages load without errors and fit a phone`
}

async function checkApi(browser, address) {
  const { page, errors, close } = await openPage(browser, DESK, 'light')
  const classes = ['Filters', 'annotation/DLeftFilter', 'flink/Deduplication', 'spark/SparkFilters']
  for (const path of ['index.html', ...classes.map((name) => `dev/filtersmith/${name}.html`)]) {
    await page.goto(`${address}/api/${path}`, { waitUntil: 'load' })
    assert.match(await page.$eval('h1', (heading) => heading.textContent), /Filtersmith|Filters|DLeftFilter|Deduplication/)
  }
  assert.deepEqual(errors, [])
  await close()
  return 'the API loads'
}

async function checkSearch(browser, address, word, path) {
  const { page, errors, close } = await openPage(browser, DESK, 'light')
  await visit(page, `${address}/`)
  await page.click('#local-search button')
  await page.waitForSelector('.VPLocalSearchBox input')
  await page.type('.VPLocalSearchBox input', word)
  await page.waitForFunction(
    (path) => {
      const results = [...document.querySelectorAll('.VPLocalSearchBox .result')]
      const wanted = results.find((result) => new URL(result.href).pathname === path)
      wanted?.click()
      return wanted !== undefined
    },
    {},
    path
  )
  await page.waitForFunction(
    (path, word) =>
      location.pathname === path && document.querySelector('.vp-doc')?.textContent.toLowerCase().includes(word),
    {},
    path,
    word.toLowerCase()
  )
  assert.deepEqual(errors, [])
  await close()
  return `the search for ${word} leads to ${path}`
}

async function checkDrawings(browser, address, path, scheme, expected) {
  const { page, errors, close } = await openPage(browser, DESK, scheme)
  await visit(page, `${address}/${path}`)
  const seen = await page.evaluate(drawings)
  assert.ok(scheme === 'dark' ? seen.background < 0.03 : seen.background > 0.9, `${scheme}: ${seen.background}`)
  assert.ok(seen.text >= 7, `contrast of text: ${seen.text}`)
  assert.equal(seen.drawings.length, expected, path)
  for (const drawing of seen.drawings) {
    assert.deepEqual(drawing.lost, [], path)
    assert.ok(drawing.width > 200 && drawing.height > 50 && drawing.shapes > 1, JSON.stringify(drawing))
    assert.ok(drawing.text >= 4.5 && drawing.lines >= 3, `${path}, ${scheme}: ${JSON.stringify(drawing)}`)
  }
  assert.deepEqual(errors, [])
  await close()
  return `${expected} drawings of ${path} are readable on ${scheme} pages`
}

/** Switches to dark pages as a reader does, and back. */
async function checkSwitch(browser, address) {
  const { page, close } = await openPage(browser, DESK, 'light')
  await visit(page, `${address}/bit-layouts.html`)
  for (const dark of [true, false]) {
    await page.click('.VPNavBarAppearance button')
    await page.waitForFunction((dark) => document.documentElement.classList.contains('dark') === dark, {}, dark)
    const { background, drawings: drawn } = await page.evaluate(drawings)
    assert.equal(background < 0.03, dark)
    assert.ok(drawn.every((drawing) => drawing.text >= 4.5))
  }
  await close()
  return 'the switch makes pages and drawings dark'
}

function checkLinks() {
  const { broken, links } = brokenLinks(SITE, BASE)
  assert.deepEqual(broken, [])
  assert.ok(links > 5000, `only ${links} links`)
  return `${links} links lead to files and anchors`
}

async function checkAll(browser, address) {
  const paths = pages(SITE).filter((path) => !path.startsWith('api/') && path !== '404.html')
  const half = paths.length / 2
  const count = (path, pattern) => readFileSync(join(SITE, path), 'utf8').match(pattern).length
  const layouts = count('bit-layouts.html', /<svg[^>]* class="layout"/g)
  const plots = count('report.html', /<svg[^>]* class="plot"/g)
  assert.ok(layouts > 15 && plots > 5, `${layouts} layouts, ${plots} plots`)
  const checks = [
    checkPages(browser, address, paths.slice(0, half)),
    checkPages(browser, address, paths.slice(half)),
    checkApi(browser, address),
    checkSwitch(browser, address),
    checkSearch(browser, address, 'windowed', `${BASE}design-decisions/windows.html`),
    checkSearch(browser, address, 'FilterFullException', `${BASE}guide/errors.html`),
    ...['light', 'dark'].flatMap((scheme) => [
      checkDrawings(browser, address, 'bit-layouts.html', scheme, layouts),
      checkDrawings(browser, address, 'report.html', scheme, plots)
    ])
  ]
  for (const passed of await Promise.all(checks)) {
    console.log(passed)
  }
}

console.log(checkLinks())
const server = await serve(SITE, BASE)
const browser = await launch()
try {
  await checkAll(browser, server.address)
} finally {
  await browser.close()
  server.stop()
}
