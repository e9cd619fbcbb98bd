/** Writes the pages that the generator reads: copies of the documents, and the report. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { PAGES, read, ROOT } from './documents.mjs'
import { reportPage } from './report.mjs'

const target = join(ROOT, 'site', 'target')

function write(page, text) {
  const file = join(target, 'pages', page)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

rmSync(join(target, 'pages'), { recursive: true, force: true })
for (const [document, page] of PAGES) {
  write(page, read(document))
}
write('public/icon.svg', read('site/src/icon.svg'))
write('report.md', reportPage(read('benchmarks/target/experiments-report/report.html')))
