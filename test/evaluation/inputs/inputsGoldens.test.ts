import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../../src/evaluation'
import { folderFiles } from '../../support/files/folderFiles'

// Folders of every kind that `evaluate` reads, counted with numpy: `expected.json` has the pairs, the scores, and what is missing.

const root = 'fixtures/goldens/evaluate/inputs'

interface Golden {
  readonly options: Readonly<Record<string, unknown>> & {
    readonly labels?: string | Record<string, number>
    readonly models?: readonly string[]
  }
  readonly pairs: readonly { readonly case: string; readonly reference: string; readonly prediction: string }[]
  readonly scores: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, number>>>>>>
  readonly missing_predictions?: readonly string[]
  readonly extra_predictions?: readonly string[]
  readonly error?: { readonly case: string; readonly files: readonly string[] }
}

const metrics = { TP: 'tp', FP: 'fp', FN: 'fn', TN: 'tn', Dice: 'dice', IoU: 'iou' }

function evaluation(name: string, { options: { models = ['prediction'], labels, ...rest } }: Golden) {
  const folder = `${root}/${name}`
  const predictions = Object.fromEntries(models.map((model) => [model, folderFiles(`${folder}/${model}`)]))
  const table =
    typeof labels === 'string' ? { text: readFileSync(`${folder}/${labels}`, 'utf8'), file: labels } : labels
  const options: EvaluateOptions = { ...rest, metrics: Object.values(metrics), ...(table ? { labels: table } : {}) }
  return evaluate({ references: folderFiles(`${folder}/reference`), predictions }, options)
}

describe('goldens of inputs', () => {
  const names = readdirSync(root)
  it('there are 22', () => expect(names.length).toBe(22))
  it.each(names)('%s', async (name) => {
    const golden = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8')) as Golden
    if (golden.error) {
      await expect(evaluation(name, golden)).rejects.toMatchObject({
        case: golden.error.case,
        found: golden.error.files.join(', '),
      })
      return
    }
    const { cases, models, missing, extra } = await evaluation(name, golden)
    const several = models.length > 1
    const named = ({ model, case: id }: { model: string; case: string }) => (several ? `${model}/${id}` : id)
    expect(cases.filter(({ error }) => error !== null)).toEqual([])
    const scores = cases.map((one) => {
      const labels = [...new Set(one.rows.map(({ label }) => label))]
      const value = (label: string, metric: string) =>
        one.rows.find((row) => row.label === label && row.metric === metric)!.value
      return [
        named(one),
        Object.fromEntries(
          labels.map((label) => [
            label,
            Object.fromEntries(Object.entries(metrics).map(([key, metric]) => [key, value(label, metric)])),
          ]),
        ),
      ]
    })
    expect(Object.fromEntries(scores)).toEqual(golden.scores)
    expect(missing.map(named)).toEqual(golden.missing_predictions ?? [])
    expect(extra.map(named)).toEqual(golden.extra_predictions ?? [])
    // One file a label: the list of pairs names each file.
    const pairs = cases.map(({ case: id, reference, prediction }) => ({ case: id, reference, prediction }))
    const ofFiles = golden.pairs.some(({ case: id }, i) => golden.pairs.findIndex((pair) => pair.case === id) !== i)
    if (ofFiles) expect(pairs.map(({ case: id }) => id)).toEqual([...new Set(golden.pairs.map(({ case: id }) => id))])
    else if (!several) expect(pairs).toEqual(golden.pairs)
  })
})
