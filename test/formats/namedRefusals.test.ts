import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { elementNames, refuseDicom } from '../../src/formats/dicom/refuseDicom'

/** Readers of what hospitals and microscopes write, and what they are made of. */
const folders = ['dicom', 'zarr', 'geojson', 'zip']

/** The calls that refuse something, with their arguments. */
function refusalsOf(source: string): string[] {
  return [...source.matchAll(/\b(?:refuse|refusal|refuseDicom)\(\s*'/g)].map(({ index }) => {
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

describe('refusals of DICOM', () => {
  const root = 'src/formats/dicom'
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const others = files.filter((name) => name !== 'refuseDicom.ts')
  const sources = others.map((name) => [name, readFileSync(join(root, name), 'utf8')] as const)
  /** Codes about what an element says. */
  const ofElements = ['bad-header', 'corrupt', 'truncated', 'unsupported', 'bad-geometry']

  it('have one owner, which names tags and a way out', () => {
    expect(sources.filter(([, text]) => text.includes('errors/refuse')).map(([name]) => name)).toEqual([])
    const refused = (code: 'bad-header' | 'unsupported', what: string, expected: string) => {
      try {
        return refuseDicom(code, what, 7, expected, { file: 'a.dcm' })
      } catch (error) {
        return (error as Error).message
      }
    }
    expect(refused('bad-header', 'Rows', 'a number')).toMatch(
      /^a\.dcm: Rows \(0028,0010\): found 7, expected a number; export .* pydicom$/,
    )
    expect(refused('unsupported', 'frames', 'one; do this')).toBe('a.dcm: frames: found 7, expected one; do this')
  })

  it('name an element, where they are about one', () => {
    const calls = sources.flatMap(([, text]) => [
      ...text.matchAll(/\brefuseDicom\(\s*'([\w-]+)',\s*(['`][^'`]*['`])/g),
      ...[...text.matchAll(/\b(?:bad|missing)\(\s*(['`][^'`]*['`])/g)].map((one) => [one[0], ofElements[0]!, one[1]!]),
    ])
    expect(calls.length).toBeGreaterThan(40)
    const words = new Set(elementNames)
    const isNamed = (what: string) => (what.match(/[A-Z]\w+/g) ?? []).some((word) => words.has(word))
    const unnamed = calls.filter(([, code, what]) => ofElements.includes(code!) && !isNamed(what!))
    // It has the tag of the last element that was parsed.
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of the source.
    expect(unnamed.map(([, , what]) => what)).toEqual(['`DICOM elements behind ${behind}`'])
  })
})
