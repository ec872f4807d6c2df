import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import dark from '@shikijs/themes/github-dark-high-contrast'
import light from '@shikijs/themes/github-light-high-contrast'
import katex from 'katex'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { bothThemes } from '../build/bothThemes'
import { bundledApart } from '../build/bundledApart'
import { challengeLists } from '../build/challengeLists'
import { withPolicy } from '../build/contentPolicy'
import { copyCommands } from '../build/copyCommands'
import { fileBytes } from '../build/fileBytes'
import { folderTitles } from '../build/folderPages.mjs'
import { githubSlug } from '../build/githubSlug'
import { highlightOnce } from '../build/highlightOnce'
import { homeExample } from '../build/homeExample'
import { liveExamples } from '../build/liveExamples'
import { mathFonts } from '../build/mathFonts'
import { mathFormulas } from '../build/mathFormulas'
import { metricFacts } from '../build/metricFacts'
import { metricHeadings, searchText } from '../build/metricHeading'
import { metricTitles } from '../build/metricTitles'
import { packagesOfSite } from '../build/packagesOfSite'
import { projectLinks } from '../build/projectLinks'
import { proof } from '../build/proof'
import { quickServerBuild } from '../build/quickServerBuild'
import { relatedPages } from '../build/relatedPages'
import { pageGlobsExcluded, routeOf } from '../build/routes'
import { writeServiceWorker } from '../build/serviceWorker'
import { sidebar } from '../build/sidebar'
import { splitSearch } from '../build/splitSearch'
import { styleSheet, styleToClass, withoutInlineStyles } from '../build/styleToClass'
import { withoutRequests } from '../build/withoutRequests'

const site = dirname(dirname(fileURLToPath(import.meta.url)))
const root = dirname(site)
const base = process.env.SITE_BASE ?? '/'
/** Where the site is published, without the base: pages that show links ask for whole addresses of pictures. */
const address = process.env.SITE_ADDRESS ?? ''
const description =
  'Exact grading of medical-imaging work, in the browser: every metric by every convention, nothing leaves the page.'
const linkedFiles = new Set<string>()
const styles = new Map<string, string>()
/** Read before Shiki changes the themes. */
const inBothThemes = bothThemes(light, dark)
const dist = (name: string) => join(root, 'dist', `${name}.js`)

export default defineConfig({
  title: 'medgrade',
  description,
  lang: 'en',
  base,
  srcDir: '..',
  outDir: 'dist',
  srcExclude: pageGlobsExcluded,
  rewrites: (file) => routeOf(file) ?? file,
  metaChunk: true,
  // Switching themes would insert a style element, which the policy refuses.
  appearance: { disableTransition: false },
  router: { prefetchLinks: false },
  head: [
    ['link', { rel: 'icon', href: `${base}icon.svg`, type: 'image/svg+xml' }],
    ['link', { rel: 'manifest', href: `${base}manifest.webmanifest` }],
    ['link', { rel: 'stylesheet', href: `${base}assets/extracted.css` }],
    ['meta', { name: 'theme-color', content: '#0f766e' }],
    ['meta', { property: 'og:title', content: 'medgrade' }],
    ['meta', { property: 'og:type', content: 'website' }],
    ['meta', { property: 'og:description', content: description }],
    // The card that Compare saves for its sample of organs, with HD95 open.
    ['meta', { property: 'og:image', content: `${address}${base}card.png` }],
    ['meta', { property: 'og:image:width', content: '1200' }],
    ['meta', { property: 'og:image:height', content: '630' }],
    ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
  ],
  markdown: {
    anchor: { slugify: githubSlug },
    theme: light.name,
    config(md) {
      highlightOnce(md, inBothThemes)
      metricHeadings(md)
      mathFormulas(md, katex.renderToString)
      relatedPages(md, root)
      projectLinks(md, { root, base, folders: new Set(Object.keys(folderTitles)), files: linkedFiles })
      liveExamples(md)
      copyCommands(md)
      withoutInlineStyles(md, styles)
    },
  },
  themeConfig: {
    logo: '/icon.svg',
    search: {
      provider: 'local',
      options: {
        // The excerpts of a detailed list load every page that is found.
        detailedView: 'auto',
        _render: searchText,
        // A name in a heading means its page.
        miniSearch: { searchOptions: { boost: { title: 12, titles: 1, text: 1 } } },
      },
    },
    nav: [
      { text: 'Compare', link: '/playground', activeMatch: '^/playground' },
      { text: 'Grade', link: '/app', activeMatch: '^/app' },
      { text: 'Choose', link: '/choose', activeMatch: '^/choose' },
      { text: 'Docs', link: '/docs/index', activeMatch: '^/docs/(?!performance)' },
      { text: 'API', link: '/api/index', activeMatch: '^/api/' },
      { text: 'Benchmarks', link: '/docs/performance' },
    ],
    sidebar: sidebar(root) as DefaultTheme.Sidebar,
    outline: { level: [2, 3] },
    docFooter: { prev: false, next: false },
    notFound: {
      title: 'There is no such page',
      quote: 'The search above finds every metric, option and guide by its name.',
      linkText: 'First page',
      linkLabel: 'First page',
    },
    footer: { message: 'Not for clinical use. Nothing you open here leaves your computer.' },
  },
  // The list of roles heads the documentation as cards.
  transformPageData: ({ filePath, frontmatter }) =>
    filePath === 'docs/README.md' ? { frontmatter: { ...frontmatter, pageClass: 'mg-start' } } : {},
  transformHtml: (html, _file, { siteConfig }) => styleToClass(withPolicy(html, siteConfig.outDir, base), styles),
  buildEnd({ outDir }) {
    for (const file of linkedFiles) {
      mkdirSync(dirname(join(outDir, file)), { recursive: true })
      copyFileSync(join(root, file), join(outDir, file))
    }
    writeFileSync(join(outDir, 'assets/extracted.css'), styleSheet(styles))
    writeServiceWorker(outDir, base)
  },
  vite: {
    publicDir: join(site, 'public'),
    resolve: {
      alias: [
        { find: '#inflate', replacement: join(root, 'src/formats/gzip/inflateWeb.ts') },
        {
          find: /^medgrade\/(metrics|detection|images|tracking|registration|lesions|clinical|calibration|text|statistics|evaluation|reporting|worker)$/,
          replacement: join(root, 'dist/$1.js'),
        },
        { find: /^medgrade$/, replacement: dist('index') },
      ],
    },
    plugins: [
      packagesOfSite(site),
      bundledApart(root, base),
      fileBytes(),
      challengeLists(root),
      metricFacts(),
      metricTitles(),
      homeExample(root),
      proof(root),
      withoutRequests(),
      mathFonts(),
      splitSearch(),
      quickServerBuild(),
    ],
    worker: { format: 'es', plugins: () => [fileBytes(), metricFacts(), bundledApart(root, base)] },
    build: { assetsInlineLimit: 0, chunkSizeWarningLimit: 3000 },
  },
})
