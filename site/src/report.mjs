/** Makes a page of the report of the papers' experiments, which is one file of HTML. */

const BODY = /<body>\s*(.*?)\s*<\/body>/s
const HEADING = /<(h[1-3])>(.*?)<\/\1>/g
const PLOT = /<figure\b[^>]*>.*?<\/figure>/gs

const FRONT_MATTER = '---\npageClass: report\n---\n\n'

/** Returns Markdown: headings, for the outline and the search, between pieces of HTML. */
export function reportPage(html) {
  const body = BODY.exec(html)
  if (body === null) {
    throw new Error('report.html has no body')
  }
  const markdown = body[1]
    .replace(PLOT, (plot) => `<div class="drawing" tabindex="0" v-pre>\n${plot}\n</div>`)
    .replace(HEADING, (_, level, text) => `\n${'#'.repeat(level[1])} ${text}\n`)
  return FRONT_MATTER + markdown
}
