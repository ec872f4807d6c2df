import { describe, expect, it } from 'vitest'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { type EvaluateOptions, evaluate } from '../../src/evaluation'
import { betti0, dice, labelAdjacency, labelOverlap, labelPair } from '../../src/metrics'

// Ids beyond 32 bits give what small ones give, under their own names.

const shape = [2, 6, 7]
const size = 84
const small = (seed: number) =>
  Array.from({ length: size }, (_, i) => [0, 0, 1, 2, 1, 5][(i * 7 + seed * (i >> 3)) % 6]!)
const idOf = (label: number) => (label === 0 ? 0 : label === 1 ? 7 : label * 3_000_000_000)
const wantedId = new Map([1, 2, 5].map((label) => [label, idOf(label)]))

const types = {
  float64: (values: number[]) => Float64Array.from(values),
  int64: (values: number[]) => BigInt64Array.from(values, BigInt),
  uint64: (values: number[]) => BigUint64Array.from(values, BigInt),
}
const array = (seed: number, type?: keyof typeof types) => ({
  data: type ? types[type](small(seed).map(idOf)) : Uint8Array.from(small(seed)),
  shape,
  spacing: [2, 1, 0.5],
})

const required: Readonly<Record<string, object>> = { surfaceDice: { tolerance: 1 }, boundaryIou: { distance: 1 } }
const ofLabels = metricSheets.filter(({ input, options }) => input === 'labels' && options.label)

describe.each(ofLabels.map((sheet) => [sheet.name, sheet] as const))('%s', (name, sheet) => {
  it.each(Object.keys(types) as (keyof typeof types)[])('of %s ids', async (type) => {
    const metric = await sheet.load()
    const options = { ...required[name], ...(sheet.options.labels ? {} : { label: 1 }) }
    const plain = metric(array(1), array(2), options)
    const found = metric(array(1, type), array(2, type), { ...options, ...(sheet.options.labels ? {} : { label: 7 }) })
    const named =
      plain instanceof Map ? new Map([...plain].map(([label, value]) => [wantedId.get(label), value])) : plain
    expect(found).toEqual(named)
    if (!sheet.options.label) return
    expect(metric(array(1, type), array(2, type), { ...required[name], label: idOf(5) })).toEqual(
      metric(array(1), array(2), { ...required[name], label: 5 }),
    )
    expect(metric(array(1, type), array(2, type), { ...required[name], label: 'any' })).toEqual(
      metric(array(1), array(2), { ...required[name], label: 'any' }),
    )
  })
})

describe('a pair', () => {
  const [plain, large] = [labelPair(array(1), array(2)), labelPair(array(1, 'int64'), array(2, 'float64'))]
  it('has ids', () => {
    expect(large.labels).toEqual(plain.labels.map(idOf))
    for (const label of [1, 2, 5]) expect(large.count(idOf(label))).toEqual(plain.count(label))
    expect(large.count(0)).toEqual(plain.count(0))
    expect(large.count('any')).toEqual(plain.count('any'))
    expect(large.count(3)).toEqual({ reference: 0, prediction: 0, both: 0 })
    expect([...large.reference.data]).toEqual(small(1).map(idOf))
  })
  it('of functions that take either', () => {
    expect(betti0(large, { label: idOf(2) })).toBe(betti0(plain, { label: 2 }))
    expect([...betti0(large).keys()]).toEqual(large.labels)
    expect(labelAdjacency(large)).toEqual(
      new Map([...labelAdjacency(plain)].map(([label, others]) => [idOf(label), others.map(idOf)])),
    )
    expect(labelOverlap(large).joint).toEqual(
      labelOverlap(plain).joint.map((one) => ({
        ...one,
        reference: idOf(one.reference),
        prediction: idOf(one.prediction),
      })),
    )
  })
  it('leaves out an ignored id and what a mask hides', () => {
    const mask = { data: Uint8Array.from({ length: size }, (_, i) => i % 3), shape }
    const of = (type?: 'int64') => (ignoreLabel: number) => [
      ...dice(array(1, type), array(2, type), { mask, ignoreLabel }).values(),
    ]
    expect(of('int64')(idOf(5))).toEqual(of()(5))
    expect(of('int64')(4)).toEqual(of()(4))
  })
})

it('refuses what is no exact id', () => {
  const data = Float64Array.from(small(1).map(idOf))
  data[5] = 2 ** 53
  expect(() => dice({ data, shape }, { data, shape })).toThrow('found 9007199254740992 at flat index 5')
  data[5] = 0.5
  expect(() => dice({ data, shape }, { data, shape })).toThrow("or foreground: 'nonzero'")
})

function npy(values: readonly number[], type: '<i8' | '|u1'): Uint8Array {
  const head = `{'descr': '${type}', 'fortran_order': False, 'shape': (${shape.join(', ')}), }`.padEnd(117)
  const bytes = type === '<i8' ? Buffer.from(BigInt64Array.from(values, BigInt).buffer) : Buffer.from(values)
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1'), Buffer.from(`${head}\n`), bytes])
}

describe('evaluate', () => {
  const run = async (type: '<i8' | '|u1', options: EvaluateOptions) => {
    const file = (seed: number) => npy(type === '<i8' ? small(seed).map(idOf) : small(seed), type)
    const input = { references: { 'a.npy': file(1) }, predictions: { net: { 'a.npy': file(2) } } }
    const { cases } = await evaluate(input, { metrics: ['dice', 'hd95', 'betti0Error'], ...options })
    expect(cases[0]!.error).toBeNull()
    return cases[0]!.rows.map(({ label, metric, value }) => [label, metric, value])
  }
  const named = (rows: Awaited<ReturnType<typeof run>>) =>
    rows.map(([label, ...rest]) => [String(wantedId.get(Number(label)) ?? label), ...rest])
  it.each<[string, EvaluateOptions]>([
    ['alone', {}],
    ['with instances', { instances: true }],
    ['with a voxel size', { spacing: [2, 1, 0.5] }],
  ])('%s', async (_, options) => {
    expect(await run('<i8', options)).toEqual(named(await run('|u1', options)))
  })
  it('by names', async () => {
    const labels = (ids: (label: number) => number) => ({
      labels: { liver: ids(1), lesions: [ids(2), ids(5)], none: 99 },
    })
    expect(await run('<i8', labels(idOf))).toEqual(
      await run(
        '|u1',
        labels((label) => label),
      ),
    )
  })
})
