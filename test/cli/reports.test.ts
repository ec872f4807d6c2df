import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command/runCommand'

// `summarize` and `compare` on reports that the command itself wrote.

let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-reports-'))
  const grade = async (id: string, system: string, ...rest: string[]) =>
    await medgrade(
      'grade',
      id,
      '--submission',
      `fixtures/demo/${id}/submission.csv`,
      '--answers',
      `fixtures/demo/${id}/answers.csv`,
      '--details',
      '--quiet',
      '--out',
      join(scratch, system, `${id}.json`),
      ...rest,
    )
  await grade('isles22', 'alpha')
  await grade('ldct-iqa', 'alpha')
  await grade('isles22', 'beta')
  const worse = join(scratch, 'worse.csv')
  writeFileSync(worse, 'image_id,quality_score\n')
  await medgrade(
    'grade',
    'ldct-iqa',
    '--submission',
    worse,
    '--answers',
    'fixtures/demo/ldct-iqa/answers.csv',
    '--out',
    join(scratch, 'beta/ldct-iqa.json'),
  )
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) => runCommand(args)

describe('summarize', () => {
  const all = () =>
    ['alpha', 'beta'].flatMap((name) => ['isles22', 'ldct-iqa'].map((id) => join(scratch, name, `${id}.json`)))

  test('a text table of systems and challenges', async () => {
    const { status, stdout, stderr } = await medgrade('summarize', ...all())
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^alpha {2,}\d+\.\d %.* 2\/2/m)
    expect(stdout).toMatch(/^beta {2,}\d+\.\d+ %.* 1\/2/m)
    expect(stdout).toMatch(/^ldct-iqa {2,}\d+\.\d %.* failed$/m)
  })
  test('exit 2: an unknown challenge', async () => {
    expect(await medgrade('summarize', '--challenges', 'isles22,wat', ...all())).toMatchObject({ status: 2 })
  })
  test('JSON, with the challenges of --challenges', async () => {
    const { systems } = JSON.parse(
      (await medgrade('summarize', '--json', '--challenges', 'isles22,ldct-iqa,dentex', ...all())).stdout,
    )
    expect(systems[0]).toMatchObject({ system: 'alpha', valid: 2, numChallenges: 3, validityRate: 2 / 3 })
    const total = systems[0].challenges.reduce(
      (sum: number, { percentile }: { percentile: number }) => sum + percentile,
      0,
    )
    expect(systems[0].meanPercentile).toBeCloseTo(total / 3, 14)
    expect(systems[1]).toMatchObject({ system: 'beta', valid: 1 })
  })
  test('given names, and files that are no report', async () => {
    const { systems } = JSON.parse(
      (await medgrade('summarize', '--json', `gamma=${join(scratch, 'alpha/isles22.json')}`)).stdout,
    )
    expect(systems[0].system).toBe('gamma')
    for (const command of ['summarize', 'tables'])
      expect(await medgrade(command, 'package.json')).toMatchObject({ status: 2, stdout: '' })
    expect((await medgrade('summarize', join(scratch, 'none.json'))).status).toBe(2)
  })
})

test('summarize takes the reports of MLE-bench, as tables does', async () => {
  const { systems } = JSON.parse((await medgrade('summarize', '--json', 'fixtures/demo/reports')).stdout)
  const own = systems.find(({ system }: { system: string }) => system === 'AIDE, w/ sol.')
  const scored = own.challenges.find(
    ({ challenge }: { challenge: string }) => challenge === 'histopathologic-cancer-detection',
  )
  expect(scored).toMatchObject({ valid: 1, score: 0.989 })
})

test.each(['summarize', 'tables'])(
  '%s: a report that is given twice, and a path where there is nothing',
  async (command) => {
    const [folder, file, absent] = ['fixtures/demo/reports', 'fixtures/demo/reports/24h.json', join(scratch, 'absent')]
    for (const twice of [
      [file, file],
      [folder, file],
      [file, `./${file}`],
    ])
      expect(await medgrade(command, ...twice)).toMatchObject({
        status: 2,
        stdout: '',
        stderr: expect.stringMatching(/given twice: .*24h\.json/),
      })
    expect(await medgrade(command, absent)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining(`No file or folder: ${absent}`),
    })
  },
)

