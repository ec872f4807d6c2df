import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const demo = 'fixtures/demo/automedbench-run'
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-run-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) => runCommand(args)
const run = async (...rest: string[]) =>
  await medgrade(
    'run',
    'automedbench',
    `${demo}/run`,
    '--data-dir',
    `${demo}/data`,
    '--prices',
    `${demo}/prices.json`,
    ...rest,
  )

describe('run', () => {
  test('grades the bundled run for people, and for programs', async () => {
    const { status, stdout, stderr } = await run()
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^medxpertqa-mm-task \(vqa\), tier lite, agent example-agent$/m)
    expect(stdout).toMatch(/^ {2}overall +70\.92 +76\.41$/m)
    expect(stdout).toMatch(/^ {4}case q5: no answer\.json$/m)
    const out = join(scratch, 'reports/one.json')
    const json = await run('--json', '--out', out)
    expect(JSON.parse(json.stdout)).toStrictEqual(JSON.parse(readFileSync(out, 'utf8')))
    expect(JSON.parse(json.stdout).profiles.released.overall).toBe(0.7641)
  })
  test('takes a verdict, or a module that asks a model', async () => {
    const verdict = join(scratch, 'verdict.json')
    writeFileSync(verdict, '{"s1": 0, "s2": 0, "s3": 0}')
    expect(JSON.parse((await run('--verdict', verdict, '--json')).stdout)).toMatchObject({
      judged: 'supplied',
      profiles: { site: { stages: { s1: 0, s2: 0, s3: 0 } } },
    })
    expect((await run('--judge', verdict)).stderr).toMatch(/^error: --judge/)
    const module = join(scratch, 'judge.mjs')
    writeFileSync(module, 'export const other = 1\n')
    expect(await run('--judge', module)).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/judge\(messages\)/),
    })
  })
  test.each([
    [['run', 'mle-bench', `${demo}/run`, '--data-dir', `${demo}/data`], /no runs of 'mle-bench'/],
    [['run', 'automedbench', `${demo}/run`], /--data-dir/],
    [['run', 'automedbench', `${demo}/none`, '--data-dir', `${demo}/data`], /no folder/],
    [['run', 'automedbench', `${demo}/run`, '--data-dir', `${demo}/data`, '--tier', 'hard'], /lite, standard or pro/],
    [['run', 'automedbench', `${demo}/run`, '--data-dir', `${demo}/data`, '--prices', `${demo}/none`], /--prices/],
  ])('wrong usage: %j', async (args, message) => {
    const { status, stderr } = await medgrade(...args)
    expect(stderr).toMatch(message)
    expect(status).toBe(2)
  })
  test('a verdict that a report run cannot take is wrong usage', async () => {
    const golden = 'fixtures/goldens/automedbench/report/light-good'
    const folder = join(scratch, 'report-run')
    cpSync(`${golden}/submission`, join(folder, 'outputs/agent_outputs'), { recursive: true })
    const verdict = join(scratch, 'empty-verdict.txt')
    writeFileSync(verdict, 'no idea')
    const { status, stderr } = await medgrade('run', 'automedbench', folder, '--data-dir', golden, '--verdict', verdict)
    expect(stderr).toMatch(/^error: --verdict .*JSON/)
    expect(status).toBe(2)
    expect(await medgrade('run', 'automedbench', folder, '--data-dir', golden)).toMatchObject({
      stdout: expect.stringMatching(/rules of the released code/),
    })
  })
  test('a report run without annotations is incomplete, which is nobody’s fault', async () => {
    const golden = 'fixtures/goldens/automedbench/report/seven-good'
    const [folder, data] = [join(scratch, 'without'), join(scratch, 'without-data')]
    cpSync(`${golden}/submission`, join(folder, 'outputs/agent_outputs'), { recursive: true })
    cpSync(golden, data, { recursive: true })
    rmSync(join(data, 'annotations.json'))
    for (const words of [
      ['run', 'automedbench', folder],
      ['validate', 'automedbench', '--run', folder],
    ]) {
      const { status, stdout } = await medgrade(...words, '--data-dir', data)
      expect(stdout).toMatch(/no CheXbert codes .*report_annotations\.py/)
      expect(stdout).toMatch(/no RadGraph graphs .*report_annotations\.py/)
      expect(status).toBe(1)
    }
  })
  test('refuses a link that leads out of the run, or to the answers', async () => {
    const hostile = join(scratch, 'hostile')
    cpSync(`${demo}/run`, hostile, { recursive: true })
    writeFileSync(join(scratch, 'secret.json'), '{"agent": "x"}')
    rmSync(join(hostile, 'process/conversation.json'))
    symlinkSync(join(scratch, 'secret.json'), join(hostile, 'process/conversation.json'))
    const { status, stderr } = await medgrade('run', 'automedbench', hostile, '--data-dir', `${demo}/data`)
    expect(stderr).toMatch(/leads out of its folder/)
    expect(status).toBe(3)
  })
})

