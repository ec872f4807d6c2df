import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Source } from '../../../src/contract'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateInput, EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
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

describe('labels of the fixed image and those of the moving one, warped', () => {
  const shape = [1, 1, 6]
  const map = (...labels: number[]) => npyBytes('|u1', [1, 1, labels.length], Uint8Array.from(labels))
  /** Every voxel takes the label of its right neighbour. */
  const shift = npyBytes(
    '<f4',
    [...shape, 3],
    new Uint8Array(Float32Array.from({ length: 18 }, (_, i) => Number(i % 3 === 2)).buffer),
  )
  const points = 'fz,fy,fx,mz,my,mx\n0,0,1,0,0,2\n'
  const inputOf = (own: Partial<EvaluateInput>, names = ['a.npy', 'a.npy'] as readonly string[]): EvaluateInput => ({
    references: { 'a.csv': points },
    predictions: { net: { 'a.npy': shift } },
    fixedLabels: { [names[0]!]: map(1, 1, 0, 2, 0, 5) },
    movingLabels: { [names[1]!]: map(0, 1, 0, 2, 2, 4) },
    ...own,
  })
  const overlapsOf = ({ cases }: Evaluation) =>
    cases[0]!.rows
      .filter(({ label }) => label !== 'displacement')
      .map(({ label, metric, value }) => [metric, label, value])

  it('are compared label by label; a label that one image lacks has no value', async () => {
    const found = await evaluate(inputOf({}), { metrics: ['tre', 'dice', 'hd'] })
    expect(found.cases[0]!.error).toBeNull()
    // Warped: 1 0 2 2 4 0, the last beyond the moving image.
    expect(overlapsOf(found)).toStrictEqual([
      ['dice', '1', 2 / 3],
      ['hd', '1', 1],
      ['dice', '2', 2 / 3],
      ['hd', '2', 1],
      ['dice', '4', Number.NaN],
      ['hd', '4', Number.NaN],
      ['dice', '5', Number.NaN],
      ['hd', '5', Number.NaN],
    ])
    expect(found.metrics.map(({ name, unit, convention }) => [name, unit, convention])).toStrictEqual([
      ['tre', 'voxel', undefined],
      ['dice', 'one', undefined],
      ['hd', 'voxel', 'plain'],
    ])
  })

  it('have the names and unions of --labels', async () => {
    const found = await evaluate(inputOf({}), { metrics: ['dice'], labels: 'left=1,both=1+2,none=7' })
    // Fixed 1 1 0 1 0 0, warped 1 0 1 1 0 0.
    expect(overlapsOf(found)).toStrictEqual([
      ['dice', 'left', 2 / 3],
      ['dice', 'both', 2 / 3],
      ['dice', 'none', Number.NaN],
    ])
  })

  it('have an infinite distance and a Dice of 0 where the warped image lost the label', async () => {
    const found = await evaluate(inputOf({ movingLabels: { 'a.npy': map(1, 0, 0, 2, 2, 0) } }), {})
    expect(overlapsOf(found).slice(0, 2)).toStrictEqual([
      ['dice', '1', 0],
      ['hd95:surface-distance', '1', Infinity],
    ])
  })

  it('are found by the halves of the names of pairs as well, from one folder', async () => {
    const both = { 'seg_0001.npy': map(1, 1, 0, 2, 0, 5), '0002_0000.npy': map(0, 1, 0, 2, 2, 4) }
    const found = await evaluate(
      {
        references: { 'keypoints_0001_0002.csv': points },
        predictions: { net: { 'disp_0001_0002.npy': shift } },
        ...{ fixedLabels: both, movingLabels: both },
      },
      { metrics: ['dice'] },
    )
    expect(overlapsOf(found)[0]).toStrictEqual(['dice', '1', 2 / 3])
  })

  it('make a registration of two folders of volumes', async () => {
    const mask = npyBytes('|u1', shape, Uint8Array.of(1, 1, 1, 1, 1, 1))
    const found = await evaluate(inputOf({ references: { 'a.npy': mask } }), { metrics: ['dice'] })
    expect([found.task, overlapsOf(found)[0]]).toStrictEqual(['registration', ['dice', '1', 2 / 3]])
  })

  it.each<[string, Partial<EvaluateInput>, EvaluateOptions, RegExp]>([
    ['one folder alone', { movingLabels: undefined }, {}, /found --fixed-labels alone, expected --fixed-labels and/],
    [
      'a metric of labels without them',
      { fixedLabels: undefined, movingLabels: undefined },
      { metrics: ['dice'], task: 'registration' },
      /metric dice: found no label maps, expected --fixed-labels and --moving-labels/,
    ],
    ['labels without a metric', {}, { metrics: ['tre'] }, /found options that no metric of the run takes/],
    [
      'another task',
      { references: { 'a.npy': map(1) } },
      { task: 'images' },
      /--fixed-labels, --moving-labels: found an option that the task does not/,
    ],
    [
      'names of labels without label maps',
      { fixedLabels: undefined, movingLabels: undefined },
      { labels: 'a=1', task: 'registration' },
      /--labels: found no label maps, expected --fixed-labels and/,
    ],
  ])('refuses %s', async (_, own, options, message) => {
    await expect(evaluate(inputOf(own), options)).rejects.toThrow(message)
  })

  it.each<[string, Partial<EvaluateInput>, object]>([
    [
      'a case without one',
      { movingLabels: { 'b.npy': map(1) } },
      {
        side: 'answers',
        message: expect.stringMatching(/moving image: found none, expected a file in --moving-labels/),
      },
    ],
    [
      'one of another grid',
      { fixedLabels: { 'a.npy': map(1, 2, 3) } },
      {
        side: 'answers',
        message: expect.stringMatching(/fixed image: found shape 1 × 1 × 3, expected 1 × 1 × 6, that/),
      },
    ],
    [
      'fractions',
      { fixedLabels: { 'a.npy': npyBytes('<f4', [1, 1, 1], new Uint8Array(Float32Array.of(0.5).buffer)) } },
      { side: 'answers', file: 'fixedLabels:/a.npy', message: expect.stringMatching(/found 0.5 at flat index 0/) },
    ],
    [
      'a table',
      { movingLabels: { 'a.npy': npyBytes('|u1', [1, 2], Uint8Array.of(1, 2)) } },
      { side: 'answers', message: expect.stringMatching(/moving image: found a table, expected three axes/) },
    ],
    [
      'moved points',
      { references: { 'a.csv': 'z,y,x\n1,2,3\n' }, predictions: { net: { 'a.csv': 'z,y,x\n1,2,3\n' } } },
      {
        side: 'submission',
        message: expect.stringMatching(/--fixed-labels: found moved points, expected displacement/),
      },
    ],
  ])('a case fails for %s', async (_, own, error) => {
    const { cases } = await evaluate(inputOf(own), { task: 'registration' })
    expect(cases[0]!.error).toMatchObject(error)
  })

  it('refuses one file for both images', async () => {
    const root = { kind: 'directory', root: '/data' } as const
    const source = (files: Record<string, string>, below?: string): Source => ({
      read: async () => new TextEncoder().encode(points),
      exists: async (path) => path in files,
      list: async (folder) => (folder === '' ? Object.keys(files) : []),
      ref: below === undefined ? root : { ...root, below },
    })
    const maps = source({ 'a.npy': '' }, '../maps')
    const input = { references: source({ 'a.csv': '' }), predictions: { net: source({ 'a.npy': '' }) } }
    await expect(
      evaluate({ ...input, fixedLabels: maps, movingLabels: maps }, { task: 'registration', dryRun: true }),
    ).rejects.toThrow(/--moving-labels: found the file of --fixed-labels for a, expected the label map of the moving/)
  })
})