test('runs of another budget are another system, in one file and in several', async () => {
  const runs = ['24h', '72h'].map((name) => `fixtures/demo/reports/${name}.json`)
  const meansOf = async (...args: string[]) => {
    const { systems } = JSON.parse(
      (await medgrade('summarize', '--json', '--quiet', '--challenges', 'rex-mle', ...args)).stdout,
    )
    return systems.map(({ system, meanPercentile }: { system: string; meanPercentile: number }) => [
      system,
      meanPercentile,
    ])
  }
  const together = await meansOf(...runs)
  expect(together.map(([system]: [string]) => system).sort()).toStrictEqual(
    ['24', '72'].flatMap((hours) => ['AIDE', 'ML-Master', 'R&D-Agent'].map((agent) => `${agent}, ${hours} h`)).sort(),
  )
  const apart = [await meansOf(runs[0]!), await meansOf(runs[1]!)]
  const named = apart.flatMap((systems, at) =>
    systems.map(([system, mean]: [string, number]) => [`${system}, ${['24', '72'][at]} h`, mean]),
  )
  expect(Object.fromEntries(together)).toStrictEqual(Object.fromEntries(named))
})

describe('summarize, what it prints', () => {
  const stored = (challenge_id: string, percentile: number | null, submission_path = '') => ({
    challenge_id,
    valid_submission: percentile !== null,
    submission_path,
    metrics: percentile === null ? null : { percentile },
  })
  const write = (name: string, value: unknown) => {
    const path = join(scratch, name)
    writeFileSync(path, JSON.stringify(value))
    return path
  }

  test('medals of the bundled reports are those of the medal table, unknown ones are no zero', async () => {
    const summary = await medgrade('summarize', 'fixtures/demo/reports', '--quiet')
    const medals = await medgrade('tables', 'fixtures/demo/reports', '--table', 'medals')
    const rates = (text: string) => text.replace(' %', '')
    const [titles, ...rows] = summary.stdout
      .split('\n')
      .slice(0, 13)
      .map((row) => row.split(/ {2,}/))
    const found = rows.map((own) => [own[0], ...own.slice(titles!.indexOf('gold')).map(rates)])
    const table = medals.stdout.trim().split('\n').slice(2)
    const expected = table.map((row) => {
      const [, agent, , , , above, bronze, silver, gold, any] = row.slice(2, -2).split(' | ')
      const name = agent!.replace(/ (\d+ h)$/, ', GPT, $1').replace(/ (w\/.*)$/, ', $1')
      return [name, ...[gold, silver, bronze, any, above].map((one) => Number(one).toFixed(1))]
    })
    expect(found.sort()).toStrictEqual(expected.sort())
    const bare = write('bare.json', { challenge_reports: [stored('isles22', 0.5)] })
    expect((await medgrade('summarize', bare)).stdout.split('\n')[1]).toMatch(/1\/1 {2,}– {2,}– {2,}– {2,}– {2,}–$/)
  })

  test('percentages are rounded half up', async () => {
    const batch = (name: string, ...values: number[]) =>
      write(name, { challenge_reports: values.map((value, i) => stored(['isles22', 'seg_a'][i]!, value)) })
    const files = [batch('x.json', 0.12, 0.123), batch('y.json', 0.09, 0.091), batch('z.json', 0.791666, 0.791666)]
    const { stdout } = await medgrade('summarize', ...files)
    expect(stdout).toMatch(/^x {2,}12\.15 % /m)
    expect(stdout).toMatch(/^y {2,}9\.05 % /m)
    expect(stdout).toMatch(/^z {2,}79\.2 % /m)
  })
  test('not ranked, and runs that failed', async () => {
    const valid = { challenge_id: 'automedbench-vqa', valid_submission: true, metrics: { task_score: 1 } }
    const { stdout } = await medgrade('summarize', write('auto.json', { challenge_reports: [valid] }))
    expect(stdout).toMatch(/^auto {2,}– {2,}1\/1 /m)
    expect(stdout).toMatch(/^automedbench-vqa {2,}not ranked$/m)
    expect(stdout).not.toMatch(/NaN/)
    const failed = write('mle.json', stored('hubmap-kidney-segmentation', null))
    expect((await medgrade('summarize', `mle=${failed}`)).stdout).toMatch(/^mle {2,}– {2,}0\/1 /m)
    const runs = write('runs.json', { challenge_reports: [stored('isles22', 0.5), stored('isles22', null)] })
    expect((await medgrade('summarize', `r=${runs}`)).stdout).toMatch(/^r {2,}25\.0 % {2,}1\/2 /m)
  })
  test('runs of agents are systems by agent and what else differs, seeds are runs of one', async () => {
    const run = (agent: string, seed: number, percentile: number | null, more = {}) => ({
      ...stored('isles22', percentile, `${agent}/${seed}/submission.csv`),
      run: { agent, seed, budget_h: 24, ...more },
    })
    const file = write('agents.json', {
      challenge_reports: [run('aide', 0, 0.5), run('aide', 1, null), run('rd', 0, 0.25)],
    })
    const names = async (...args: string[]) =>
      JSON.parse((await medgrade('summarize', '--json', '--quiet', ...args)).stdout).systems.map(
        ({ system, runs, validRuns }: { system: string; runs: number; validRuns: number }) => [system, runs, validRuns],
      )
    expect(await names(file)).toStrictEqual([
      ['aide', 2, 1],
      ['rd', 1, 1],
    ])
    expect(await names(file, '--by', 'file')).toStrictEqual([['agents', 3, 2]])
    expect(await names(`all=${file}`)).toStrictEqual([['all', 3, 2]])
    const budgets = write('budgets.json', {
      challenge_reports: [run('aide', 0, 0.5), run('aide', 0, 0.75, { budget_h: 72 })],
    })
    expect(await names(budgets)).toStrictEqual([
      ['aide, 72 h', 1, 1],
      ['aide, 24 h', 1, 1],
    ])
    const mixed = write('mixed.json', { challenge_reports: [run('aide', 0, 0.5), stored('seg_a', 0.5)] })
    expect(await names(mixed)).toStrictEqual([['mixed', 2, 2]])
    expect(await medgrade('summarize', mixed, '--by', 'run')).toMatchObject({ status: 2, stdout: '' })
  })
  test('200 submissions of one batch are 200 systems, or one by file or by name', async () => {
    const ids = ['isles22', 'seg_a']
    const lines = Array.from({ length: 200 }, (_, i) =>
      ids.map((id) => stored(id, i / 200, `/data/team-${i}/${id}/submission.csv`)),
    )
    const file = write('many.json', { challenge_reports: lines.flat() })
    const { stdout, stderr } = await medgrade('summarize', file, '--json')
    const { systems } = JSON.parse(stdout)
    expect(systems).toHaveLength(200)
    expect(systems[0]).toMatchObject({ system: 'many/team-199', runs: 2, validRuns: 2 })
    expect(stderr).toContain('200 systems')
    expect(stderr).toContain('--by file')
    for (const args of [[file, '--by', 'file'], [`mine=${file}`]])
      expect(JSON.parse((await medgrade('summarize', '--json', ...args)).stdout).systems).toHaveLength(1)
    const named = JSON.parse(
      (await medgrade('summarize', '--json', `mine=${file}`, '--by', 'submission')).stdout,
    ).systems
    expect(named[0].system).toBe('mine/team-199')
    expect(await medgrade('summarize', file, '--by', 'wat')).toMatchObject({ status: 2, stdout: '' })
  })
})