describe('validate --run', () => {
  test('lists everything that a run lacks', async () => {
    const found = await medgrade('validate', 'automedbench', '--run', `${demo}/run`, '--data-dir', `${demo}/data`)
    expect(found.status).toBe(1)
    expect(found.stdout).toBe(
      `incomplete: ${demo}/run\n  submission: the run did not submit\n  case q5: no answer.json\n`,
    )
    expect((await medgrade('validate', 'isles22', '--run', `${demo}/run`)).status).toBe(2)
  })
  test('says that a complete run is complete', async () => {
    const complete = join(scratch, 'complete')
    cpSync(`${demo}/run`, complete, { recursive: true })
    mkdirSync(join(complete, 'outputs/q5'))
    const answer = JSON.parse(readFileSync(`${demo}/run/outputs/q4/answer.json`, 'utf8'))
    writeFileSync(join(complete, 'outputs/q5/answer.json'), JSON.stringify({ ...answer, question_id: 'q5' }))
    writeFileSync(
      join(complete, 'outputs/run_summary.json'),
      '{"status": "completed", "completed_outputs": 5, "question_count": 5}',
    )
    const found = await medgrade('validate', 'automedbench', '--run', complete, '--data-dir', `${demo}/data`, '--json')
    expect(JSON.parse(found.stdout)).toStrictEqual({ complete: true, incomplete: [], error: null, warnings: [] })
    expect(found.status).toBe(0)
  })
})

