import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { geoJsonWays } from '../../src/formats/geojson/geoJsonWays'
import { zarrWays } from '../../src/formats/zarr/zarrWays'
import { readInput } from '../fuzz/checkInput'
import { randomAt } from '../fuzz/random'
import { structuredOf } from '../fuzz/structured'

interface Refusal {
  readonly at: string
  /** refuse, refusal, fail, refuseDicom. */
  readonly by: string
  /** null: it is no text of the source. */
  readonly code: string | null
  readonly text: string
}

const calls = /^(?:refuse|refusal|fail|failure|refuseDicom|pictureFailure\(.*\)|stream\.fail)$/s

/** Every refusal in the sources of a folder. */
function refusalsIn(folder: string): Refusal[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .flatMap((name) => {
      const path = join(folder, name)
      const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
      const found: Refusal[] = []
      const visit = (node: ts.Node): void => {
        if (ts.isCallExpression(node) && calls.test(node.expression.getText(source))) {
          const [first] = node.arguments
          const code = first && ts.isStringLiteralLike(first) ? first.text : null
          const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
          const by = node.expression.getText(source)
          found.push({ at: `${path}:${line}`, by, code, text: node.getText(source) })
        }
        ts.forEachChild(node, visit)
      }
      visit(source)
      return found
    })
}

const hasWay = /; |--[a-z]|as a path/

describe('refusals of readers', () => {
  it('of DICOM all go through the function that adds tags and a way out', () => {
    const all = refusalsIn('src/formats/dicom')
    expect(all.length).toBeGreaterThan(60)
    const others = all.filter(({ by, at }) => by !== 'refuseDicom' && !at.includes('refuseDicom.ts'))
    // Decoders of pixels are about PixelData, whose tag their `fail` has.
    expect(others.filter(({ by }) => by !== 'fail').map(({ at }) => at)).toEqual([])
  })

  it.each([
    ['OME-Zarr', ['src/formats/zarr', 'src/formats/blosc', 'src/formats/zstandard'], zarrWays],
    ['GeoJSON', ['src/formats/geojson'], geoJsonWays],
  ] as const)('of %s have a way out each', (_, folders, ways) => {
    const all = folders.flatMap(refusalsIn).filter(({ code }) => code !== null)
    expect(all.length).toBeGreaterThan(5)
    const without = all.filter(({ code, text }) => !hasWay.test(text) && !Object.hasOwn(ways, code!))
    expect(without.map(({ at }) => at)).toEqual([])
  })

  it.each(['zarr', 'geojson'])('made by the grammar of %s say what to do', async (format) => {
    const without = new Set<string>()
    for (let step = 0; step < 400; step++) {
      const input = structuredOf(format, randomAt(11, step))
      const error: unknown = await readInput(input).then(
        () => null,
        (thrown) => thrown,
      )
      // What the values mean is understood later.
      if (!isMedgradeError(error) || input.reader === 'labels') continue
      if (!hasWay.test(error.message)) without.add(`${error.code}: ${error.message}`)
    }
    expect([...without]).toEqual([])
  })
})
