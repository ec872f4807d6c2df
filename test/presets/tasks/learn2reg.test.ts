import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { gridText } from '../../../src/evaluation/output/gridText'
import { npyBytes } from '../../support/files/npyBytes'
import { decode, differs } from '../../support/golden'
import { decodeRuns } from '../../support/masks'

const folder = 'fixtures/goldens/metrics-next/registration'
const goldenOf = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))
const two = (k: number) => String(k).padStart(2, '0')

/** Displacements with the components first, as the challenge stores them. */
function componentsFirst({ field: { file, type, shape } }: { field: { file: string; type: string; shape: number[] } }) {
  const bytes = new Uint8Array(readFileSync(`${folder}/${file}`))
  const width = type === 'float32' ? 4 : 8
  const voxels = shape.slice(0, 3).reduce((a, b) => a * b, 1)
  const out = new Uint8Array(bytes.length)
  for (let i = 0; i < voxels; i++)
    for (let c = 0; c < 3; c++)
      out.set(bytes.subarray((3 * i + c) * width, (3 * i + c + 1) * width), (c * voxels + i) * width)
  return npyBytes(width === 4 ? '<f4' : '<f8', [3, ...shape.slice(0, 3)], out)
}

interface Labelled {
  shape: number[]
  field: { file: string; type: string; shape: number[] }
  labels: number[]
  fixed: number[][]
  moving: number[][]
  fixed_points: number[][]
  moving_points: number[][]
  expected: { dice: number[]; hd95: number[] }
}

function labelMapBytes(runs: number[][], { shape, labels }: Labelled) {
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  for (const [k, own] of runs.entries())
    decodeRuns(own, shape).data.forEach((value, i) => {
      if (value) data[i] = labels[k]!
    })
  return npyBytes('|u1', shape, data)
}