describe('board', () => {
  test('ranks the agents of a folder of reports', async () => {
    const folder = join(scratch, 'boards')
    mkdirSync(folder)
    const report = JSON.parse((await run('--json')).stdout)
    for (const [i, agent] of ['b', 'a', 'a'].entries()) {
      const own = structuredClone(report)
      own.run.agent = agent
      own.profiles.site.overall += i / 100
      writeFileSync(join(folder, `${i}.json`), JSON.stringify(own))
    }
    const { status, stdout } = await medgrade('board', folder)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^ +1 +a +72\.42 .*\n +2 +b +70\.92 /m)
    expect(stdout).toMatch(/^medxpertqa-mm-task, lite$/m)
    const board = JSON.parse((await medgrade('board', folder, '--json', '--profile', 'released')).stdout)
    expect(board.overall.a).toMatchObject({ rank: 1, runs: 2, failureRate: 1 })
    expect(board.tracks).toHaveLength(2)
  })
  test('runs that could not be graded stand apart', async () => {
    const folder = join(scratch, 'apart')
    mkdirSync(folder)
    const report = JSON.parse((await run('--json')).stdout)
    const fault = { ...report, error: { code: 'not-found', message: 'no answers', side: 'answers' } }
    writeFileSync(join(folder, 'a.json'), JSON.stringify(report))
    writeFileSync(join(folder, 'b.json'), JSON.stringify(fault))
    const { status, stdout } = await medgrade('board', folder)
    expect(status).toBe(3)
    expect(stdout).toMatch(/^Not graded, .*\n +track +agent +task +tier +reason\n +vqa .* lite +no answers$/m)
    expect(JSON.parse((await medgrade('board', folder, '--json')).stdout).notGraded).toHaveLength(1)
  })
  test('the profile of August 2026: missing evidence is no zero, stages that do not apply weigh nothing', async () => {
    const folder = join(scratch, 'august')
    mkdirSync(folder)
    const report = JSON.parse((await run('--json')).stdout)
    const { stages, task } = report.profiles.site
    const lacking = structuredClone(report)
    lacking.run.agent = 'lacking'
    lacking.profiles.site.stages.s2 = null
    writeFileSync(join(folder, 'a.json'), JSON.stringify(report))
    writeFileSync(join(folder, 'b.json'), JSON.stringify(lacking))
    const words = ['board', folder, '--profile', 'august-2026']
    const { status, stdout } = await medgrade(...words)
    expect(status).toBe(0)
    expect(stdout).toMatch(/^No score, since evidence is missing\n.*\n +vqa +lacking .* lite +s2$/m)
    expect(stdout).toMatch(/^ +1 +example-agent +70\.92 /m)
    const board = JSON.parse((await medgrade(...words, '--json', '--applicable', 's1,s4')).stdout)
    const agentic = (0.25 * stages.s1 + 0.15 * stages.s4) / 0.4
    for (const agent of ['example-agent', 'lacking'])
      expect(board.overall[agent].overall).toBeCloseTo(0.5 * task + 0.5 * agentic, 12)
    expect(board.unscored).toBe(undefined)
  })
  test('the promotion gate of August 2026 against a baseline', async () => {
    const report = JSON.parse((await run('--json')).stdout)
    const stages = { s1: 1, s2: 1, s3: 0.5, s4: 1, s5: 1 }
    const side = (name: string, taskScores: readonly number[]) => {
      const folder = join(scratch, name)
      mkdirSync(folder)
      taskScores.forEach((taskScore, i) => {
        const own = structuredClone(report)
        own.profiles.site.stages = stages
        own.profiles.site.task = taskScore
        writeFileSync(join(folder, `${i}.json`), JSON.stringify(own))
      })
      return folder
    }
    const baseline = side('baseline', [0.5, 0.7])
    const gate = async (candidate: string) => {
      const { status, stdout } = await medgrade('board', candidate, '--baseline', baseline)
      const { gate: found } = JSON.parse((await medgrade('board', candidate, '--baseline', baseline, '--json')).stdout)
      return { status, text: /^Promotion gate: .*\n.*$/m.exec(stdout)?.[0], promoted: found.promoted }
    }
    expect(await gate(side('as-good', [0.7, 0.5]))).toStrictEqual({
      status: 0,
      promoted: true,
      text: 'Promotion gate: promote\n  overall drops by 0.0000, task by 0.0000; next stage s3 (lowest candidate stage)',
    })
    const worse = await gate(side('worse', [0.6, 0.5]))
    expect(worse).toMatchObject({ status: 0, promoted: false })
    expect(worse.text).toMatch(
      /^Promotion gate: hold, for overall_noninferiority, task_noninferiority\n.*task by 0\.0500/,
    )
    const other = await medgrade('board', side('fewer', [0.5]), '--baseline', baseline)
    expect(other.stderr).toMatch(/repeat 1 on one side alone/)
    expect(other.status).toBeGreaterThan(0)
    expect((await medgrade('board', baseline, '--baseline', join(scratch, 'nowhere'))).status).toBe(2)
    expect((await medgrade('board', baseline)).stdout).not.toContain('Promotion gate')
  })
  test.each([
    [[demo], /no report of a run/],
    [['none'], /no such file/],
    [[`${demo}/prices.json`, '--profile', 'x'], /site or released/],
    [[`${demo}/prices.json`, '--applicable', 's1'], /needs --profile august-2026/],
    [[`${demo}/prices.json`, '--profile', 'august-2026', '--applicable', 's9'], /no stage 's9'/],
  ])('wrong usage: %j', async (args, message) => {
    const { status, stderr } = await medgrade('board', ...args)
    expect(stderr).toMatch(message)
    expect(status).toBe(2)
  })
})

describe('info', () => {
  test('knows the tasks of AutoMedBench', async () => {
    const { stdout } = await medgrade('info', 'automedbench-dentex-det-task')
    for (const line of [
      /data +DENTEX/,
      /classes +caries, deep caries/,
      /good 0\.6, okay 0\.3/,
      /source +the site's table/,
    ])
      expect(stdout).toMatch(line)
    expect(JSON.parse((await medgrade('info', 'automedbench-pathvqa-task', '--json')).stdout)).toMatchObject({
      track: 'vqa',
      thresholds: [0.4, 0.25],
      models: { lock: 'microsoft/llava-med-v1.5-mistral-7b' },
    })
    expect((await medgrade('info', 'automedbench-synthetic')).stdout).toMatch(
      /synthrad2025-hn-task: SynthRAD2025, 20 cases/,
    )
    expect(JSON.parse((await medgrade('info', 'automedbench-vqa', '--json')).stdout).tasks).toHaveLength(9)
  })
})
