import { describe, expect, it } from 'vitest'
import { analyzeHeader } from '../../../src/formats/analyze/analyzeHeader'
import { isAnalyze } from '../../../src/formats/analyze/isAnalyze'
import { readNiftiNibabel } from '../../../src/formats/nifti/readNiftiNibabel'
import { anyReader } from '../../../src/formats/readers/anyReader'
import { bytesOf, contextOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const goldens = loadGoldens<GoldenJson & { readers: { nibabel: { affine: number[][] } } }>('analyze')
const plain = goldens.find(({ name }) => name === 'plain')!

describe('Analyze 7.5', () => {
  it.each(goldens.map((golden) => [golden.name, golden] as const))('%s: the affine of nibabel', async (_, golden) => {
    const { affine } = await readNiftiNibabel(bytesOf(golden), contextOf(golden))
    expect(affine).toEqual(golden.json.readers.nibabel.affine.flat())
  })
  it('is told from NIfTI by its magic', () => {
    const bytes = bytesOf(plain).slice()
    expect(isAnalyze(bytes)).toBe(true)
    bytes.set([110, 105, 49, 0], 344)
    expect(isAnalyze(bytes)).toBe(false)
    expect(isAnalyze(bytes.subarray(0, 347))).toBe(false)
  })
  it('states its unit where the four bytes name one', async () => {
    const bytes = bytesOf(plain).slice()
    bytes.set([117, 109, 0, 9], 56)
    expect((await anyReader(bytes, contextOf(plain))).unit).toBe('um')
    bytes.set([120, 121, 122, 116], 56)
    expect((await anyReader(bytes, contextOf(plain))).unit).toBeUndefined()
  })
  it('refuses bits, complex numbers and senseless sizes', () => {
    const changed = (at: number, value: number) => {
      const bytes = bytesOf(plain).slice()
      new DataView(bytes.buffer).setInt16(at, value, true)
      return () => analyzeHeader(bytes, 'a.hdr', 'nibabel')
    }
    expect(changed(70, 1)).toThrow(/one bit/)
    expect(changed(70, 32)).toThrow(/complex/)
    expect(changed(40, 9)).toThrow(/dim\[0\]/)
    expect(changed(42, 0)).toThrow(/sizes/)
  })
})
