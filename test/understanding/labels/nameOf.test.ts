import { describe, expect, it } from 'vitest'
import { nameOf } from '../../../src/understanding/labels/nameOf'

const names = ['PTV_60', 'Parotid L', 'Parotid R']

describe('a name of a file', () => {
  it.each([
    ['ptv 60', 'PTV_60'],
    ['PAROTID_L', 'Parotid L'],
    ['Nothing|Parotid*R', 'Parotid R'],
  ])('%s is found as --labels finds it', (text, name) => {
    expect(nameOf(text, names, 'names', 'rs.dcm')).toBe(name)
  })

  it.each([
    ['Cord', /^rs\.dcm: names: found Cord, expected one of PTV_60, Parotid L, Parotid R$/],
    ['Parotid*', /^rs\.dcm: names Parotid\*: found Parotid L, Parotid R, expected one/],
  ])('%s is refused', (text, words) => {
    expect(() => nameOf(text, names, 'names', 'rs.dcm')).toThrow(words)
  })
})
