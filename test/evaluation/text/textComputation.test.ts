import { describe, expect, it } from 'vitest'
import { loadMetric } from '../../../src/catalogue/loadMetric'
import { metricSheets } from '../../../src/catalogue/metricSheets'
import { resultNumber } from '../../../src/catalogue/resultNumber'
import { type TextKind, textArguments } from '../../../src/catalogue/textArguments'
import type { CaseResult } from '../../../src/contract'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions, Evaluation } from '../../../src/evaluation/evaluate/evaluateTypes'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { rouge } from '../../../src/metrics/text/rouge'
import { sacreBleu } from '../../../src/metrics/text/sacreBleu'
import { evaluationReport } from '../../../src/reporting/evaluation/evaluationReport'

const texts = ['the heart is normal in size', 'no pleural effusion is seen today', 'mild opacity of the right lung']
const found = ['the heart is normal', 'a small pleural effusion is seen today', 'mild opacity of the right lung']
const ids = ['a', 'b', 'c']
const folder = (list: readonly string[]) => Object.fromEntries(ids.map((id, k) => [`${id}.txt`, `${list[k]}\n`]))
const table = (header: string, ...lists: readonly (readonly string[])[]) =>
  [header, ...ids.map((id, k) => [id, ...lists.map((list) => `"${list[k]}"`)].join(','))].join('\n')
const valuesOf = ({ cases }: Evaluation) =>
  Object.fromEntries(cases.flatMap((one) => one.rows.map(({ metric, value }) => [`${one.case} ${metric}`, value])))
const bleu = sacreBleu(
  texts.map((text) => [text]),
  found,
).score
const options: EvaluateOptions = { metrics: ['rouge_l', 'bleu'] }

describe('the task text', () => {
  it('has the numbers of the functions for each file, and BLEU over all of them', async () => {
    const input = { references: folder(texts), predictions: { net: folder(found) } }
    const evaluation = await evaluate(input, options)
    expect(evaluation.task).toBe('text')
    expect(valuesOf(evaluation)).toStrictEqual({
      ...Object.fromEntries(ids.map((id, k) => [`${id} rouge_l`, rouge(texts[k]!, found[k]!).f])),
      'all bleu': bleu,
    })
    expect(evaluation.cases.at(-1)).toMatchObject({ case: 'all', whole: true })
    expect(evaluation.summary.find(({ metric }) => metric === 'bleu')).toMatchObject({ whole: true, n: 1 })
    const order: string[] = []
    await evaluate(input, { ...options, onCase: (one) => void order.push(one.case) })
    expect(order).toStrictEqual(['a', 'b', 'c', 'all'])
  })

  it('takes two tables joined by their ids, or one with both columns', async () => {
    const tables = { references: { 'r.csv': table('case,report', texts) } }
    const joined = await evaluate({ ...tables, predictions: { net: { 'p.csv': table('case,text', found) } } }, options)
    const both = table('case,reference,prediction', texts, found)
    const one = await evaluate({ references: { 't.csv': both }, predictions: { net: { 't.csv': both } } }, options)
    for (const evaluation of [joined, one])
      expect(Object.values(valuesOf(evaluation))).toStrictEqual([
        bleu,
        ...ids.map((_, k) => rouge(texts[k]!, found[k]!).f),
      ])
    expect(one.cases.map((each) => each.case)).toStrictEqual(['t', 'a', 'b', 'c'])
  })

  it('is the same from parts', async () => {
    const input = { references: folder(texts), predictions: { net: folder(found), same: folder(texts) } }
    const parts = []
    for (const index of [1, 2]) {
      const part = await evaluateShard(input, options, { shard: { index, of: 2 }, sizeOf: () => 1 })
      const file = `part ${index}`
      parts.push({ file, part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), file) })
    }
    const merged = await mergeEvaluation(parts)
    const whole = await evaluate(input, options)
    expect(valuesOf(merged)).toStrictEqual(valuesOf(whole))
    expect(merged.summary).toStrictEqual(whole.summary)
  })

  it('shows what is over all texts apart from the means', async () => {
    const input = { references: folder(texts), predictions: { net: folder(found), same: folder(texts) } }
    const { sections, summary } = await evaluationReport(await evaluate(input, options))
    expect(summary[0]).toMatch(/^same has the higher mean rouge_l.* On the 3 cases with all values of both,/)
    const [block] = sections.find(({ id }) => id === 'whole')!.blocks
    expect(JSON.stringify(block)).toMatch(/no mean over them.*bleu/)
  })

  it.each<[string, Record<string, string>, Record<string, string>, EvaluateOptions, RegExp]>([
    [
      'a table beside a text',
      folder(texts),
      { 'a.csv': 'case,text\na,b' },
      {},
      /found a table, expected what a.txt is/,
    ],
    [
      'columns that are not clear',
      { 't.csv': table('case,x,y', texts, texts) },
      { 't.csv': table('case,text', found) },
      {},
      /--reference-column: found 2 columns: x, y, expected one of the columns of reference t.csv/,
    ],
  ])('a case fails for %s', async (_, references, net, given, message) => {
    const { cases } = await evaluate({ references, predictions: { net } }, { ...given, task: 'text' })
    expect(cases[0]!.error?.message).toMatch(message)
  })

  it('refuses pictures', async () => {
    const pictures = { 'a.png': 'x' }
    await expect(
      evaluate({ references: pictures, predictions: { net: folder(found) } }, { task: 'text' }),
    ).rejects.toThrow(
      /a.png: references: found an image, expected texts.*; --task segmentation, images, registration or instances/,
    )
  })
})

describe('metrics over all texts', () => {
  const corpora = metricSheets.filter(({ input }) => input === 'corpora' || input === 'tokenCorpora')
  const words = ['no', 'effusion', 'or', 'edema', 'the', 'lungs', 'are', 'clear']
  const texts = (seed: number) =>
    Array.from({ length: 6 }, (_, i) => Array.from({ length: 9 }, (_, k) => words[(i * k + seed + k) % 8]!).join(' '))

  it.each(corpora.map((sheet) => [sheet.name, sheet] as const))('%s counts text by text', async (_, sheet) => {
    const [metric, parts] = [await loadMetric(sheet), await sheet.loadParts!()]
    const kind = sheet.input as TextKind
    const [references, predictions] = [texts(0), texts(1)]
    for (const length of [1, references.length]) {
      const [some, found] = [references.slice(0, length), predictions.slice(0, length)]
      const tally = parts.tally({})
      for (const [i, one] of some.entries())
        for (const counts of parts.count(...textArguments(kind, [one], [found[i]!]), {})) tally.add(counts)
      const whole = metric(...textArguments(kind, some, found), {})
      for (const { field = null } of sheet.short ?? [])
        expect(resultNumber(tally.score(), field)).toBe(resultNumber(whole, field))
    }
  })
})
