import { expect, it } from 'vitest'
import { idleMeaning } from '../../../src/challenges/own/idleMeaning'

it('names what changes nothing for the files of a case', () => {
  const given = [
    { downsample: 2, foreground: 'nonzero' as const },
    { argmax: false, threshold: 0.5 },
  ]
  expect(idleMeaning(given, new Set(['foreground']))).toEqual([
    'meaning.downsample changes nothing: it is for regions (GeoJSON)',
  ])
  expect(idleMeaning(given, new Set(['foreground', 'downsample']))).toEqual([])
})