describe('compare', () => {
  const report = (system: string, id: string) => join(scratch, system, `${id}.json`)

  test('per metric and case', async () => {
    const { status, stdout } = await medgrade(
      'compare',
      report('alpha', 'isles22'),
      report('beta', 'isles22'),
      '--json',
    )
    expect(status).toBe(0)
    const { challenge, metrics } = JSON.parse(stdout)
    expect(challenge).toBe('isles22')
    expect(metrics[0]).toMatchObject({
      metric: 'dice',
      direction: 'higher',
      pairs: 3,
      better: 0,
      worse: 0,
      equal: 3,
      p: 'NaN',
    })
    expect(metrics[0].cases).toHaveLength(3)
    expect((await medgrade('compare', report('alpha', 'isles22'), report('beta', 'isles22'))).stdout).toMatch(
      /^dice {2,}3 /m,
    )
  })
  test('the interval of a difference stands with its method and its warnings', async () => {
    const { stdout } = await medgrade('compare', report('alpha', 'isles22'), report('beta', 'isles22'))
    expect(stdout).toMatch(/^dice .* {2}0\.0000 \(no interval\) {2}/m)
    expect(stdout).not.toContain('95 % interval, t')
    expect(stdout).toMatch(/^warning: Fewer than 10 cases: all values are shown; no interval can be trusted: dice/m)
    expect(stdout).toMatch(/^warning: All values are equal: no interval can be computed from them: dice/m)
  })
  test('exit 2: two challenges, no details', async () => {
    expect((await medgrade('compare', report('alpha', 'isles22'), report('alpha', 'ldct-iqa'))).status).toBe(2)
    const { status, stderr } = await medgrade('compare', report('alpha', 'ldct-iqa'), report('beta', 'ldct-iqa'))
    expect(status).toBe(2)
    expect(stderr).toContain('--details')
  })
})
