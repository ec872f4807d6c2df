import { describe, expect, it } from 'vitest'
import { rowStore } from '../../../src/evaluation/evaluate/rowStore'
import type { EvaluationRow } from '../../../src/presets/presetTypes'

const head = { model: 'net', case: 'a', reference: 'a', prediction: 'a', warnings: [], error: null }
const none = { empties: [], quirks: [] }

describe('rowStore', () => {
  it('gives the rows back, every time', () => {
    const rows: EvaluationRow[] = [
      { label: 'a', metric: 'dice', value: Number.NaN, unit: 'one' },
      { label: 'a', metric: 'hd', value: Number.POSITIVE_INFINITY, unit: 'mm' },
      { label: 'b', metric: 'dice', value: -0, unit: 'one' },
      { label: 'b', instance: 3, metric: 'volume', value: 5, unit: 'ml' },
      { label: 'b', instance: 3, metric: 'volume', value: 5000, unit: 'mm3' },
    ]
    const { keep } = rowStore()
    const first = keep(head, { rows, ...none })
    const other = keep(head, { rows: rows.slice(2, 3), ...none })
    expect(first.rows).toStrictEqual(rows)
    expect(first.rows).toStrictEqual(rows)
    expect(other.rows).toStrictEqual(rows.slice(2, 3))
  })

  it('is plain data for JSON, for a copy and for a clone', () => {
    const rows: EvaluationRow[] = [{ label: 'a', metric: 'dice', value: 0.5, unit: 'one' }]
    const one = rowStore().keep(head, { rows, ...none })
    const plain = { ...head, ...none, rows }
    expect(JSON.parse(JSON.stringify(one))).toStrictEqual(plain)
    expect({ ...one }).toStrictEqual(plain)
    expect(structuredClone(one)).toStrictEqual(plain)
  })
})
