/** A headless Chromium, and pages that report all that goes wrong in them. */
import { execFileSync } from 'node:child_process'
import puppeteer from 'puppeteer-core'

/** Width of a phone, in pixels. */
export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1280, height: 900 }

/** Milliseconds after which a condition counts as never met, also on a machine that is very busy. */
const PATIENCE = 120_000

export function launch() {
  const executablePath = process.env.CHROME_BIN ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
  // Without a sandbox, which root and containers cannot have: the browser reads only our own pages.
  return puppeteer.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    timeout: PATIENCE
  })
}

/** Returns a page, and the list of its errors and failed requests. */
export async function openPage(browser, viewport, scheme) {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE)
  await page.setViewport(viewport)
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  const errors = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !isIcon(message.location().url)) {
      errors.push(`console: ${message.text()}`)
    }
  })
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`))
  page.on('requestfailed', (request) => {
    // The next page ends what the one before has begun to fetch ahead.
    if (request.failure().errorText !== 'net::ERR_ABORTED') {
      errors.push(`request: ${request.url()} ${request.failure().errorText}`)
    }
  })
  page.on('response', (response) => {
    if (response.status() >= 400 && !isIcon(response.url())) {
      errors.push(`request: ${response.url()} ${response.status()}`)
    }
  })
  return { page, errors, close: () => context.close() }
}

/** Returns whether an address is the icon that a browser asks for where a page, as those of Javadoc, names none. */
function isIcon(url) {
  return url?.endsWith('/favicon.ico')
}

/** Goes to a page of the generator, and waits until its program runs. */
export async function visit(page, url) {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => document.querySelector('#app')?.__vue_app__ !== undefined)
}
