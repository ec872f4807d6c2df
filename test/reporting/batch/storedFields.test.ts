import { describe, expect, it } from 'vitest'
import { storedFields } from '../../../src/reporting/batch/storedFields'

const report = {
  challenge_id: 'isles22',
  score: 0.5,
  metrics: { dice: 0.5 },
  gold_medal: false,
  valid_submission: true,
  created_at: '2026-01-01',
  error: { code: 'lost', message: 'why', side: 'submission' },
  warnings: ['a'],
  medgrade: { version: '1', variant: 'v', conventions: { empty: 'one' } },
  run: { agent: 'A', seed: 1 },
  details: {
    raw: { dice: 'NaN' },
    directions: { dice: 'higher', count: null },
    cases: [{ id: '1', metrics: { dice: null }, labels: { 1: { dice: 0.5 } }, warnings: [], error: null }],
  },
}

const read = (changes: object) => storedFields({ ...report, ...changes }, 'a.json')
const details = (changes: object) => ({ details: { ...report.details, ...changes } })

describe('storedFields', () => {
  it('keeps a whole report', () => {
    const { error: _, ...bare } = report.details.cases[0]!
    expect(read({})).toEqual({ ...report, ...details({ cases: [{ ...bare, error: null }] }) })
  })

  it.each([
    ['score', { score: 'high' }, 'high'],
    ['metrics', { metrics: [0.5] }, 'a list'],
    ['metrics.dice', { metrics: { dice: 'good' } }, 'good'],
    ['metrics.dice', { metrics: { dice: '0.5' } }, '"0.5"'],
    ['metrics.percentile', { metrics: { percentile: -3 } }, '-3'],
    ['metrics.percentile', { metrics: { percentile: 300 } }, '300'],
    ['metrics.percentile', { metrics: { percentile: 'Infinity' } }, '"Infinity"'],
    ['metrics.dice_position', { metrics: { dice_position: 0, mean_position: 1 } }, '0'],
    ['metrics.mean_position', { metrics: { mean_position: '-Infinity' } }, '"-Infinity"'],
    ['details.raw.percentile', details({ raw: { percentile: 1.5 } }), '1.5'],
    ['run.budget_h', { run: { agent: 'A', budget_h: -1 } }, '-1'],
    ['run.cost_usd', { run: { agent: 'A', cost_usd: '3 $' } }, '3 $'],
    ['run.tokens', { run: { agent: 'A', tokens: Infinity } }, 'Infinity'],
    ['gold_medal', { gold_medal: 'yes' }, 'yes'],
    ['created_at', { created_at: 5 }, '5'],
    ['error', { error: 'lost' }, 'lost'],
    ['error.message', { error: { message: {} } }, 'an object'],
    ['warnings', { warnings: 'one' }, 'one'],
    ['warnings[1]', { warnings: ['one', 2] }, '2'],
    ['medgrade.conventions.empty', { medgrade: { conventions: { empty: 1 } } }, '1'],
    ['run', { run: 'A' }, 'A'],
    ['details', { details: [] }, 'a list'],
    ['details.directions.dice', details({ directions: { dice: true } }), 'true'],
    ['details.cases', details({ cases: {} }), 'an object'],
    ['details.cases[0]', details({ cases: ['1'] }), '"1"'],
    ['details.cases[0].id', details({ cases: [{}] }), 'nothing'],
    ['details.cases[0].labels.1', details({ cases: [{ id: '1', labels: { 1: 0.5 } }] }), '0.5'],
    ['details.cases[0].labels.1.dice', details({ cases: [{ id: '1', labels: { 1: { dice: [] } } }] }), 'a list'],
  ])('refuses another kind of %s by name', (field, changes, found) => {
    expect(() => read(changes)).toThrow(
      expect.objectContaining({
        ...{ code: 'bad-json', file: 'a.json', found },
        message: expect.stringContaining(`a.json: ${field} of the report: `),
      }),
    )
  })

  it.each([
    { percentile: 0, dice_position: 11, mean_position: 1.5 },
    { percentile: 1, dice_position: 1 },
    // A metric without a value has no place.
    { percentile: 'NaN', dice_position: 'NaN', mean_position: Number.NaN },
    { percentile: null, tip_position: -4, hd95: 'Infinity', gain: -3 },
  ])('keeps numbers that a ranking can have: %o', (metrics) => {
    expect(read({ metrics }).metrics).toEqual(metrics)
  })

  it('says what a percentile may be', () => {
    expect(() => read({ metrics: { percentile: 300 } })).toThrow(
      'a.json: metrics.percentile of the report: found 300, expected a number from 0 to 1',
    )
  })

  it('takes null in place of a field for no field, where null says nothing', () => {
    const blank = Object.fromEntries(Object.keys(report).map((name) => [name, null]))
    expect(read(blank)).toEqual({ challenge_id: null, score: null, metrics: null, error: null, warnings: [] })
  })

  it('takes a case without an error for one that has none', () => {
    const { cases } = read(details({ cases: [{ id: '1' }] })).details as { cases: unknown }
    expect(cases).toEqual([{ id: '1', error: null }])
  })

  it('gives an error without words the words that it has none', () => {
    expect(read({ error: {} }).error).toEqual({
      code: 'unknown',
      message: 'its report says no reason',
      side: 'submission',
    })
  })
})
