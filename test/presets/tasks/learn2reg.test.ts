import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { gridText } from '../../../src/evaluation/output/gridText'
import { npyBytes } from '../../support/files/npyBytes'

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
    expect(over.rows).toEqual([{ label: 'all', metric: 'tre30', value: expect.any(Number), unit: 'mm' }])
    expect(over.rows[0]!.value).toBeCloseTo(low + (high - low) * (place - Math.floor(place)), 9)
  })

  it.each([[['tre30']], [['tre', 'dsc30']]])('%j is refused', async (metrics) => {
    const files = { references: { 'a.csv': '' }, predictions: { net: { 'a.csv': '' } } }
    await expect(evaluate(files, { task: 'registration', metrics })).rejects.toThrow('expected tre30 beside tre')
  })
})
