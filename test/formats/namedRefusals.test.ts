import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Readers of what hospitals and microscopes write, and what they are made of. */
const folders = ['dicom', 'zarr', 'geojson', 'zip']

/** The calls that refuse something, with their arguments. */
function refusalsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:refuse|refusal)\(\s*'/g)].map(({ index }) => {
    let depth = 0
    for (let end = source.indexOf('(', index); ; end++) {
      if (source[end] === '(') depth++
      if (source[end] === ')' && --depth === 0) return source.slice(index, end + 1)
    }
  })
}

it('every refusal of these readers names the file', () => {
  const calls = folders.flatMap((folder) => {
    const root = join('src/formats', folder)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
    return files.flatMap((name) => refusalsOf(readFileSync(join(root, name), 'utf8')))
  })
  expect(calls.length).toBeGreaterThan(60)
  const namesFile = /\{[^{}]*\bfile\b[^{}]*\}|\bwhere\b|\bfile,?\s*\)$/
  expect(calls.filter((call) => !namesFile.test(call))).toEqual([])
})
