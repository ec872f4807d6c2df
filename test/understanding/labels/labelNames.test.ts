import { describe, expect, it } from 'vitest'
import { labelOf, namesOf } from '../../../src/understanding/labels/labelNames'

describe('labelOf', () => {
  it('is named after its first alternative without a wildcard', () => {
    const patterns = ['Parotid*L', 'PAROTID_L']
    expect(labelOf('Parotid*L|PAROTID_L', [1])).toEqual({ name: 'PAROTID_L', values: [1], patterns })
    expect(labelOf('Lung*', [2])).toEqual({ name: 'Lung*', values: [2], patterns: ['Lung*'] })
    expect(labelOf('liver', [3])).toEqual({ name: 'liver', values: [3] })
  })
})

describe('namesOf', () => {
  const names = ['Parotid left L', 'PAROTID_L', 'lung r', 'Lung_L', 'a*b']

  it('takes the first alternative that fits anything, in any case and with blanks for _', () => {
    expect(namesOf(labelOf('x|parotid l|Parotid*L', []), names)).toEqual(['PAROTID_L'])
    expect(namesOf(labelOf('parotid*l', []), names)).toEqual(['Parotid left L', 'PAROTID_L'])
    expect(namesOf(labelOf('lung_?', []), names)).toEqual(['lung r', 'Lung_L'])
    expect(namesOf(labelOf('cord|spine*', []), names)).toEqual([])
  })

  it('takes a name of a file as it is', () => {
    expect(namesOf({ name: 'a*b', values: [] }, names)).toEqual(['a*b'])
  })

  it('takes no longer than the product of the lengths', () => {
    expect(namesOf(labelOf(`${'*a'.repeat(500)}*b`, []), ['a'.repeat(3000)])).toEqual([])
  })
})