describe('learn2reg', () => {
  it('has the numbers of the challenge of each case, and TRE30 over all of them', async () => {
    const references: Record<string, string> = {}
    const net: Record<string, Uint8Array> = {}
    const cases = Array.from({ length: 16 }, (_, k) => goldenOf(`case-${two(k)}`))
    const [spacing] = cases.map((one) => one.spacing as number[])
    const own = cases.flatMap((one, k) => (String(one.spacing) === String(spacing) ? [k] : []))
    for (const k of own) {
      const { fixed_points: fixed, moving_points: moving } = cases[k]
      const rows = fixed.map((point: number[], i: number) => [...point, ...moving[i]].join(','))
      references[`keypoints_${two(k)}.csv`] = ['fz,fy,fx,mz,my,mx', ...rows].join('\n')
      net[`disp_${two(k)}.npy`] = componentsFirst(cases[k])
    }
    const found = await evaluate({ references, predictions: { net } }, { preset: 'learn2reg', spacing: spacing! })
    expect(found.task).toBe('registration')
    expect(found.metrics.map(({ name, unit, better }) => `${name} ${unit} ${better}`)).toEqual([
      'tre mm lower',
      'sdlogj one lower',
      'tre30 mm lower',
      'sdlogj30 one lower',
    ])
    expect(gridText(found)).toContain('tre30')
    const tres: number[] = []
    for (const [at, k] of own.entries()) {
      const { rows, case: id, error } = found.cases[at]!
      expect([id, error]).toEqual([two(k), null])
      expect(rows[0]!.value).toBeCloseTo(cases[k].expected.mean_tre, 6)
      expect(rows[1]!.value).toBeCloseTo(cases[k].expected.sdlogj, 6)
      tres.push(rows[0]!.value)
    }
    const sorted = tres.sort((a, b) => a - b)
    const place = 0.7 * (sorted.length - 1)
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!]
    const over = found.cases.find(({ whole }) => whole)!
    expect(over.rows).toEqual([
      { label: 'all', metric: 'tre30', value: expect.any(Number), unit: 'mm' },
      { label: 'all', metric: 'sdlogj30', value: expect.any(Number), unit: 'one' },
    ])
    expect(over.rows[0]!.value).toBeCloseTo(low + (high - low) * (place - Math.floor(place)), 9)
  })

  it('has Dice and HD95 of the labels of each case, and DSC30 over all of them', async () => {
    const files: Record<'references' | 'net' | 'fixedLabels' | 'movingLabels', Record<string, string | Uint8Array>> = {
      ...{ references: {}, net: {}, fixedLabels: {}, movingLabels: {} },
    }
    const cases = Array.from({ length: 16 }, (_, k) => decode(goldenOf(`case-${two(k)}`)) as Labelled)
    for (const [k, one] of cases.entries()) {
      const id = `${two(k)}_${two(k + 50)}`
      const rows = one.fixed_points.map((point, i) => [...point, ...one.moving_points[i]!].join(','))
      files.references[`keypoints_${id}.csv`] = ['fz,fy,fx,mz,my,mx', ...rows].join('\n')
      files.net[`disp_${id}.npy`] = componentsFirst(one)
      files.fixedLabels[`seg${id}.npy`.replace(/seg(\d+)_\d+/, 'L2R_$1_0000')] = labelMapBytes(one.fixed, one)
      files.movingLabels[`${two(k + 50)}_seg.npy`] = labelMapBytes(one.moving, one)
    }
    const { net, ...input } = files
    const found = await evaluate({ ...input, predictions: { net } }, { preset: 'learn2reg' })
    expect(found.metrics.map(({ name, unit, better, convention }) => [name, unit, better, convention])).toStrictEqual([
      ['tre', 'voxel', 'lower', undefined],
      ['sdlogj', 'one', 'lower', undefined],
      ['dice', 'one', 'higher', undefined],
      ['hd95:surface-distance', 'voxel', 'lower', 'surface-distance'],
      ['tre30', 'voxel', 'lower', undefined],
      ['sdlogj30', 'one', 'lower', undefined],
      ['dsc30', 'one', 'higher', undefined],
      ['hd95_30', 'voxel', 'lower', undefined],
    ])
    const lacking: string[] = []
    for (const [k, { expected, labels }] of cases.entries()) {
      const { rows, error } = found.cases[k]!
      expect(error).toBeNull()
      for (const [metric, wanted] of [
        ['dice', expected.dice],
        ['hd95:surface-distance', expected.hd95],
      ] as const) {
        const own = rows.filter((row) => row.metric === metric)
        expect(own.map(({ label }) => label)).toStrictEqual(labels.map(String).slice(0, own.length))
        for (const [i, { value, label }] of own.entries()) {
          expect(differs(value, wanted[i]!, 1e-9), `${k} ${metric} ${label}`).toBe(false)
          if (Number.isNaN(value)) lacking.push(`${k} ${label}`)
        }
      }
    }
    expect(lacking.length).toBeGreaterThan(0)
    const official = decode(goldenOf('aggregate')) as Record<'sdlogj' | 'dice' | 'hd95', { robust30: number }>
    const over = found.cases.find(({ whole }) => whole)!
    expect(over.rows.map(({ metric }) => metric)).toStrictEqual(['tre30', 'sdlogj30', 'dsc30', 'hd95_30'])
    for (const [at, of] of [
      [1, 'sdlogj'],
      [2, 'dice'],
      [3, 'hd95'],
    ] as const)
      expect(differs(over.rows[at]!.value, official[of].robust30, 1e-9), of).toBe(false)
  })

  it.each([[['tre30']], [['tre', 'dsc30']]])('%j is refused', async (metrics) => {
    const files = { references: { 'a.csv': '' }, predictions: { net: { 'a.csv': '' } } }
    await expect(evaluate(files, { task: 'registration', metrics })).rejects.toThrow(
      'expected tre30 beside tre, sdlogj30 beside sdlogj, dsc30 beside dice, hd95_30 beside hd95:surface-distance',
    )
  })
})
