import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { arrayReaders } from '../../../src/challenges/own/findMeasure'
import { findReader, readerNames, readerSheets } from '../../../src/formats/readers/readers'
import { readerWords } from '../../../src/formats/readers/readerWords'
import { withTables } from '../../docs/pages/withTables'

describe('readers', () => {
  it.each([
    ['dicom_seg', 'dicom_seg'],
    ['DICOM-SEG', 'dicom_seg'],
    ['DicomSeg', 'dicom_seg'],
    ['NibabelFdata', 'nibabel_fdata'],
    ['PIL', 'pil'],
  ])('%s is %s', (given, name) => {
    expect(findReader(given)).toBe(name)
  })

  it('suggest the nearest', () => {
    expect(() => findReader('nibable')).toThrow(/found nibable, expected nibabel \(one of sitk/)
    expect(() => findReader('json', 'volume', 'image')).toThrow(/expected one of sitk, nibabel/)
  })

  it('load what they name', async () => {
    for (const { load } of Object.values(readerSheets)) expect(typeof (await load())).toBe('function')
  })

  it('are on the page of declared challenges', () => {
    const rows = readerNames().map((name) => {
      const gives = arrayReaders.includes(name) ? 'array' : readerSheets[name].gives
      return `| \`${name}\` | ${gives} | ${readerWords[name]} |`
    })
    const path = 'docs/how-to/own-challenge.md'
    const readers = ['| reader | gives | reads |', '|---|---|---|', ...rows]
    return expect(withTables(readFileSync(path, 'utf8'), { readers })).toMatchFileSnapshot(`../../../${path}`)
  })
})
