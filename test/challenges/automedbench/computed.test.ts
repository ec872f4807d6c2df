import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type FileContent, grade } from '../../../src'
import { round4 } from '../../../src/challenges/automedbench/round4'
import { meteor15 } from '../../../src/metrics/text/meteor15/meteor15'
import { prepareReport } from '../../../src/metrics/text/tokenize'
import { npyBytes } from '../../support/files/smallFiles'
import { lpipsNumbers, lpipsWeights } from '../../support/lpipsNumbers'

// What a task may let be computed from files that its task.json names, instead of supplying numbers.

type Json = ReturnType<typeof JSON.parse>

const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))

async function results(
  track: string,
  data: Record<string, FileContent>,
  submission: Record<string, FileContent>,
  variant = 'site',
): Promise<Json> {
  const report = await grade(`automedbench-${track}`, { answersFiles: data, submissionFiles: submission }, { variant })
  expect(report.error).toBe(null)
  return report.results
}

describe('METEOR 1.5 from meteor_tables', () => {
  const { tables, texts } = read('fixtures/tables/meteor15.json')
  const folder: Record<string, FileContent> = {
    'meteor/english.synsets': tables.synsets,
    'meteor/english.exceptions': tables.exceptions,
    'meteor/english.words': tables.functionWords,
    'meteor/english.prefixes': tables.prefixes,
    'meteor/paraphrase-en.gz': new Uint8Array(gzipSync(tables.paraphrases)),
  }
  const some: readonly (readonly [reference: string, candidate: string])[] = (texts as [string[], string][])
    .flatMap(([references, candidate]) => (references.length === 1 ? [[references[0]!, candidate] as const] : []))
    .filter(([reference, candidate]) => candidate.length > 60 && /^[ -~]+$/.test(reference + candidate))
    .slice(0, 4)
  const given = { ...tables, paraphrases: new TextEncoder().encode(tables.paraphrases) }
  const expected = (pairs: readonly (readonly [string, string])[]) =>
    meteor15(
      pairs.map(([reference]) => [prepareReport(reference)]),
      pairs.map(([, candidate]) => prepareReport(candidate)),
      given,
    )
  const ids = some.map((_, i) => `r${i}`)
  const task = { track: 'report', case_ids: ids, clinical_score_backend: 'mlrg', meteor_tables: 'meteor' }
  const data = (annotations: Json = {}, options = {}): Record<string, FileContent> => ({
    'task.json': JSON.stringify({ ...task, ...options }),
    'annotations.json': JSON.stringify(annotations),
    ...Object.fromEntries(some.map(([reference], i) => [`answers/r${i}/report.txt`, reference])),
  })
  const submission = Object.fromEntries(some.map(([, candidate], i) => [`r${i}/report.txt`, candidate]))
  const graph = { entities: {} }
  const all = <T>(one: T) => Object.fromEntries(ids.map((id) => [id, one]))
  const noted = {
    radgraph: { reference: all(graph), candidate: all(graph) },
    chexbert: { reference: all(new Array(14).fill(1)), candidate: all(new Array(14).fill(1)) },
  }

  it('has texts', () => expect(some).toHaveLength(4))

  it('is in each report of the site profile, and nothing is said of another METEOR', async () => {
    const found = await results('report', { ...folder, ...data() }, submission)
    expect(ids.map((id) => found.per_report[id].METEOR)).toStrictEqual(expected(some).perText)
    expect(found).not.toHaveProperty('meteor')
  })

  it('is the corpus value of the released profile, with missing reports as empty texts', async () => {
    const meteorOf = async (files: Record<string, FileContent>) =>
      (await results('report', { ...folder, ...data(noted) }, files, 'released')).metrics.METEOR
    const { 'r3/report.txt': _, ...three } = submission
    expect(await meteorOf(submission)).toBe(round4(expected(some).corpus))
    expect(await meteorOf(three)).toBe(round4(expected(some.map(([a, b], i) => [a, i === 3 ? '' : b])).corpus))
  })

  it('gives way to supplied values', async () => {
    const meteor = all(0.25)
    const found = await results('report', { ...folder, ...data({ ...noted, meteor, meteorCorpus: 0.5 }) }, submission)
    expect(found.per_report.r0.METEOR).toBe(0.25)
  })

  it('names the table that is missing, and a path that is no text', async () => {
    const { 'meteor/english.words': _, ...fewer } = folder
    const errorOf = async (files: Record<string, FileContent>) =>
      (await grade('automedbench-report', { answersFiles: files, submissionFiles: submission })).error
    expect(await errorOf({ ...fewer, ...data() })).toMatchObject({ side: 'answers', file: 'meteor/english.words' })
    expect(await errorOf({ ...folder, ...data({}, { meteor_tables: 3 }) })).toMatchObject({ file: 'task.json' })
  })
})

describe('LPIPS from lpips_weights', () => {
  const { cases } = read('fixtures/tables/lpips.json')
  const [{ shape, first, second, lpips: expected }] = cases
  const picture = (from: number) => npyBytes(lpipsNumbers(shape[0] * shape[1], from), shape)
  const data = (options = {}, weights: Float64Array = lpipsWeights()): Record<string, FileContent> => ({
    'task.json': JSON.stringify({
      track: 'enhancement',
      task_id: 'ldct-denoising-task',
      case_ids: ['a'],
      lpips_weights: 'alex.npy',
      ...options,
    }),
    'alex.npy': npyBytes(weights, [weights.length]),
    'answers/ground_truth.csv': 'patient_id,data_range\na,1\n',
    'answers/a/reference.npy': picture(first),
  })
  const submission = { 'a/enhanced.npy': picture(second) }

  it('is the value of PyTorch in both profiles', async () => {
    const site = await results('enhancement', data(), submission)
    expect(site.per_case.a.lpips / expected).toBeCloseTo(1, 11)
    expect(site.mean_lpips).toBe(site.per_case.a.lpips)
    const released = await results('enhancement', data(), submission, 'released')
    expect(released.scores.mean_lpips).toBeCloseTo(expected, 4)
  })

  it('gives way to a supplied value, and is null without weights', async () => {
    expect((await results('enhancement', data({ lpips: { a: 0.5 } }), submission)).mean_lpips).toBe(0.5)
    expect((await results('enhancement', data({ lpips_weights: null }), submission)).mean_lpips).toBe(null)
  })

  it('puts weights of another network down to the answers', async () => {
    const files = data({}, new Float64Array(5))
    const { error } = await grade('automedbench-enhancement', { answersFiles: files, submissionFiles: submission })
    expect(error).toMatchObject({ code: 'invalid-answers', side: 'answers', found: '5 numbers' })
  })
})
