import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The policy of every page. `connect-src 'none'`: no script of a page can send or fetch anything. Scripts, workers and styles are files of the site. Pictures are
 * files of the site or made in the page.
 */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ')

/** Moves inline scripts into files and puts the policy first into the head. */
export function withPolicy(html: string, outDir: string, base: string): string {
  const moved = html.replace(
    /<script((?:\s[^>]*)?)>([\s\S]+?)<\/script>/g,
    (whole, attributes: string, code: string) => {
      if (/\ssrc=/.test(attributes) || /type="application\//.test(attributes)) return whole
      const name = `assets/inline.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`
      mkdirSync(join(outDir, 'assets'), { recursive: true })
      writeFileSync(join(outDir, name), code)
      return `<script${attributes} src="${base}${name}"></script>`
    },
  )
  return moved.replace(
    '<meta charset="utf-8">',
    `<meta charset="utf-8">\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`,
  )
}
