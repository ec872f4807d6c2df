import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as medgrade from '../../../src'
import * as textMetrics from '../../../src/metrics/text'
import * as node from '../../../src/node'
import { kaggleThresholds } from '../../../src/ranking/medalFor'

// Calls the function that a row of docs/benchmarks/coverage.md names, for what its statement says. Graders and commands: coverageRows.test.ts.

const page = readFileSync('docs/benchmarks/coverage.md', 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| (?!out)[^|]+ \| `([\w-]+)` \| `[^`]+` \|$/gm)]
  .map(([, statement = '', name = '']) => [statement.replaceAll("'", '’'), name] as const)
  .filter(([, name]) => !/^grade(?:Files)?$/.test(name))

const called = new Set<string>()
/** The exports of the package, which note what is called or looked at. */
const m = new Proxy(
  { ...medgrade, ...textMetrics, ...node },
  {
    get(all, name: string) {
      called.add(name)
      return all[name as keyof typeof all]
    },
  },
)

const goldens = resolve('fixtures/goldens')
const demo = 'fixtures/demo/automedbench-run'
const json = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const full = { s1: 1, s2: 1, s3: 1, s4: 1, s5: 1 }
const vqaData = {
  'task.json': '{"track": "vqa", "case_ids": ["q"]}',
  'answers/q/answer.json': '{"answer_label": "A"}',
  'public/q/question.json': '{}',
}
const vqaRun = (predicted = 'A') => ({
  'report.json': '{"agent": "a"}',
  'outputs/q/answer.json': JSON.stringify({ predicted_label: predicted, raw_model_output: `It is ${predicted}.` }),
})
const call = (turn: number, code: string, result: object) =>
  `${JSON.stringify({ turn, tool: 'execute_code', arguments: { language: 'python', code }, result })}\n`
const ran = { exit_code: 0, stdout: 'x', stderr: '' }
const stopped = { exit_code: -1, stdout: '', stderr: 'BLOCKED: path' }
const runOf = (...calls: string[]) => ({ ...vqaRun(), 'process/tool_calls.jsonl': calls.join('') })
const scored = async () => ({ valid: true, results: null, error: null, warnings: [] }) as never
const choices = [
  { id: '1', answer: 'A', group: 'presence' },
  { id: '2', answer: 'B', group: 'location' },
  { id: '3', answer: 'C', group: 'location' },
]
const measured = (truth: number | null, predicted: number | null) => ({
  ...{ truthPresent: truth !== null, truth, predictedPresent: predicted !== null, predicted },
})
const measures = [measured(4, 6), measured(3, 4), measured(null, 2), measured(5, null), measured(null, null)]
const line = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [data.length] })
const findings = [
  { reference: line(1, 1, 0, 1), prediction: line(1, 1, 0, 0), focal: true },
  { reference: line(1, 1, 1, 1), prediction: line(0, 0, 0, 0), focal: false },
]
const sono = (type: string, answer: string, said: string) => ({
  ...{
    question: `${type} ${answer}?`,
    question_type: type,
    answer,
    model_prediction: said,
    time_start: 0,
    time_end: 12,
  },
})
const board = {
  metrics: [{ name: 'dice', direction: 'higher' }],
  entries: [0.9, 0.8].map((dice) => ({ values: { dice } })),
}
const trials = [true, true, false, false, false].map((success, i) => ({
  ...{ policy: 'p', configuration: 'c', success },
  ...(success ? {} : { failureMode: i === 4 ? 'slip' : 'miss' }),
}))
const judgement = (id: number) => ({ id, score: id === 12 ? 1 : 0, evidence: 'x' })
const all13 = JSON.stringify({ results: Array.from({ length: 13 }, (_, i) => judgement(i + 1)) })
const traces = ['AIDE', 'ML-Master'].map((agent) => ({
  ...{ agent, challenge: 'isles22', sections: [{ label: 'a', text: 'Folds were averaged.' }] },
}))
const verdict = (challenge: string, section: string, scores: Record<string, 0 | 1>) => ({
  ...{ agent: 'A', challenge, section, scores },
})
const runReport = (id: string, run: object, values: object) => ({
  name: `${id}.json`,
  json: { challenge_id: id, valid_submission: true, metrics: values, run },
})
const agentRuns = (overall: readonly number[], tier = 'lite') =>
  overall.map((one, i) => ({
    ...{
      agent: `agent ${i}`,
      task_id: 'kidney-seg-task',
      tier,
      stages: full,
      taskScore: one,
      agentic: 1,
      overall: one,
    },
    submitted: true,
  }))

const checks: Readonly<Record<string, () => unknown>> = {
  'Overall is half Agentic, half Task, shown × 100': () =>
    expect(m.agenticScore({ ...full, s1: 0 }, 0.5).overall).toBeCloseTo((0.75 + 0.5) / 2, 12),
  'Agentic is 0.25 S1 + 0.15 S2 + 0.35 S3 + 0.15 S4 + 0.10 S5': () => {
    const none = { s1: 0, s2: 0, s3: 0, s4: 0, s5: 0 }
    for (const [stage, weight] of Object.entries({ s1: 0.25, s2: 0.15, s3: 0.35, s4: 0.15, s5: 0.1 }))
      expect(m.agenticScore({ ...none, [stage]: 1 }, 0).agentic).toBeCloseTo(weight, 12)
  },
  'S4 is half completion, half valid format; S5 half valid results, half valid format': () =>
    expect([m.outputStages(0.5, true, false), m.outputStages(1, false, true)]).toMatchObject([
      { s4: 0.75, s5: 0.5 },
      { s4: 0.5, s5: 0.5 },
    ]),
  async 'VQA: open answers judged by a language model'() {
    const questions = [{ id: 'q', messages: [{ role: 'user' as const, content: 'Does “left” answer “links”?' }] }]
    expect(
      (
        await m.judgeAll(
          questions,
          async () => 'yes',
          (answer) => answer === 'yes',
        )
      ).judged[0]!.value,
    ).toBe(true)
  },
  async 'tiers good, okay and fail by track, ratings A, B, C, F'() {
    expect((await m.gradeRun(vqaRun(), vqaData)).profiles.site).toMatchObject({ tier: 'good', task: 1 })
    expect((await m.gradeRun(vqaRun('B'), vqaData)).profiles.site).toMatchObject({ tier: 'fail', task: 0 })
  },
  async 'a run leaves plan, conversation, logs and outputs, laid out by track'() {
    const record = await m.readRun(node.directorySource(`${demo}/run`))
    expect(record).toMatchObject({ agent: 'example-agent', turns: 6, submitted: false })
  },
  async 'turns, wall time, tokens and cost of a run'() {
    const prices = json(`${demo}/prices.json`)
    const record = await m.readRun(node.directorySource(`${demo}/run`), { prices })
    expect(record).toMatchObject({ turns: 6, wallTimeS: 190.4, totalTokens: 20240, costUsd: 0.0774 })
  },
  async 'cost of an agent whose run states none'() {
    const record = await m.readRun(node.directorySource(`${demo}/run`))
    expect(record.costUsd).toBe(null)
    const prices = { 'example-agent': { input_per_1m: 1e6, output_per_1m: 0 } }
    const priced = await m.readRun(node.directorySource(`${demo}/run`), { prices })
    expect(priced.costUsd).toBe(record.inputTokens)
  },
  async 'a run may take 3600 s, enhancement tasks state 1800'() {
    const limit = async (task: string) =>
      (await m.gradeRun(vqaRun(), vqaData, { task, scoreOutputs: scored })).task.timeLimitS
    expect([await limit('pathvqa-task'), await limit('mri-sr-task')]).toStrictEqual([3600, 1800])
  },
  'forbidden paths, scans, traversal, tampering and training code are blocked before code runs'() {
    const layers = ['/data/private/x', 'ls /home', '../../x'].map((code) => m.checkCode(code, 'segmentation')?.layer)
    expect(layers).toStrictEqual(['path', 'escape', 'escape'])
    expect(m.checkCode('loss.backward()', 'enhancement')).toMatchObject({ layer: 'training' })
    expect(m.checkCode('x = 1', 'segmentation')).toBe(null)
  },
  async 'the first blocked action warns, the second disqualifies: S1 to S5, Agentic, Task, Overall 0, rating F'() {
    const code = "open('/data/private/x')"
    const once = await m.gradeRun(runOf(call(1, code, stopped)), vqaData)
    expect([once.disqualified, once.profiles.site!.task]).toStrictEqual([false, 1])
    const twice = await m.gradeRun(runOf(call(1, code, stopped), call(2, code, stopped)), vqaData)
    const zero = { s1: 0, s2: 0, s3: 0, s4: 0, s5: 0 }
    expect(twice.profiles.site).toMatchObject({ stages: zero, agentic: 0, task: 0, overall: 0, rating: 'F' })
  },
  async 'no training in any track'() {
    const train = 'loss.backward()\noptimizer.step()'
    const { access } = await m.gradeRun(runOf(call(1, train, ran), call(3, train, ran)), vqaData)
    expect(access.violations.map(({ kind, turn }) => [kind, turn])).toStrictEqual([
      ['training', 1],
      ['training', 3],
    ])
  },
  async 'a run that read the answers counts nothing'() {
    const report = await m.gradeRun(runOf(call(1, "print(open('/data/private/q/answer.json').read())", ran)), vqaData)
    expect([report.disqualified, report.profiles.site!.overall]).toStrictEqual([true, 0])
  },
  async 'lite asks for plan.md, standard for plan.png, pro for plots'() {
    const required = async (tier: string) =>
      (await m.readRun({ 'process/conversation.json': JSON.stringify({ tier }) })).artefacts.required
    expect(await required('lite')).toStrictEqual(['plan.md'])
    expect(await required('standard')).toStrictEqual(['plan.md', 'plan.png'])
    expect(await required('pro')).toStrictEqual(['plan.md', 'plan.png', 'plots'])
  },
  'S1: six questions about plan, model, research and flow chart'() {
    const { checks } = m.parseStageVerdict('{"s1a_plan_md": 1, "s1c_lesion_model": 0.4}')
    expect(Object.keys(checks).filter((key) => key.startsWith('s1'))).toHaveLength(6)
    expect([checks.s1a_plan_md, checks.s1c_lesion_model]).toStrictEqual([1, 0])
  },
  'S2: five questions about checkpoint, environment and loading': () =>
    expect(Object.keys(m.parseStageVerdict('{}').checks).filter((key) => key.startsWith('s2'))).toHaveLength(5),
  'S3: the first case is validated before the batch': () =>
    expect(m.parseStageVerdict('{"s3_validate_score": 1}').s3_validate_score).toBe(1),
  async 'a model judges S1 to S3, what it is shown is shortened'() {
    const shown: unknown[] = []
    const task = { task: 'kidney-seg-task', scoreOutputs: scored }
    const judge = async (messages: unknown) => {
      shown.push(messages)
      return '{"s1a": 1, "s3_validate_score": 1}'
    }
    const content = 'x'.repeat(5000)
    const files = {
      'run.log': '',
      'process/conversation.json': JSON.stringify({ messages: [{ role: 'user', content }] }),
    }
    const report = await m.gradeRun(files, { 'task.json': '{"track": "segmentation"}' }, { ...task, judge })
    expect(report.judged).toBe('model')
    expect(JSON.stringify(shown)).not.toContain('x'.repeat(700))
    expect(JSON.stringify(shown)).toContain('[truncated]')
  },
  'a long conversation is shown by its beginning, its end and a sample'() {
    const messages = Array.from({ length: 200 }, (_, i) => ({ role: 'user', content: `${i} `.padEnd(500, 'y') }))
    const { messages: shown } = m.shortConversation(messages)
    expect([shown[0]!.text.slice(0, 8), shown.at(-1)!.text.slice(0, 10)]).toStrictEqual(['[user] 0', '[user] 199'])
    expect(shown.length).toBeLessThan(100)
  },
  'reports: rules judge S1 to S3'() {
    const evidence = { conversation: {}, planIsDrawn: false, caseFolders: 0, tier: 'lite' }
    const planned = m.reportHeuristics({ ...evidence, plan: 'Decision: MLRG by its inference path' })
    expect(planned.s1_plan_score).toBe(0.375)
    expect(m.reportHeuristics({ ...evidence, plan: '' }).s1_failure).toBe('E5')
  },
  'VQA: rules judge S1 to S3': () =>
    expect(m.vqaHeuristics({ conversation: {}, plan: '', metrics: {}, tier: 'pro' }).detected_failure).toBe('S1:E1'),
  'reports: a model’s stage scores': () =>
    expect(m.parseReportVerdict('{"s1_plan_score": 0.5, "s2_setup_score": 1, "s3_validate_score": 0}')).toMatchObject({
      ...{ s1: 0.5, s2: 1, s3: 0 },
    }),
  'VQA: a model must have been called'() {
    const code = "model = X.from_pretrained('m'); model.generate(x)"
    const found = (exit_code: number) =>
      m.modelCallEvidence({ code_executions: [{ turn: 1, code, exit_code }] }).detected
    expect([found(0), m.modelCallEvidence({ code_executions: [] }).detected]).toStrictEqual([true, false])
  },
  'VQA: a smoke test on a GPU': () => expect(m.smokeForward('{"success": true}').reason).toBe('missing_keys'),
  'VQA: postprocessor and calibration on at least ten answers'() {
    const record = {
      question_id: 'q',
      raw_model_output: 'It is answer A.',
      predicted_answer: 'A',
      gold: 'A',
      hit: true,
    }
    const of = (count: number) =>
      m.postprocessEvidence({
        source: 'def postprocess(text): return text',
        calibration: JSON.stringify(new Array(count).fill(record)),
      })
    expect([of(10), of(9)].map((one) => JSON.stringify(one).includes('"postprocess_static":true'))).toStrictEqual([
      ...[true, true],
    ])
    expect(of(10)).not.toStrictEqual(of(9))
  },
  'VQA: a fifth of S3 and S4 is the use of tools'() {
    const usage = m.toolUsage([{ tool: 'inspect_image' }], 4)
    expect(m.blendToolUsage({ ...full, s3: 0.5 }, usage)).toMatchObject({ s3: 0.6, s4: 0.8 })
  },
  'VQA: answers cut at the token limit are counted': () =>
    expect(
      m.lengthFinish([{ type: 'api_call', finish_reason: 'length' }, { type: 'api_call' }]).length_finish_rate,
    ).toBe(0.5),
  'reports: a key file has exactly four lines'() {
    const keys = (count: number) => m.checkKeyFile('sk-one\n'.repeat(count))
    expect([3, 4, 5].map((count) => keys(count).ok)).toStrictEqual([false, true, false])
  },
  async 'reports: checkpoints must exist before scoring'() {
    const data = { 'task.json': '{"track": "report", "case_ids": ["a"]}', 'answers/a/report.txt': 'x' }
    const { missing } = await m.preflight(data, 'report', { chexbert: 'chexbert.pth', radgraph: 'radgraph.tar.gz' })
    expect(missing.join('\n')).toMatch(/chexbert\.pth[\s\S]*radgraph\.tar\.gz/)
  },
  'every execution belongs to a phase'() {
    const executions = m.codeExecutions({ code_executions: [{ turn: 1, code: 'pip install monai', exit_code: 0 }] })
    expect(m.toolSummary(executions).call_log.map(({ phase }) => phase)).toStrictEqual(['S2'])
  },
  'error codes E1 to E5 and E8, the earliest failing stage': () =>
    expect(m.ruleFailure('detection', { format: { output_format_valid: false } })!.primary).toBe('E5'),
  'detail_report.json'() {
    const evaluation = { aggregate: { rating: 'B' }, format: { output_format_valid: true }, metrics: { medal_tier: 1 } }
    const input = {
      track: 'detection',
      evaluation,
      runtime: {},
      agent: 'a',
      model: null,
      task: 't',
      tier: null,
    } as const
    expect(m.detailReport(input).header).toMatchObject({ agent: 'a', task: 't' })
  },
  'lite fixes a model, standard offers a shortlist, VQA’s has five'() {
    const run = { executions: [], plan: 'We use nnU-Net and SwinIR.' }
    expect(m.modelCheck(run, 'mri-sr-task', 'standard').ok).toBe(true)
    expect(m.modelCheck({ ...run, plan: 'We use Swin2SR.' }, 'mri-sr-task', 'lite').ok).toBe(true)
    const five = [
      'MedVLThinker-3B-RL_m23k',
      'MedVLSynther-3B-RL_13K',
      'Qwen2.5-VL-3B-Instruct',
      'gemma-4-E2B-it',
      'gemma-4-E4B-it',
    ]
    for (const plan of five)
      expect(m.modelCheck({ executions: [], plan }, 'pathvqa-task', 'standard').ok, plan).toBe(true)
    expect(m.modelCheck({ executions: [], plan: 'llava' }, 'pathvqa-task', 'standard').ok).toBe(false)
  },
  'pro leaves models and requirements to the agent': () =>
    expect(m.modelCheck({ executions: [], plan: '' }, 'mri-sr-task', 'pro').ok).toBe(null),
  '27 tasks in five tables, with classes, sizes and sources'() {
    const listed = m.autoMedBenchTasks.filter((task) => task.listed)
    expect(listed).toHaveLength(27)
    for (const { id } of listed) expect(m.autoMedBenchTask(id)!.dataset).toMatch(/\w/)
  },
  'pick a task and a tier'() {
    const boards = m.taskLeaderboard([...agentRuns([0.5, 0.75]), ...agentRuns([0.9], 'pro')])
    expect(boards.map(({ task_id: task, tier, rows: own }) => [task, tier, own[0]!.agent])).toStrictEqual([
      ['kidney-seg-task', 'lite', 'agent 1'],
      ['kidney-seg-task', 'pro', 'agent 0'],
    ])
  },
  'August 2026: stages that do not apply are renormalised, missing evidence is null'() {
    const stages = { s1: 1, s2: 1, s3: null, s4: 1, s5: 0 }
    expect(m.strictScore(stages, 0.5, { applicable: ['s1', 's4'] }).overall).toBe(0.75)
    expect(m.strictScore(stages, 0.5).overall).toBe(null)
  },
  'August 2026: a candidate is promoted over the same runs, or held'() {
    const cell = { track: 'vqa', taskId: 'pathvqa-task', repeat: 0, stages: { ...full, s3: 0.5 } }
    const gate = (taskScore: number) =>
      m.promotionGate([{ ...cell, taskScore: 0.5 }], [{ ...cell, taskScore }]).promoted
    expect([gate(0.5), gate(0.1)]).toStrictEqual([true, false])
  },
  'failure rate by track: no complete submission; synthetic: tier fail; enhancement: nothing to score'() {
    const run = (submitted: boolean, track: string, task: string, rest: object = {}) =>
      m.agentRun({ run: { agent: 'a', submitted }, task: { id: task, track }, ...rest })
    const good = { profiles: { site: { tier: 'good' } } }
    const { tracks } = m.runBoard([
      ...[run(true, 'vqa', 'pathvqa-task'), run(false, 'vqa', 'pathvqa-task')],
      ...[run(true, 'synthetic', 'ct'), run(true, 'synthetic', 'ct', good)],
      ...[
        run(true, 'enhancement', 'mri-sr-task'),
        run(true, 'enhancement', 'mri-sr-task', { results: { site: { has_valid_results: true } } }),
      ],
    ])
    expect(tracks.map(({ failureRate }) => failureRate)).toStrictEqual([0.5, 0.5, 0.5])
  },
  'matrix of enhancement runs with repeats': () =>
    expect(m.enhancementCell([null, {}], { task: 'mri-sr-task', tier: 'lite', agent: 'a' }).n_repeats).toBe(1),
  'sweeps of VQA runs: plan and aggregate': () =>
    expect(
      m.sweepAggregate({
        runs: [0.5, 1].map((accuracy, i) => ({ run_id: `a-r0${i}`, agent: 'a', status: 'completed', accuracy })),
      }).agents[0]!.mean_accuracy,
    ).toBe(0.75),
  'a study’s planned runs against those present'() {
    const study = m.parseStudy({ name: 's', agents: ['a'], tasks: ['t'], tiers: ['lite'], repeats: 1, runs: [] })
    expect(m.checkStudy(study, []).unlisted).toStrictEqual(['a · t · lite: 0 of 1 runs'])
  },
  'thirteen strategies of winners, each with what counts as evidence'() {
    expect(m.winningStrategies).toHaveLength(13)
    for (const { name, criteria } of m.winningStrategies) expect(`${name} ${criteria}`).toMatch(/\w{4,} \w/)
  },
  'strategies and prompts as a file': () =>
    expect(m.parseStrategies({ Ensembling: { id: 1, prompt: 'Models were averaged.' } }).strategies[0]).toMatchObject({
      ...{ id: 1, name: 'Ensembling' },
    }),
  'traces of AIDE and ML-Master are split into labelled sections without code'() {
    const log = '[2026-01-01 00:00:00] [INFO] [Agent] # Analysis\nThe loss fell.\n```python\nsecret = 1\n```\n'
    const { sections } = m.logSections(log, { reader: 'ml-master', challenge: 'dentex' })
    expect(sections.length).toBeGreaterThan(0)
    expect(JSON.stringify(sections)).not.toContain('secret')
  },
  async 'traces of R&D-Agent, logged as Python pickles'() {
    const refused = m.traceSections(
      { 'log/a/Loop_0/b/c.pkl': new Uint8Array([128, 4]) },
      { reader: 'rd-agent', challenge: 'x' },
    )
    await expect(refused.then(({ sections }) => sections)).rejects.toThrow(/pickle|dump/)
  },
  async 'a model judges every section for all strategies, 1 only for explicit evidence'() {
    const { verdicts } = await m.judgeStrategies(traces, async () => all13)
    expect(verdicts.map(({ scores }) => scores['12'])).toStrictEqual([1, 1])
  },
  'the judge’s answer: id, strategy, score, evidence': () =>
    expect(m.parseJudgeAnswer(all13)[11]).toMatchObject({ id: 12, score: 1, evidence: 'x' }),
  'judged logs are not judged again'() {
    const known = m.judgedLine({ id: 'q', model: null, prompt: 'p', answer: '2', attempts: 1, time: 't' })
    expect(m.readJudgedLines(`${known}{"id": "torn`)).toMatchObject({ skipped: 1 })
  },
  'a profile per agent, mean over sections and challenges'() {
    const verdicts = [verdict('a', '1', { '1': 1 }), verdict('a', '2', {}), verdict('b', '1', { '1': 1 })]
    expect(m.strategyProfiles(verdicts).A!.profile[0]).toBe(0.75)
  },
  'profiles as the released code pools them'() {
    const scores = (...values: number[]) => JSON.stringify({ results: values.map((score) => ({ id: 1, score })) })
    const files = new Map([
      ['a_scores_all.json', scores(1, 1, 1)],
      ['b_scores_all.json', scores(0)],
    ])
    expect(m.pooledProfiles(files).pooled[0]!.mean_score).toBe(0.75)
  },
  '60 traces: three agents in twenty challenges'() {
    const ids = [...m.challenges.values()]
      .filter(({ benchmark = 'rex-mle' }) => benchmark === 'rex-mle')
      .map(({ id }) => id)
    expect(m.judgeCompleteness(['AIDE', 'ML-Master', 'R&D-Agent'], ids, []).missing).toHaveLength(60)
  },
  '50 sampled traces are labelled by two experts'() {
    const every = Array.from({ length: 60 }, (_, i) => [`agent ${i % 3}`, `challenge ${i}`] as const)
    expect(m.sampleTraces(every, { count: 50, seed: 1 })).toHaveLength(50)
  },
  'experts and judge agree in all of them': () =>
    expect(m.raterAgreement(new Array(3).fill([1, 0, 1, 1])).unanimous.value).toBe(1),
  async 'budget, time, exit status and hardware of a run go into its report'() {
    const run = 'g_run-group_aide/20260101_000000_seg_a_aide'
    const text: Record<string, string> = {
      [`${run}/submission/submission.csv`]: 'a\n',
      [`${run}/run.log`]: '+ timeout 3600 x\n[2026-01-01 00:00:00] a\n[2026-01-01 00:01:00] Agent exited with code 3\n',
      'g_run-group_aide/compute.json': '{"gpu": "H100", "gpu_count": 1}',
    }
    const read = async (path: string) => new TextEncoder().encode(text[path])
    const { records } = await m.collectRuns({ paths: Object.keys(text), read })
    expect(records[0]).toMatchObject({ budget_s: 3600, wall_time_s: 60, exit_code: 3, compute: { gpu: 'H100' } })
  },
  'results of a batch as one table, reports named after challenge and run'() {
    const report = { challenge_id: 'isles22', submission_path: 'a.csv', valid_submission: true, score: 1, error: null }
    expect(m.batchTable([{ ...report, metrics: { dice: 0.5 } } as never])).toContain('a.csv,isles22,,,dice,0.5,')
  },
  async 'Tables S1 to S20: every metric with its position, mean rank, percentile'() {
    const values = { dice: 0.5, dice_position: 9, mean_position: 9, percentile: 0.25 }
    const reports = m.readRunReports([runReport('isles22', { agent: 'A' }, values)])
    const table = await m.resultTable({ kind: 'challenge', agents: ['A'], challenge: 'isles22' } as never, reports)
    expect(JSON.stringify(table)).toMatch(/0\.5000 \(9\).*[Pp]ercentile/)
  },
  async 'runs that a study planned and that have no report'() {
    const runs = [{ challenge: 'isles22', submissionPath: 'a.csv', run: { agent: 'A' } }]
    expect(m.readRunReports([], { runs })).toMatchObject([{ missing: true, challenge: 'isles22' }])
  },
  'Figures 1 and 4: percentiles, strategies'() {
    const strategies = m.resultFigure({ figure: 'strategies', agents: ['A'], profiles: { A: { '1': 0.5 } } })
    expect(strategies).toContain('data-series="A" data-category="1" data-value="0.5"')
    const reports = m.readRunReports([runReport('isles22', { agent: 'A' }, { percentile: 0.25 })])
    const percentiles = m.resultFigure({ figure: 'percentiles', agents: ['A'], challenges: ['isles22'] }, reports)
    expect(percentiles).toMatch(/data-series="A"[^>]*data-value="25"/)
  },
  'medal rates over seeds with a standard error'() {
    const { rates } = m.medalRates([true, false, true].map((gold) => ({ challenge_id: 'a', gold_medal: gold })))
    expect(rates.gold.mean).toBeCloseTo(2 / 3, 12)
    expect(rates.gold.standardError).toBeCloseTo(1 / 3, 12)
  },
  async 'public inputs, private answers and the split of the 20 challenges'() {
    const paths = ['a/D1.nrrd', 'a/D1.seg.nrrd', 'a/D2.nrrd', 'a/D2.seg.nrrd']
    const prepared = await m.prepare('seg_a', { paths, read: async () => new Uint8Array() })
    expect(prepared.private.get('test_labels.csv')).toMatchObject({ text: expect.stringContaining('D2,') })
    const ids = readdirSync(`${goldens}/runs/prepare`).map((name) => name.replace(/-\d+$/, ''))
    expect(new Set(ids).size).toBe(20)
  },
  async 'description, sample submission and a local check for the agent'() {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-prepared-'))
    mkdirSync(join(folder, 'raw'))
    for (const name of ['D1.nrrd', 'D1.seg.nrrd', 'D2.nrrd', 'D2.seg.nrrd'])
      writeFileSync(join(folder, 'raw', name), name)
    await m.prepareFiles('seg_a', join(folder, 'raw'), join(folder, 'out'))
    const given = readdirSync(join(folder, 'out/public'))
    expect(given).toEqual(
      expect.arrayContaining(['description.md', 'sample_submission.csv', 'local_evaluation.py', 'train', 'test']),
    )
    expect(readFileSync(join(folder, 'out/public/description.md'), 'utf8')).toMatch(/## Metrics[\s\S]*## Submission/)
    rmSync(folder, { recursive: true })
  },
  'sample submissions of the 20 challenges': () =>
    expect(m.sampleSubmission('seg_a', 'image_id,image_path,label_path\nD1,i/D1.nrrd,l/D1.seg.nrrd\n')).toMatch(
      /^image_id,predicted_mask_path\nD1,/,
    ),
  'sample submissions of the competitions of MLE-bench'() {
    const id = 'histopathologic-cancer-detection'
    expect(m.sampleSubmission(id, readFileSync(`${goldens}/mlebench/${id}/heavy-ties/answers.csv`, 'utf8'))).toMatch(
      /^id,label\n/,
    )
  },
  'licences of the data': () => expect(m.challengeFacts('isles22').licence).toBe('CC BY 4.0'),
  async 'the human field of a challenge is the ten best entries of its leaderboard, all if fewer'() {
    const counts = await Promise.all(
      ['dentex', 'ldct-iqa'].map(async (id) => (await m.leaderboardOf(id))!.entries.length),
    )
    expect(counts).toStrictEqual([10, 6])
  },
  'competition rank: position in each metric, mean over the metrics': () =>
    expect(m.rankAgainstLeaderboard({ dice: 0.85 }, board)).toMatchObject({ positions: { dice: 2 }, meanPosition: 2 }),
  'competition percentile: 1 − (mean rank − 1) / people': () => expect(m.meanRankPercentile(3, 8)).toBe(0.75),
  'rank of an agent: mean percentile over all challenges, a failure counts 0 %': () =>
    expect(m.summarizeBenchmark({ isles22: 0.75, seg_a: null }).meanPercentile).toBe(0.375),
  'validity rate of an agent': () =>
    expect(m.summarizeBenchmark({ isles22: 0.75, seg_a: null }).validityRate).toBe(0.5),
  'leaderboards are normalised: positions, mean position, order'() {
    const config = '{ "metric_directions": { "dice": "higher_better" } }'
    const { changed, csv } = m.normalizeLeaderboard('team,dice\na,0.7\nb,0.8\n', config)
    expect([changed, csv?.split('\n')[1]]).toStrictEqual([true, expect.stringMatching(/^1,b,/)])
  },
  async 'many submissions are graded from a JSON Lines list into one summary'() {
    const lines = ['a', 'b'].map((name) => `{"challenge_id": "ldct-iqa", "submission_path": "${name}.csv"}`).join('\n')
    const table = 'image_id,quality_score\n0,1\n1,2\n2,3'
    const files = { open: async () => ({ submission: table, answers: table }), exists: async () => true }
    expect((await m.gradeBatch(lines, files)).total_valid_submissions).toBe(2)
  },
  async 'an agent may validate its submission on a server that returns no score'() {
    const server = m.validationServer({ challenge: 'ldct-iqa', dataDir: `${goldens}/report/batch/data` })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const { port } = server.address() as { port: number }
    const form = new FormData()
    form.set('file', new Blob([readFileSync(`${goldens}/report/batch/submissions/ldct-q2/submission.csv`)]), 's.csv')
    const answer = await fetch(`http://127.0.0.1:${port}/validate`, { method: 'POST', body: form })
    const said = (await answer.json()) as Record<string, unknown>
    await new Promise((done) => server.close(done))
    expect(said.is_valid).toBe(true)
    expect(Object.keys(said).sort()).toStrictEqual(['is_valid', 'result'])
    expect(JSON.stringify(said)).not.toMatch(/score|\d\.\d/)
  },
  'Table 1: modality and task type of the 20 challenges'() {
    for (const { id, benchmark = 'rex-mle', task } of m.challenges.values())
      if (benchmark === 'rex-mle') expect(`${m.challengeFacts(id).modality} ${task}`, id).toMatch(/^\w+.* \w+/)
  },
  'medals as on Kaggle, by the number of teams'() {
    const scores = Array.from({ length: 300 }, (_, i) => 1 - i / 1000)
    const thresholds = kaggleThresholds(scores)
    expect(m.medalFor(scores[0]!, { ...thresholds, isLowerBetter: false }).gold).toBe(true)
    expect(m.medalFor(scores[200]!, { ...thresholds, isLowerBetter: false })).toMatchObject({
      gold: false,
      bronze: false,
    })
  },
  'a submission above the median': () =>
    expect(m.medalFor(3.5, { gold: 1, silver: 2, bronze: 3, median: 4, isLowerBetter: true }).aboveMedian).toBe(true),
  'medal rate: share of runs with any medal, invalid runs in the denominator'() {
    const report = (gold: boolean, valid: boolean) => ({
      ...{ challenge_id: 'histopathologic-cancer-detection', valid_submission: valid, gold_medal: gold, metrics: {} },
    })
    const { systems } = m.summarizeReports([
      { system: 'mine', reports: [report(true, true), report(false, false)] as never },
    ])
    expect(systems[0]!.medalRates.any).toBe(0.5)
  },
  'at least three seeds, mean ± one standard error'() {
    const { seeds, rates } = m.medalRates([1, 0, 1].map((gold) => ({ challenge_id: 'a', gold_medal: gold === 1 })))
    expect([seeds.length, rates.gold.standardError]).toStrictEqual([3, expect.closeTo(1 / 3, 12)])
  },
  async 'the winner’s report is given to the agent or not (variants of Table 2)'() {
    const id = 'histopathologic-cancer-detection'
    const reports = m.readRunReports(
      ['w/ sol.', 'w/o sol.'].map((variant, i) => ({
        name: `${i}.json`,
        json: {
          challenge_id: id,
          valid_submission: true,
          score: 0.25 * (i + 1),
          metrics: {},
          run: { agent: 'A', variant },
        },
      })),
    )
    const row = { name: 'Cancer', competition_id: id, metric: 'AUC', higherBetter: true, gold: 1 }
    const table = await m.resultTable(
      { kind: 'raw', agents: ['A'], rows: [row], variants: ['w/ sol.', 'w/o sol.'] },
      reports,
    )
    expect(table.rows[0]!.join(' ')).toMatch(/0\.25.*0\.50?/)
  },
  'ReXrank: BLEU-2 of a report': () => expect(m.reportBleu2('no pleural effusion', 'no pleural effusion')).toBe(1),
  'ReXrank: RadGraph, mean of entity and relation F1'() {
    const graph = { entities: { 1: { tokens: 'effusion', label: 'OBS-DP', relations: [] } } }
    expect(m.graphF1(graph as never, graph as never).entityF1).toBe(1)
  },
  'ReXrank: BERTScore, semantic similarity, RaTEScore, GREEN, FineRadScore': () =>
    expect(m.reportBoard({ a: { bertscore: 0.5, green: 0.25 }, b: { bertscore: 1, green: null } }).means).toMatchObject(
      {
        bertscore: { mean: 0.75, studies: 2 },
        green: { mean: 0.25, studies: 1 },
      },
    ),
  'ReXrank: RadCliQ v0 and v1, shown as 1/RadCliQ-v1': () =>
    expect(m.radCliq({ radgraphCombined: 1, bertscore: 1, semb: 1, bleu2: 1 }).toFixed(4)).toBe('-1.4407'),
  'ReXrank: means of each metric over studies, with their number': () =>
    expect(m.reportBoard({ a: { bleu_2: 0.5 }, b: { bleu_2: 0.75 } }).means.bleu_2).toStrictEqual({
      mean: 0.625,
      studies: 2,
    }),
  'ReXrank: four test sets, boards for findings alone and with impression'() {
    const boards = ['IU X-ray', 'MIMIC-CXR'].flatMap((dataSet) =>
      ['findings', 'reports'].map((sections) => ({ dataSet, sections, system: 'a', means: { bleu_2: 0.1 } })),
    )
    expect(m.rankReportBoards(boards as never, 'bleu_2')).toHaveLength(4)
  },
  'ReXrank: rank of a system on a board'() {
    const on = { dataSet: 'IU X-ray', sections: 'findings' }
    const systems = [0.1, 0.2].map((bleu_2, i) => ({ ...on, system: 'ab'[i]!, means: { bleu_2 } }))
    expect(m.rankReportBoards(systems as never, 'bleu_2')[0]!.systems[0]).toStrictEqual({
      system: 'b',
      value: 0.2,
      rank: 1,
    })
  },
  'ReXrank: CheXbert labels of reports': () =>
    expect(
      m.labelVectorScores(
        [
          [1, 0],
          [1, 1],
        ],
        [
          [1, 0],
          [0, 1],
        ],
      ).micro.f1,
    ).toBe(0.8),
  'ReXVQA: accuracy over all questions': () =>
    expect(m.multipleChoiceAccuracy(choices, { 1: 'A', 2: 'B', 3: 'A' }).accuracy).toBeCloseTo(2 / 3, 12),
  'ReXVQA: accuracy of five skills': () =>
    expect(m.multipleChoiceAccuracy(choices, { 1: 'A', 2: 'B', 3: 'A' }).byGroup).toStrictEqual({
      location: 0.5,
      presence: 1,
    }),
  'ReXVQA: reader study of 200 cases, accuracy of each reader'() {
    const study = m.readerStudy(choices, { first: { 1: 'A', 2: 'B', 3: 'C' }, second: { 1: 'A', 2: 'C', 3: 'C' } })
    expect([study.readers.first!.accuracy, study.readers.second!.byGroup.location]).toStrictEqual([1, 0.5])
  },
  'ReXVQA: agreement of readers, Fleiss’ κ': () =>
    expect(
      m.raterAgreement([
        [1, 0, 1, 1],
        [1, 0, 0, 1],
      ]).pairs[0]!.kappa.value,
    ).toBe(0.5),
  'ReXGroundingCT: Dice of each finding, mean over findings'() {
    const { perFinding, dice } = m.findingGrounding(findings)
    expect([perFinding.map((one) => one.dice), dice]).toStrictEqual([[0.8, 0], 0.4])
  },
  'ReXGroundingCT: hit rate at Dice 0.1': () => expect(m.findingGrounding(findings).hit).toBe(0.5),
  'ReXGroundingCT: precision, recall and F1 of instances': () =>
    expect(m.findingGrounding(findings)).toMatchObject({ precision: 1, recall: 1 / 3, f1: 0.5 }),
  'ReXGroundingCT: focal and non-focal findings': () =>
    expect(m.findingGrounding(findings).byKind).toMatchObject({ focal: { dice: 0.8 }, nonFocal: { dice: 0 } }),
  'ReXSonoVQA: accuracy of multiple choice, by type and clip length'() {
    const { mcqAccuracy, mcqByType, mcqByDuration } = m.sonoVqa([sono('T', 'A', 'A'), sono('T', 'B', 'C')], {})
    expect([mcqAccuracy, mcqByType.T, Object.values(mcqByDuration)[0]]).toStrictEqual([
      0.5,
      { count: 2, mean: 0.5 },
      { count: 2, mean: 0.5 },
    ])
  },
  'ReXSonoVQA: free answers judged 0, 1 or 2'() {
    const item = sono('T', 'the left kidney', 'the right kidney')
    const { scores } = m.sonoVqa([item], { 0: { score: 1, error_type: '' } })
    expect(scores).toStrictEqual([1])
  },
  'ReXSonoVQA: kinds of error of free answers': () =>
    expect(m.errorCategories([{ category: 'wrong_both' }, { category: null }]).categories).toStrictEqual({
      wrong_both: { count: 1, share: 1 },
    }),
  'ReXInTheWild: accuracy overall and by topic': () =>
    expect(m.multipleChoiceAccuracy(choices, { 1: 'A' })).toMatchObject({ correct: 1, total: 3 }),
  'ReXInTheWild: gain of the image over the text alone': () =>
    expect(m.accuracyGain(choices.slice(0, 2), { 1: 'B', 2: 'B' }, { 1: 'A', 2: 'B' }).points).toBe(50),
  'MedQA, MedXpertQA: exact match of multiple choice': () =>
    expect(m.multipleChoiceAccuracy(choices, { 1: 'A', 2: 'A', 3: 'C' }).correct).toBe(2),
  'FactCheXcker: presence of a structure, accuracy, balanced accuracy, precision, recall, F1': () =>
    expect(m.measurementErrors(measures)).toMatchObject({ accuracy: 0.6, precision: 2 / 3, recall: 2 / 3 }),
  'FactCheXcker: MAE, MSE, RMSE, MAPE over items measured on both sides'() {
    const { mae, mse, rmse, mape } = m.measurementErrors(measures)
    expect([mae, mse]).toStrictEqual([1.5, 2.5])
    expect([rmse, mape]).toStrictEqual([Math.sqrt(2.5), expect.closeTo((0.5 + 1 / 3) / 2, 12)])
  },
  'FactCheXcker: MAE / F1 and MAE / precision': () =>
    expect(m.measurementErrors(measures)).toMatchObject({
      maeOverF1: expect.closeTo(2.25, 12),
      maeOverPrecision: expect.closeTo(2.25, 12),
    }),
  'FactCheXcker: counts, smallest, largest, mean and deviation of the error': () =>
    expect(m.measurementCounts(measures)).toMatchObject({
      ...{ tp: 2, fp: 1, fn: 1, tn: 1 },
      error: { least: 1, most: 2, mean: 1.5, deviation: 0.5 },
    }),
  'FactCheXcker: improvement in both published conventions': () =>
    expect(m.relativeImprovement(3, 2)).toStrictEqual({ overUpdated: 0.5, overOriginal: 1 / 3 }),
  'FactCheXcker: average improvement over models': () =>
    expect(m.averageOverModels({ a: { gain: 0.5 }, b: { gain: 1.5 } }).gain).toMatchObject({ mean: 1, models: 2 }),
  'AstroVLBench: accuracy of each task, recall of each class'() {
    const { accuracy, recall } = m.classBias(['a', 'a', 'b'], ['a', 'b', 'b'], ['a', 'b'])
    expect([accuracy, recall]).toStrictEqual([2 / 3, { a: 0.5, b: 1 }])
  },
  'AstroVLBench: class-specific bias': () =>
    expect(m.classBias(['a', 'a', 'b'], ['a', 'b', 'b'], ['a', 'b']).spread).toBe(0.5),
  'AstroVLBench: difference between two prompts in percentage points': () =>
    expect(m.accuracyGain(choices.slice(0, 2), { 1: 'A', 2: 'B' }, { 1: 'A', 2: 'A' }).points).toBe(-50),
  'AstroVLBench: averages over models': () =>
    expect(m.averageOverModels({ a: { x: 1 }, b: { x: null } }).x).toMatchObject({ mean: 1, models: 1 }),
  async 'AstroVLBench: quality of reasoning'() {
    const questions = [{ id: 'r', messages: [{ role: 'user' as const, content: 'Is it sound?' }] }]
    expect((await m.judgeAll(questions, async () => '0.5', Number)).judged[0]!.value).toBe(0.5)
  },
  'suturing: success rate of each policy and configuration': () =>
    expect(m.trialRates(trials).p!.c!.successRate).toBe(0.4),
  'suturing: failure modes and the dominant one': () =>
    expect(m.trialRates(trials).p!.c).toMatchObject({
      failureModes: { miss: 2 / 3, slip: 1 / 3 },
      dominantFailure: 'miss',
    }),
  'suturing: completion rate of stitches': () =>
    expect(
      m.completionRate([
        { completed: 3, attempted: 4 },
        { completed: 1, attempted: 4 },
      ]),
    ).toBe(0.5),
  'suturing: averages over 28 models'() {
    const models = Object.fromEntries(Array.from({ length: 28 }, (_, i) => [`m${i}`, { success: i }]))
    expect(m.averageOverModels(models).success).toMatchObject({ mean: 13.5, models: 28 })
  },
}

describe('every function of the page does what its row says', () => {
  it('and none is left out', () => {
    expect(Object.keys(checks).sort()).toStrictEqual(rows.map(([statement]) => statement).sort())
  })
  it.each(rows)('%s: %s', async (statement, name) => {
    called.clear()
    await checks[statement]!()
    expect([...called]).toContain(name)
  })
})
