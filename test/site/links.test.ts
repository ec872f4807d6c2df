import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { skipBrowser, skipReason } from '../browser/launchChromium'
import { examplePages } from './support/examplePages'

const dist = 'site/dist'
const origin = 'https://site.test'

function filesBelow(folder: string): string[] {
  return readdirSync(join(dist, folder)).flatMap((name) => {
    const path = `${folder}${name}`
    return statSync(join(dist, path)).isDirectory() ? filesBelow(`${path}/`) : [path]
  })
}

/** The links of a page that stay on the site, with what they mean. */
function ownLinks(html: string, page: string): { readonly path: string; readonly hash: string }[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]+)"/g)].flatMap(([, href]) => {
    const url = new URL(href!.replaceAll('&amp;', '&'), `${origin}/${page}`)
    if (url.origin !== origin) return []
    const path = decodeURIComponent(url.pathname.slice(1))
    return [
      {
        path: path === '' || path.endsWith('/') ? `${path}index.html` : path,
        hash: decodeURIComponent(url.hash.slice(1)),
      },
    ]
  })
}

describe.skipIf(skipBrowser)(`the built pages (${skipReason} otherwise)`, () => {
  it('link to pages, files and headings that exist', () => {
    const pages = new Map(
      filesBelow('')
        .filter((path) => path.endsWith('.html'))
        .map((path) => [path, readFileSync(join(dist, path), 'utf8')]),
    )
    expect(pages.size).toBeGreaterThan(200)
    const ids = new Map(
      [...pages].map(([path, html]) => [path, new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))]),
    )
    const dead = [...pages].flatMap(([page, html]) =>
      ownLinks(html, page).flatMap(({ path, hash }) => {
        const target = [path, `${path}.html`].find((name) => existsSync(join(dist, name)))
        if (target === undefined) return [`${page}: ${path}`]
        // The tools keep their settings behind the hash.
        const isTool = /^(playground|app|choose)\.html$/.test(target)
        return hash === '' || isTool || ids.get(target)?.has(hash) ? [] : [`${page}: ${path}#${hash}`]
      }),
    )
    expect([...new Set(dead)]).toEqual([])
  })

  it('name a card for those who are sent a link, which is there in the size that they say', () => {
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    const said = (property: string) =>
      new RegExp(`<meta property="og:${property}" content="([^"]+)"`).exec(html)?.[1] ?? ''
    const { pathname } = new URL(said('image'), origin)
    const { width, height } = PNG.sync.read(readFileSync(join(dist, pathname)))
    expect([`${width}`, `${height}`]).toEqual([said('image:width'), said('image:height')])
    expect([said('title'), said('description')]).toEqual(['medgrade', expect.stringMatching(/exact grading/i)])
  })

  it('hold the example and the links to related pages on every page of a metric', () => {
    const metrics = examplePages(dist, '', 'text/')
    expect(metrics.length).toBeGreaterThan(90)
    const incomplete = metrics.filter((path) => {
      const html = readFileSync(join(dist, path), 'utf8')
      return !(/<section class="live"/.test(html) && /id="conventions"/.test(html) && /id="see-also"/.test(html))
    })
    expect(incomplete).toEqual([])
  })

  it('have the formulas of the sources drawn, without a script', () => {
    const pages = filesBelow('docs/').filter((path) => path.endsWith('.html'))
    const html = pages.map((path) => readFileSync(join(dist, path), 'utf8'))
    expect(html.filter((text) => text.includes('class="katex-display"')).length).toBeGreaterThan(60)
    expect(pages.filter((_, i) => /\$\$|katex-error/.test(html[i]!))).toEqual([])
    expect(filesBelow('assets/').filter((path) => /katex[^/]*\.js$/i.test(path))).toEqual([])
  })
})
