import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Files that npm packs besides those of `files`. */
const always = ['README.md', 'package.json', 'LICENSE']

it('every relative link of the README leads to a file of the package', () => {
  const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly files: readonly string[] }
  const links = [...readFileSync('README.md', 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link]) => link!)
  const relative = links.filter((link) => !/^https?:/.test(link))
  expect(relative.length).toBeGreaterThan(10)
  const packed = (link: string) =>
    always.includes(link) || files.some((folder) => link === folder || link.startsWith(`${folder}/`))
  expect(relative.filter((link) => !existsSync(link) || !packed(link))).toEqual([])
})
