import { copyFileSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitepress'
import { BASE } from '../src/base.mjs'
import { drawn, ROOT, sidebar } from '../src/documents.mjs'
import { linkedFiles, repositoryMarkdown, slug } from '../src/links.mjs'

export default defineConfig({
  title: 'Filtersmith',
  description: 'Approximate-membership filters for the JVM, specialised at compile time',
  lang: 'en',
  base: BASE,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${BASE}icon.svg` }]],
  srcDir: 'target/pages',
  outDir: 'target/site',
  cacheDir: 'target/cache',
  // Javadoc and files of the repository come beside the pages; site/check follows these links, too.
  ignoreDeadLinks: [/^\/api\//, /^\/source\//],
  markdown: {
    anchor: { slugify: slug },
    config: repositoryMarkdown
  },
  // The index of the search is one file, which a page loads when its reader searches.
  vite: { build: { chunkSizeWarningLimit: 2000 } },
  themeConfig: {
    logo: '/icon.svg',
    nav: [{ text: 'Guide', link: '/guide/' }, ...drawn()],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        // Drawings have labels that nobody looks for.
        _render: (source, env, md) => md.render(source, env).replace(/<svg.*?<\/svg>/gs, '')
      }
    }
  },
  buildEnd: ({ outDir }) => {
    for (const file of linkedFiles) {
      const copy = join(outDir, 'source', `${file}.txt`)
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(join(ROOT, file), copy)
    }
  }
})
