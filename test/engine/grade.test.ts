import { describe, expect, test } from 'vitest'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import type { Challenge, ChallengeReport } from '../../src/contract'
import { type GradeRunOptions, grade } from '../../src/engine/grade'
import { validateSubmission } from '../../src/engine/validateSubmission'
import { MedgradeError } from '../../src/errors/MedgradeError'

// A challenge of JSON files small enough to read: the score of a case is a number in its prediction, compared with one in its reference.
const toy = defineChallenge({
  id: 'toy',
  title: 'Toy',
  task: 'test',
  metrics: [{ name: 'error', direction: 'lower' }],
  answers: { id: 'id', files: { reference: { column: 'truth', reader: 'json' } } },
  submission: { id: 'id', files: { prediction: { column: 'guess', reader: 'json' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  scoreCase({ reference, prediction }) {
    const [a, b] = [reference.json, prediction.json]
    if (typeof a !== 'number') throw new MedgradeError('invalid-answers', 'the reference is no number')
    if (typeof b !== 'number') throw new MedgradeError('bad-value', 'the prediction is no number')
    if (b === 13) throw new TypeError('a slip of ours')
    return { metrics: { error: Math.abs(a - b) }, state: null, warnings: b > 100 ? ['large'] : [] }
  },
  aggregate: (cases) => ({
    error: cases.reduce((sum, { evidence }) => sum + (evidence?.metrics.error ?? 0), 0) / cases.length,
  }),
  ranking: { ranked: 'submission', withoutLeaderboard: ({ error = Number.NaN }) => error },
})

type Files = Record<string, string>
const truths: Files = { 'a.json': '1', 'b.json': '2', 'c.json': '3' }
const answers = 'id,truth\na,a.json\nb,b.json\nc,c.json\n'
const table = 'id,guess\na,a.json\nb,b.json\nc,c.json\n'

async function run(
  files: Files,
  options: GradeRunOptions & { submission?: string; truths?: Files; challenge?: Challenge } = {},
): Promise<ChallengeReport> {
  const { submission = table, truths: truth = truths, challenge = toy, ...rest } = options
  return grade(
    challenge,
    { submission, answers, submissionFiles: files, answersFiles: truth },
    { details: true, ...rest },
  )
}

describe('a challenge in JavaScript', () => {
  const good = { 'a.json': '1', 'b.json': '2', 'c.json': '3' }
  const never = undefined as never

  test.each([
    ['nothing from scoreCase', { scoreCase: () => never }],
    ['a promise from scoreCase', { scoreCase: async () => ({ metrics: { error: 1 }, state: null }) }],
    ['a text from scoreCase', { scoreCase: () => ({ metrics: { error: 'x' }, state: null }) }],
    ['nothing from aggregate', { aggregate: () => never }],
    ['no metric from aggregate', { aggregate: () => ({}) }],
    ['a text from aggregate', { aggregate: () => ({ error: 'x' }) }],
    ['a promise from aggregate', { aggregate: async () => ({ error: 1 }) }],
    ['a broken promise from aggregate', { aggregate: () => Promise.reject(new Error('late')) }],
  ])('%s is the fault of the challenge', async (_, change) => {
    const { error, valid_submission } = await run(good, { challenge: { ...toy, ...change } as unknown as Challenge })
    expect(valid_submission).toBe(false)
    expect(error).toMatchObject({ code: 'bad-challenge', side: 'medgrade' })
  })

  test.each([
    ['another direction', { metrics: [{ name: 'error', direction: 'min' as 'lower' }] }],
    [
      'another reader',
      { submission: { id: 'id', files: { prediction: { column: 'guess', reader: 'jsn' as 'json' } } } },
    ],
    ['another reader of a variant', { variants: { other: { csv: 'python' as 'exact' } } }],
  ])('%s is refused before a file is read', async (_, change) => {
    const variant = 'variants' in change ? { variant: 'other' } : {}
    const graded = run({}, { challenge: { ...toy, ...change } as Challenge, ...variant })
    await expect(graded).rejects.toMatchObject({ code: 'bad-challenge' })
  })
})

test('what is no input, and no content of a file, is the caller’s slip', async () => {
  for (const input of [undefined, null, 'submission.csv'])
    for (const call of [grade, validateSubmission])
      await expect(call(toy, input as never)).rejects.toMatchObject({ code: 'bad-argument' })
  await expect(grade(toy, { submission: 5 } as never)).rejects.toMatchObject({ code: 'bad-argument', found: 'number' })
  for (const now of [new Date(Number.NaN), 'today'])
    await expect(grade(toy, {}, { now } as never)).rejects.toMatchObject({ code: 'bad-argument' })
  await expect(grade({} as never, {})).rejects.toMatchObject({ code: 'bad-challenge' })
})

test('an option that means nothing is refused, an input that means nothing is warned of', async () => {
  const misspelt = { varient: 'mle-bench' } as GradeRunOptions
  await expect(run({ 'a.json': '1', 'b.json': '2', 'c.json': '3' }, misspelt)).rejects.toThrow(
    expect.objectContaining({ code: 'bad-argument', expected: expect.stringMatching(/^variant \(one of /) }),
  )
  const input = { submission: table, answers, submissionFile: {} }
  expect((await grade(toy, input)).warnings[0]).toMatch(
    /^there is no input 'submissionFile'; expected submissionFiles \(one of submission, /,
  )
})

describe('grade', () => {
  test('a report without a leaderboard', async () => {
    const report = await run(
      { 'a.json': '1', 'b.json': '4', 'c.json': '103' },
      { now: new Date(2026, 0, 2, 3, 4, 5, 6) },
    )
    expect(report).toMatchObject({
      challenge_id: 'toy',
      score: 34,
      metrics: { error: 34, overall: 34 },
      valid_submission: true,
      error: null,
    })
    expect(report.created_at).toBe('2026-01-02T03:04:05.006000')
    expect(report.warnings).toStrictEqual(['case c: large'])
    expect(report.medgrade.inputs!.answers).toMatch(/^[0-9a-f]{64}$/)
  })
  test('a leaderboard of the user ranks and gives medals', async () => {
    const leaderboard = 'rank,team,mean_position,error\n1,A,1,0\n2,B,2,1\n3,C,3,5\n'
    const report = await run({ 'a.json': '1', 'b.json': '2', 'c.json': '6' }, { leaderboard })
    expect(report).toMatchObject({
      score: 2,
      silver_medal: true,
      metrics: { error: 1, error_position: 2, percentile: 0.66667 },
    })
  })
  test.each([
    [
      'a direction',
      [{ name: 'error', direction: 'descending' }],
      { error: 1 },
      "the direction of 'error' is 'descending'",
    ],
    ['a text for a number', [{ name: 'error', direction: 'lower' }], { error: '1' }, 'error of entry 0: found string'],
    ['a name', [{ name: 'eror', direction: 'lower' }], { error: 1 }, "no entry has a value of 'eror'"],
  ])('a leaderboard object with a slip in %s is said, not silent', async (_, metrics, values, problem) => {
    const leaderboard = { metrics, entries: [{ values }] }
    const report = await run({ 'a.json': '1', 'b.json': '2', 'c.json': '3' }, { leaderboard })
    expect(report.warnings[0]).toContain(problem)
    expect(report.metrics).not.toHaveProperty('error_position')
  })
  test('a leaderboard without one of two columns gives a warning', async () => {
    const challenge = { ...toy, metrics: [...toy.metrics, { name: 'gain', direction: 'higher' as const }] }
    const leaderboard = 'rank,team,error\n1,A,1\n'
    const files = { 'a.json': '1', 'b.json': '2', 'c.json': '3' }
    const { warnings, metrics } = await run(files, { challenge, leaderboard })
    expect(warnings).toContain('the leaderboard has no column for gain')
    expect(metrics).toHaveProperty('error_position')
  })
  test('a leaderboard object may leave values out and columns unranked', async () => {
    const metrics = [
      { name: 'error', direction: 'lower_better' },
      { name: 'note', direction: null },
    ]
    const entries = [{ values: { error: null, note: 3 } }, { values: { error: -1 } }]
    const report = await run({ 'a.json': '1', 'b.json': '2', 'c.json': '3' }, { leaderboard: { metrics, entries } })
    expect(report.warnings).toStrictEqual([])
    expect(report.metrics).toMatchObject({ error_position: 2 })
  })
  test('an unreadable leaderboard gives a warning', async () => {
    const report = await run({ 'a.json': '1', 'b.json': '2', 'c.json': '3' }, { leaderboard: '{}' })
    expect(report.metrics).toStrictEqual({ error: 0, overall: 0 })
    expect(report.warnings[0]).toContain('leaderboard cannot be read')
  })
  test('every case is scored, the failure of the lowest row is the error', async () => {
    const report = await run({ 'a.json': '2', 'b.json': '"x"', 'c.json': '{' })
    expect(report).toMatchObject({ valid_submission: false, score: null, metrics: null })
    expect(report.error).toMatchObject({ code: 'bad-value', side: 'submission', case: 'b' })
    expect(report.details!.cases.map(({ error }) => error?.code ?? null)).toStrictEqual([null, 'bad-value', 'bad-json'])
    expect(report.details!.cases[0]!.metrics).toStrictEqual({ error: 1 })
  })
  test('failFast stops there', async () => {
    const report = await run({ 'a.json': '"x"', 'b.json': '2', 'c.json': '3' }, { failFast: true })
    expect(report.details!.cases).toHaveLength(1)
  })
  test.each([
    ['a missing prediction', { 'a.json': '1' }, truths, 'submission', 'not-found'],
    ['a missing reference', { 'a.json': '1', 'b.json': '2', 'c.json': '3' }, { 'a.json': '1' }, 'answers', 'not-found'],
    [
      'a broken reference',
      { 'a.json': '1', 'b.json': '2', 'c.json': '3' },
      { ...truths, 'b.json': '{' },
      'answers',
      'bad-json',
    ],
    [
      'a wrong reference',
      { 'a.json': '1', 'b.json': '2', 'c.json': '3' },
      { ...truths, 'b.json': '"x"' },
      'answers',
      'invalid-answers',
    ],
    ['a slip of ours', { 'a.json': '1', 'b.json': '13', 'c.json': '3' }, truths, 'medgrade', 'internal'],
  ] as const)('%s is on the side of %5$s', async (_, files, truth, side, code) => {
    expect((await run(files, { truths: truth })).error).toMatchObject({ side, code, case: 'b' })
  })
  test('a path that leaves its folder is refused', async () => {
    const report = await run({ 'a.json': '1' }, { submission: 'id,guess\na,../a.json\nb,b.json\nc,c.json\n' })
    expect(report.error).toMatchObject({ code: 'path-escape', side: 'submission', case: 'a' })
  })
  test('tables are checked before any file', async () => {
    expect((await run({}, { submission: 'id\na\n' })).error).toMatchObject({
      code: 'invalid-submission',
      expected: 'guess',
    })
    expect((await run({}, { submission: 'id,guess\na,a\nz,z\n' })).error!.message).toContain(
      '2 missing (b, c); 1 extra (z)',
    )
    expect((await run({}, { submission: '' })).error).toMatchObject({ code: 'empty', side: 'submission' })
    expect((await run({}, { submission: 'id,guess\na,\nb,\nc,\n' })).error).toMatchObject({
      code: 'invalid-submission',
      case: 'a',
    })
  })
  test('no submission, no folder, no answers', async () => {
    expect(await grade(toy, { answers, answersFiles: truths, submissionFiles: {} })).toMatchObject({
      submission_exists: false,
      error: { code: 'not-found' },
    })
    expect((await grade(toy, { submission: table, answers })).error).toMatchObject({ code: 'invalid-submission' })
    const lost = await grade(toy, { submission: table, submissionFiles: {}, answersFiles: {} })
    expect(lost.error).toMatchObject({ side: 'answers' })
  })
  test('an unknown challenge or variant throws', async () => {
    await expect(grade('nope', {})).rejects.toMatchObject({ code: 'unknown-challenge' })
    await expect(run({}, { variant: 'official' })).rejects.toMatchObject({
      code: 'unsupported-variant',
      expected: 'one of rex-mle',
    })
  })
  test('progress counts every case, an abort is thrown', async () => {
    const seen: string[] = []
    await run(
      { 'a.json': '1', 'b.json': '2', 'c.json': '3' },
      { onProgress: ({ done, total }) => seen.push(`${done}/${total}`) },
    )
    expect(seen).toStrictEqual(['1/3', '2/3', '3/3'])
    await expect(run({}, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow('enough')
  })
  test("onCaseError 'aggregate' passes failed cases to aggregate", async () => {
    const report = await run({ 'a.json': '4' }, { challenge: { ...toy, onCaseError: 'aggregate' } })
    expect(report).toMatchObject({ valid_submission: true, metrics: { error: 1 } })
  })
  test('a challenge of folders makes its own tasks', async () => {
    const challenge: Challenge = {
      ...toy,
      answers: {},
      submission: {},
      async tasks({ files }) {
        const names = await files.answers.list('')
        return names.map((name) => ({
          id: name,
          values: {},
          files: {
            reference: { side: 'answers', paths: [name], reader: 'json' },
            prediction: { side: 'submission', paths: [name], reader: 'json' },
          },
        }))
      },
    }
    const input = { submissionFiles: { 'a.json': '3', 'b.json': '2' }, answersFiles: { 'a.json': '1', 'b.json': '2' } }
    expect(await grade(challenge, input)).toMatchObject({
      submission_exists: true,
      valid_submission: true,
      metrics: { error: 1 },
    })
  })
  test('a forbidden column', async () => {
    const challenge: Challenge = { ...toy, submission: { ...toy.submission, forbidden: ['truth'] } }
    const report = await run({}, { challenge, submission: 'id,guess,truth\na,a,a\n' })
    expect(report.error).toMatchObject({ code: 'invalid-submission', found: 'truth' })
  })
  test('results do not depend on the order in which cases finish', async () => {
    const runner: GradeRunOptions['runner'] = (challenge, _variant, sources) => ({
      concurrency: 3,
      async run(task) {
        const { scoreTask } = await import('../../src/engine/scoreTask')
        // The later a case begins, the earlier it ends.
        for (let turn = 0; turn < 3 - task.index; turn++) await new Promise((resolve) => setImmediate(resolve))
        return scoreTask(challenge, task, sources)
      },
    })
    const files = { 'a.json': '2', 'b.json': '"x"', 'c.json': '"y"' }
    const now = new Date(0)
    expect(await run(files, { runner, now })).toStrictEqual(await run(files, { now }))
  })
})

describe('the thread that grades', () => {
  const many = Array.from({ length: 3000 }, (_, i) => `c${i}`)
  const rows = (column: string) => `id,${column}\n${many.map((id) => `${id},${id}.json`).join('\n')}\n`
  const files = Object.fromEntries(many.map((id) => [`${id}.json`, '1']))
  const slow = {
    ...toy,
    scoreCase: () => {
      const begun = performance.now()
      while (performance.now() - begun < 0.2);
      return { metrics: { error: 0 }, state: null }
    },
  }
  const input = { submission: rows('guess'), answers: rows('truth'), submissionFiles: files, answersFiles: files }

  test('an abort takes effect between small cases', async () => {
    const stop = new AbortController()
    setImmediate(() => stop.abort(new Error('enough')))
    let done = 0
    const graded = grade(slow, input, { signal: stop.signal, onProgress: (progress) => (done = progress.done) })
    await expect(graded).rejects.toThrow('enough')
    expect(done).toBeLessThan(many.length)
  })

  test('throws the error of the caller’s callback', async () => {
    const onProgress = () => {
      throw new Error('mine')
    }
    await expect(grade(toy, input, { onProgress })).rejects.toThrow('mine')
  })
})

test('tables may come as any bytes', async () => {
  const bytes = new TextEncoder().encode(`xx${table}`)
  const files = { 'a.json': '1', 'b.json': '2', 'c.json': '4' }
  const answered = { answers: new TextEncoder().encode(answers).buffer, answersFiles: truths }
  const view = new DataView(bytes.buffer, 2)
  const report = await grade(toy, { submission: view, submissionFiles: files, ...answered })
  expect(report.metrics).toMatchObject({ error: 0.33333 })
})
