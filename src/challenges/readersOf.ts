/** Which readers a bundled challenge asks for, told without loading it: both are then loaded at once, which saves a first case a tenth. */
import type { ReaderName } from '../contract'

const readersOfIds: readonly (readonly [ids: RegExp, reader: ReaderName])[] = [
  [/^isles22$/, 'nibabel_fdata'],
  [/^(panther-task\d|seg_a)$/, 'medical'],
  [/^(topbrain-track\d|topcow-track\d-task1)$/, 'sitk'],
  [/^topcow-track\d-task2$/, 'box'],
  [/^topcow-track\d-task3$/, 'edges'],
  [/^(dentex|puma-track\d-task2)$/, 'json'],
  [/^puma-track\d-task1$/, 'pil'],
  [/^neurips-cellseg$/, 'cellmask'],
  [/^usenhance$/, 'gray'],
]

export function readersOf(id: string): readonly ReaderName[] {
  return readersOfIds.filter(([ids]) => ids.test(id)).map(([, reader]) => reader)
}
