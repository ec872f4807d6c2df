import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { npyBytes } from '../../support/files/npyBytes'

const folder = 'fixtures/goldens/metrics-next/registration'
const golden = (k: number) => {
  const name = String(k).padStart(2, '0')
  const { field, ...rest } = JSON.parse(readFileSync(`${folder}/case-${name}.json`, 'utf8'))
  const bytes = new Uint8Array(readFileSync(`${folder}/${field.file}`))
  return { ...rest, field: npyBytes(field.type === 'float32' ? '<f4' : '<f8', field.shape, bytes) }
}
const rows = (lists: readonly (readonly number[])[], header: string) =>
  [header, ...lists.map((list) => list.join(','))].join('\n')
const landmarks = ({ fixed_points: fixed, moving_points: moving }: Record<string, number[][]>) =>
  rows(
    fixed!.map((point, i) => [...point, ...moving![i]!]),
    'fz,fy,fx,mz,my,mx',
  )
const valuesOf = ({ cases }: Evaluation) => cases.map((one) => one.rows.map(({ value }) => value))

describe('the task registration', () => {
  it.each([0, 1, 2])('has the numbers of Learn2Reg: case %i', async (k) => {
    const { field, spacing, expected, ...points } = golden(k)
    const input = { references: { 'a.csv': landmarks(points) }, predictions: { net: { 'a.npy': field } } }
    const found = await evaluate(input, { spacing, metrics: ['tre', 'sdlogj', 'jacobian_folds', 'jacobian_mean'] })
    expect(found.task).toBe('registration')
    expect(found.metrics[0]).toMatchObject({ name: 'tre', unit: 'mm', better: 'lower' })
    const [[tre, sdlogj, folds, mean]] = valuesOf(found) as [[number, number, number, number]]
    expect(tre).toBeCloseTo(expected.mean_tre, 6)
    expect(sdlogj).toBeCloseTo(expected.sdlogj, 6)
    expect(folds).toBe(expected.jacobian.not_positive)
    expect(mean).toBeCloseTo(expected.jacobian.mean, 6)
  })

  it('takes moved points, and then has no Jacobian', async () => {
    const moving = rows([[1, 2, 3], [4, 5, 6]], 'z,y,x') // biome-ignore format: a row each point
    const moved = rows([[1, 2, 4], [4, 5, 8]], 'z,y,x') // biome-ignore format: a row each point
    const input = { references: { 'a.csv': moving }, predictions: { net: { 'a.csv': moved } } }
    const found = await evaluate(input, { task: 'registration', spacing: 2 })
    expect(found.cases[0]!.rows).toStrictEqual([{ label: 'displacement', metric: 'tre', value: 3, unit: 'mm' }])
    const own = await evaluate(input, { task: 'registration', metrics: ['sdlogj'] })
    expect(own.cases[0]!.error?.message).toMatch(/metric sdlogj: found moved points, expected displacements/)
  })

  it('takes a mask of the fixed image for what is of the field alone', async () => {
    const { field, expected, mask, shape } = golden(0)
    const size = shape.reduce((a: number, b: number) => a * b, 1)
    const inside = new Uint8Array(size)
    let at = 0
    for (const [i, run] of (mask as number[]).entries()) {
      inside.fill(i % 2, at, at + run)
      at += run
    }
    const input = { references: { 'a.npy': npyBytes('|u1', shape, inside) }, predictions: { net: { 'a.npy': field } } }
    const found = await evaluate(input, { task: 'registration' })
    expect(found.cases[0]!.rows.map(({ metric }) => metric)).toStrictEqual(['sdlogj', 'jacobian_folds'])
    expect(valuesOf(found)[0]![0]).toBeCloseTo(expected.sdlogj_masked, 6)
  })

  it.each<[string, Record<string, string | Uint8Array>, EvaluateOptions, object]>([
    [
      'points without those of the fixed image',
      { 'a.csv': 'z,y,x\n1,2,3\n' },
      {},
      { side: 'answers', message: expect.stringMatching(/found 3 of numbers, expected 6: points of the fixed/) },
    ],
    [
      'an array that is no field',
      { 'a.csv': 'a,b,c,d,e,f\n1,2,3,4,5,6\n' },
      {},
      { side: 'submission', message: expect.stringMatching(/shape of the field: found \[2,2,2\], expected \[D, H/) },
    ],
  ])('a case fails for %s', async (_, references, options, error) => {
    const cube = npyBytes('<f4', [2, 2, 2], new Uint8Array(32))
    const { cases } = await evaluate({ references, predictions: { net: { 'a.npy': cube } } }, options)
    expect(cases[0]!.error).toMatchObject(error)
  })
})
