import { describe, expect, it } from 'vitest'
import { detectFormat } from '../../src/formats/detectFormat'
import { lastSuffix } from '../../src/formats/lastSuffix'
import { bytesOf, type GoldenJson } from './checkGolden'
import { loadGoldens } from './loadGoldens'

describe('detectFormat', () => {
  for (const format of ['bmp', 'jpeg', 'metaimage', 'npy', 'nrrd', 'png', 'tiff'])
    it(`detects ${format} without a name`, () => {
      for (const golden of loadGoldens<GoldenJson>(format))
        expect(detectFormat(bytesOf(golden)), golden.name).toBe(format)
    })

  it('detects NIfTI by its magic, and compressed NIfTI by its name', () => {
    for (const golden of loadGoldens<GoldenJson>('nifti')) {
      const compressed = golden.json.file.endsWith('.gz')
      expect(detectFormat(bytesOf(golden), golden.json.file), golden.name).toMatch(/^nifti[12]$/)
      if (compressed) expect(detectFormat(bytesOf(golden))).toBe(null)
    }
  })

  it('detects Analyze 7.5 by the size of its header, MGH by its name', () => {
    for (const golden of loadGoldens<GoldenJson>('analyze').filter(({ json }) => json.file.endsWith('.hdr')))
      expect(detectFormat(bytesOf(golden), golden.json.file), golden.name).toBe('analyze')
    for (const golden of loadGoldens<GoldenJson>('mgh'))
      expect(detectFormat(bytesOf(golden), golden.json.file), golden.name).toBe('mgh')
  })

  it('uses the name where the content does not suffice', () => {
    const nothing = new Uint8Array(0)
    expect(detectFormat(nothing, 'A.MHD')).toBe('metaimage')
    expect(detectFormat(nothing, 'a.nii')).toBe('nifti1')
    expect(detectFormat(new TextEncoder().encode('abc'), 'a.nii.gz')).toBe('nifti1')
    expect(detectFormat(nothing, 'a.csv')).toBe('csv')
    expect(detectFormat(nothing, 'a')).toBe(null)
  })

  it('splits suffixes as pathlib does', () => {
    expect(['a.GZ', 'x.y/a', '.json', 'a.', 'a.b.txt'].map(lastSuffix)).toEqual(['.gz', '', '', '', '.txt'])
  })
})
