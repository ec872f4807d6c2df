import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'

const folder = 'fixtures/goldens/kernels/coco-eval'
const goldenOf = (name: string) => JSON.parse(readFileSync(`${folder}/${name}.json`, 'utf8'))
// Those with parameters of their own are other evaluations.
const names = readdirSync(folder)
  .filter((file) => file.startsWith('bbox-') && file.endsWith('.json'))
  .map((file) => file.slice(0, -'.json'.length))
  .filter((name) => goldenOf(name).input?.params === undefined && goldenOf(name).expected !== undefined)

const evaluated = ({ images, categories, annotations, detections }: Record<string, unknown>) =>
  evaluate(
    {
      references: { 'truth.json': JSON.stringify({ images, categories, annotations }) },
      predictions: { net: { 'net.json': JSON.stringify(detections) } },
    },
    { preset: 'coco' },
  )

describe('coco', () => {
  it.each(names)('has the twelve statistics of pycocotools in every digit: %s', async (name) => {
    const golden = goldenOf(name)
    const { cases } = await evaluated(golden.input)
    if (cases[0]!.error) {
      // What the command refuses as doubtful.
      expect(cases[0]!.error.code).toMatch(/^bad-/)
      return
    }
    const all = cases[0]!.rows.filter(({ label }) => label === 'all').map(({ value }) => value)
    expect(all).toStrictEqual(golden.expected.stats.map((value: number) => (value === -1 ? Number.NaN : value)))
  })

  it('has twelve columns', async () => {
    const { metrics } = await evaluated(goldenOf('bbox-basic').input)
    expect(metrics.slice(0, 12).map(({ name }) => name)).toEqual(
      'ap ap50 ap75 ap_small ap_medium ap_large ar1 ar10 ar ar_small ar_medium ar_large'.split(' '),
    )
  })

  it('keeps its own metrics', async () => {
    const files = { references: { 'a.json': '{}' }, predictions: { net: { 'a.json': '[]' } } }
    await expect(evaluate(files, { preset: 'coco', metrics: ['ap'] })).rejects.toThrow(
      '--metrics: found an option that the preset does not take, expected none with coco',
    )
  })
})
