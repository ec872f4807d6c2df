import { readFileSync } from 'node:fs'
import type { ReadContext } from '../../../src/contract'

/** A file of fixtures/dicom-seg, without its ending. */
export const dicomFile = (name: string) => new Uint8Array(readFileSync(`fixtures/dicom-seg/${name}.dcm`))

export const contextOf = (name: string): ReadContext => ({
  name: `${name}.dcm`,
  maxBytes: 2 ** 31,
  resolve: () => Promise.reject(new Error('nothing is detached')),
})
