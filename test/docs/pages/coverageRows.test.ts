import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mleBenchThresholds } from '../../../src/challenges/mle-bench/thresholds'
import { runCommand } from '../../support/command/runCommand'
import { npyBytes } from '../../support/files/smallFiles'
import { lpipsNumbers, lpipsWeights } from '../../support/lpipsNumbers'

// Runs what a row of docs/benchmarks/coverage.md names: each command, and the grader of each benchmark's tasks, with the values that its statement lists.

const page = readFileSync('docs/benchmarks/coverage.md', 'utf8')
const rows = [...page.matchAll(/^\| ([^|]+) \| (?!out)([^|]+) \| `(medgrade )?([\w-]+)` \| `([^`]+)` \|$/gm)].map(
  ([, statement = '', , medgrade, name = '', test = '']) => ({
    statement,
    command: medgrade === undefined ? null : name,
    name,
    test,
  }),
)

const goldens = resolve('fixtures/goldens')
const demo = resolve('fixtures/demo')
const agent = `${demo}/automedbench-run`
let scratch: string
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-coverage-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

/** What the command prints; `status` is the exit status that is expected. */
async function printed(words: readonly string[], status = 0, env: Record<string, string> = {}): Promise<string> {
  const ran = await runCommand(words, { cwd: scratch, env })
  expect(ran.status, ran.stderr).toBe(status)
  return ran.stdout
}
const json = async (words: readonly string[], status = 0) => JSON.parse(await printed([...words, '--json'], status))

/** A report of the bundled run. */
const runReport = () => json(['run', 'automedbench', `${agent}/run`, '--data-dir', `${agent}/data`])

/** The reports of a challenge for two submissions. */
async function twoReports(): Promise<string[]> {
  const files = ['--submission', `${demo}/ldct-iqa/submission.csv`, '--answers', `${demo}/ldct-iqa/answers.csv`]
  const reports: string[] = []
  for (const name of ['alpha', 'beta']) {
    mkdirSync(join(scratch, name))
    reports.push(join(scratch, name, 'ldct-iqa.json'))
    await printed(['grade', 'ldct-iqa', ...files, '--out', reports.at(-1)!, '--quiet'])
  }
  return reports
}

const commands: Readonly<Record<string, () => Promise<void>>> = {
  async 'many runs become a batch list, graded with stages and violations'() {
    cpSync(`${agent}/run`, join(scratch, 'many/lite/a'), { recursive: true })
    writeFileSync(join(scratch, 'many.jsonl'), await printed(['runs', 'many']))
    const { challenge_reports: reports } = await json(['grade-batch', 'many.jsonl', '--data-dir', `${agent}/data`])
    expect(reports[0].run).toMatchObject({ run_id: 'lite/a', disqualified: false })
    expect(reports[0].run.profiles.site).toHaveProperty('stages')
  },
  async 'a run is graded end to end by one command'() {
    expect((await runReport()).profiles.site).toMatchObject({ overall: expect.any(Number), rating: expect.any(String) })
  },
  async 'runs without labels, graphs or a key file are named before they are scored'() {
    mkdirSync(join(scratch, 'report/answers/a'), { recursive: true })
    writeFileSync(join(scratch, 'report/task.json'), '{"track": "report", "case_ids": ["a"]}')
    const { missing } = await json(['preflight', 'automedbench', 'report', '--data-dir', 'report'], 3)
    expect(missing.join('\n')).toMatch(/annotations[\s\S]*key file/)
  },
  async 'what a run lacks is told exactly'() {
    const folder = join(scratch, 'lacking')
    cpSync(`${agent}/run`, folder, { recursive: true })
    const { complete, incomplete } = await json(
      ['validate', 'automedbench', '--run', folder, '--data-dir', `${agent}/data`],
      1,
    )
    expect(complete).toBe(false)
    expect(incomplete.join('\n')).toContain('q5')
  },
  async 'leaderboard: Overall, average turns, time, tokens, cost, failure rate'() {
    mkdirSync(join(scratch, 'board'))
    writeFileSync(join(scratch, 'board/a.json'), JSON.stringify(await runReport()))
    const [row] = Object.values((await json(['board', 'board'])).overall)
    const values = ['overall', 'avgTurns', 'avgTimeS', 'avgTokens', 'avgCostUsd', 'failureRate']
    for (const name of values) expect(row).toHaveProperty(name)
  },
  async 'runs that could not be graded stand apart in every board'() {
    mkdirSync(join(scratch, 'apart'))
    const report = await runReport()
    const error = { code: 'not-found', message: 'no answers', side: 'answers' }
    writeFileSync(join(scratch, 'apart/a.json'), JSON.stringify({ ...report, error }))
    writeFileSync(join(scratch, 'apart/b.json'), JSON.stringify(report))
    const { overall, tasks, tracks, notGraded } = await json(['board', 'apart'], 3)
    expect(notGraded).toHaveLength(1)
    for (const board of [Object.values(overall), tasks[0].rows, tracks]) expect(board[0]).toMatchObject({ runs: 1 })
  },
  async 'a judge by command'() {
    const judge = join(scratch, 'judge.mjs')
    writeFileSync(
      judge,
      'export const judge = async () => JSON.stringify({ results: Array.from({ length: 13 }, (_, i) => ({ id: i + 1, score: 1, evidence: "x" })) })\n',
    )
    const [run, out] = [join(scratch, 'judged'), join(scratch, 'judged.jsonl')]
    cpSync(`${goldens}/runs/sections/ml-master-1`, run, { recursive: true })
    await printed([
      'judge',
      run,
      '--reader',
      'ml-master',
      '--agent',
      'A',
      '--challenge',
      'dentex',
      '--judge',
      judge,
      '--out',
      out,
    ])
    expect(readFileSync(out, 'utf8').trim().split('\n').length).toBeGreaterThan(0)
  },
  async 'run groups of ReX-MLE and MLE-bench become a batch list; a run without a submission is reported missing'() {
    const group = join(scratch, 'groups/20260101_000000_run-group_AIDE')
    for (const [run, file] of [
      ['20260102_000000_ldct-iqa_aide/gpt5', 'submission/submission.csv'],
      ['20260103_000000_ldct-iqa_aide/gpt5', 'logs/x'],
      ['histopathologic-cancer-detection_0a1b2c3d-0000-4000-8000-000000000001', 'submission/submission.csv'],
    ] as const) {
      mkdirSync(join(group, run, file, '..'), { recursive: true })
      writeFileSync(join(group, run, file), 'a,b\n')
    }
    const list = (await printed(['runs', 'groups'])).trim().split('\n')
    const found = list.map((line) => JSON.parse(line)).map(({ challenge_id: id, status }) => `${id} ${status}`)
    expect(found.sort()).toStrictEqual([
      'histopathologic-cancer-detection submitted',
      'ldct-iqa missing',
      'ldct-iqa submitted',
    ])
  },
  async 'Tables 1 to 5: catalogue, MLE-bench scores, challenges, budget, back ends'() {
    for (const [table, words] of [
      ['1', [`${goldens}/runs/tables/table3/reports`]],
      ['2', [`${demo}/reports`]],
      ['3', [`${goldens}/runs/tables/table3/reports`]],
      ['4', [`${demo}/reports`]],
      ['5', [`${demo}/reports`]],
    ] as const)
      expect(await printed(['tables', ...words, '--table', table])).toMatch(/^\|(?:[^|\n]+\|)+\n\|(?:[ :-]+\|)+\n/m)
  },
  async 'tables of medal rates'() {
    expect(await printed(['tables', `${demo}/reports`, '--table', 'medals'])).toMatch(/medal/i)
  },
  async 'a default data folder, and where each challenge’s files are'() {
    expect(await printed(['config'], 0, { MEDGRADE_DATA: `${goldens}/report/batch/data` })).toMatch(/batch\/data/)
    const info = await printed(['info', 'ldct-iqa'], 0, { MEDGRADE_DATA: `${goldens}/report/batch/data` })
    expect(info).toContain('batch/data/ldct-iqa/prepared/private')
  },
  async 'modality, kind of task and Table 1 of each challenge, task text for agents'() {
    for (const { id, benchmark } of await json(['list'])) {
      if (benchmark !== 'rex-mle') continue
      const info = await printed(['info', id])
      for (const fact of [/modality {2,}\S/, /task {2,}\S/, /table 1: \S/, /to do {2,}\S/])
        expect(info, id).toMatch(fact)
    }
  },
  async '20 challenges with prepared answers, registered by id'() {
    const list: { id: string; benchmark: string }[] = await json(['list'])
    const ids = list.filter(({ benchmark }) => benchmark === 'rex-mle').map(({ id }) => id)
    expect(ids).toHaveLength(20)
    const withGoldens = readdirSync(goldens).filter((name) => ids.includes(name))
    expect(withGoldens.sort()).toStrictEqual(ids.sort())
  },
  async 'a submission is validated by command'() {
    expect(await printed(['validate', 'ldct-iqa', '--submission', `${demo}/ldct-iqa/submission.csv`])).toMatch(/valid/)
    await printed(['validate', 'ldct-iqa', '--submission', resolve('package.json')], 1)
  },
  async 'results of agents side by side: mean percentile, medals, validity'() {
    const { systems } = await json(['summarize', ...(await twoReports())])
    expect(systems.map(({ system }: { system: string }) => system)).toStrictEqual(['alpha', 'beta'])
    for (const name of ['meanPercentile', 'medals', 'validityRate']) expect(systems[0]).toHaveProperty(name)
  },
  async 'lists with `competition_id`, answers and leaderboards where the benchmark puts them'() {
    const id = 'histopathologic-cancer-detection'
    const own = join(scratch, 'mle', id, 'prepared/private')
    const golden = `${goldens}/mlebench/${id}/heavy-ties`
    mkdirSync(own, { recursive: true })
    for (const name of ['answers.csv', 'leaderboard.csv']) cpSync(join(golden, name), join(own, name))
    const line = { competition_id: id, submission_path: `${golden}/submission.csv` }
    writeFileSync(join(scratch, 'list.jsonl'), JSON.stringify(line))
    const { challenge_reports: reports } = await json(['grade-batch', 'list.jsonl', '--data-dir', 'mle'])
    expect(reports[0]).toMatchObject({ challenge_id: id, valid_submission: true })
  },
}

describe('every command of the page does what its row says', () => {
  const named = rows.filter(({ command }) => command !== null).map(({ statement }) => statement.replaceAll("'", '’'))
  it('and none is left out', () => expect(Object.keys(commands).sort()).toStrictEqual(named.sort()))
  it.each(Object.entries(commands))('%s', (_, run) => run())
})

/** A golden of a challenge and the values of the statement, which must be among those of the report. */
type Graded = readonly [challenge: string, golden: string, values: readonly string[]]

const rex = (ids: readonly string[], golden: string, values: string): readonly Graded[] =>
  ids.map((id) => [id, `${id}/${golden}`, values.split(' ')] as const)
const mle = (id: string, golden = 'good'): Graded => [id, `mlebench/${id}/${golden}`, ['score']]
const auto = (track: string, golden: string, values: string): readonly Graded[] => [
  [`automedbench-${track}`, `automedbench/${track}/${golden}`, values.split(' ')],
]
const tracks = (name: string, task = '') => ['1', '2'].map((track) => `${name}-track${track}${task}`)
const aspects = ['quadrant', 'enumeration', 'diagnosis'].map((aspect) => `ap_${aspect} ar_${aspect}`).join(' ')
const cells =
  'stromal_cells plasma_cells epithelium endothelium neutrophils tumor histiocytes lymphocytes apoptotic_cells melanophages'
const vessels = 'dice cldice b0_error hd95'
const graphs = 'anterior_graph_acc posterior_graph_acc anterior_topology posterior_topology'

const graded: Readonly<Record<string, readonly Graded[]>> = {
  'segmentation: mean Dice per target, macro Dice × completion': auto(
    'segmentation',
    'multi-good',
    'per_target_dice macro_dice completion_rate task_score',
  ),
  'detection: mAP at 0.5': auto('detection', 'good', 'mAP task_score'),
  'classification: accuracy, a missing prediction counts as wrong': auto('classification', 'missing-rows', 'accuracy'),
  'synthetic CT: mean SSIM': auto('synthetic', 'good', 'mean_ssim'),
  'enhancement: mean SSIM × completion; PSNR is a diagnostic': auto('enhancement', 'missing', 'mean_ssim mean_psnr'),
  'VQA: exact match for choices, the better of exact match and token F1 for open answers': [
    ...auto('vqa', 'mcq-good', 'task_score'),
    ...auto('vqa', 'open-good', 'task_score'),
  ],
  'reports: BLEU, METEOR, ROUGE-L, RadGraph F1, micro P, R, F1': auto('report', 'seven-good', 'per_report task_score'),
  'dentex: AP and AR of quadrant, number and diagnosis': rex(['dentex'], 'good-1based', aspects),
  'isles22: Dice, lesion F1, difference of lesion counts and of volumes': rex(
    ['isles22'],
    'two-dimensional',
    'dice lesion_f1 lesion_count_diff abs_volume_diff',
  ),
  'ldct-iqa: PLCC, SROCC, KROCC and their sum': rex(['ldct-iqa'], 'good', 'plcc srocc krocc score'),
  'neurips-cellseg: F1 of cells at IoU 0.5 to 0.9': rex(
    ['neurips-cellseg'],
    'exact-thresholds',
    'f1_0.5 f1_0.6 f1_0.7 f1_0.8 f1_0.9',
  ),
  'panther, both tasks: Dice, surface Dice, HD95, mean surface distance, RMSE of volumes': rex(
    ['panther-task1', 'panther-task2'],
    'good',
    'dsc msd hd95 masd rmse',
  ),
  'puma tissue, both tracks: micro Dice over five tissues': rex(tracks('puma', '-task1'), 'casts', 'dice'),
  'puma nuclei, both tracks: macro F1 over three and ten classes': [
    ...rex(['puma-track1-task2'], 'radius-and-greedy', 'macro_f1 f1_other f1_tumor f1_TILs'),
    ...rex(['puma-track2-task2'], 'radius-and-greedy', `f1 ${cells.replaceAll(/(\w+)/g, 'f1_$1')}`),
  ],
  'seg_a: median Dice and Hausdorff distance': rex(['seg_a'], 'two-dimensional', 'hd_50pc dsc_50pc'),
  'topbrain, both tracks: Dice, clDice, Betti error, HD95, neighbour error, F1 of side-road vessels': rex(
    tracks('topbrain'),
    'leaderboard-ties',
    `${vessels} neighbor_error f1_side_road`,
  ),
  'topcow segmentation, both tracks: Dice, clDice, Betti error, HD95, F1 of group 2, graph and topology accuracies':
    rex(tracks('topcow', '-task1'), 'good-four-patients', `${vessels} f1_grp2 ${graphs}`),
  'topcow boxes, both tracks: IoU and boundary IoU': rex(
    tracks('topcow', '-task2'),
    'tie-with-leaderboard',
    'boundary_iou iou',
  ),
  'topcow edges, both tracks: balanced accuracy of anterior and posterior variants': rex(
    tracks('topcow', '-task3'),
    'good',
    'anterior_acc posterior_acc',
  ),
  'usenhance: LNCC, SSIM, PSNR': rex(['usenhance'], 'constant-identical', 'lncc ssim psnr'),
  'histopathologic cancer, melanoma, radiogenomics: AUROC': [
    mle('histopathologic-cancer-detection', 'constant'),
    mle('siim-isic-melanoma-classification', 'constant'),
    mle('rsna-miccai-brain-tumor-radiogenomic-classification', 'constant'),
  ],
  'catheters: mean AUROC of nine classes': [mle('ranzcr-clip-catheter-line-classification')],
  'kidney: mean Dice of run-length masks': [mle('hubmap-kidney-segmentation')],
  'pulmonary fibrosis: Laplace log likelihood of the three last weeks': [
    mle('osic-pulmonary-fibrosis-progression', 'confidence-missing'),
  ],
  'GI tract: 0.4 Dice + 0.6 (1 − Hausdorff)': [mle('uw-madison-gi-tract-image-segmentation', 'all-empty')],
  'cervical spine: weighted multi-label log loss': [mle('rsna-2022-cervical-spine-fracture-detection', 'all-wrong')],
  'breast cancer: probabilistic F1': [mle('rsna-breast-cancer-detection', 'all-zero')],
  'COVID: mean average precision at IoU above 0.5': [mle('siim-covid19-detection', 'duplicate-boxes-tied')],
  'chest X-ray: average precision at IoU 0.4': [mle('vinbigdata-chest-xray-abnormalities-detection', 'corner-as-size')],
}

const save = (folder: string, files: Readonly<Record<string, string | Uint8Array>>) => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(scratch, folder, name, '..'), { recursive: true })
    writeFileSync(join(scratch, folder, name), content)
  }
}
const ldct = ['ldct-iqa', '--answers', `${demo}/ldct-iqa/answers.csv`, '--submission']

/** Rows about what the graders of all tasks, or of several, do. */
const ofGrading: Readonly<Record<string, () => Promise<void>>> = {
  async 'enhancement: LPIPS is a diagnostic'() {
    const [{ shape, first, second, lpips }] = JSON.parse(readFileSync('fixtures/tables/lpips.json', 'utf8')).cases
    const picture = (from: number) => npyBytes(lpipsNumbers(shape[0] * shape[1], from), shape)
    const weights = lpipsWeights()
    save('lpips', {
      'task.json':
        '{"track": "enhancement", "task_id": "ldct-denoising-task", "case_ids": ["a"], "lpips_weights": "w.npy"}',
      'w.npy': npyBytes(weights, [weights.length]),
      'answers/ground_truth.csv': 'patient_id,data_range\na,1\n',
      'answers/a/reference.npy': picture(first),
      'submission/a/enhanced.npy': picture(second),
    })
    const report = await json(['grade', 'automedbench-enhancement', '--data-dir', 'lpips'])
    expect(report.results.mean_lpips / lpips).toBeCloseTo(1, 11)
  },
  async 'reports: METEOR 1.5'() {
    const { tables } = JSON.parse(readFileSync('fixtures/tables/meteor15.json', 'utf8'))
    const text = 'There is no pleural effusion. The heart is of normal size.'
    save('meteor', {
      'task.json':
        '{"track": "report", "case_ids": ["r"], "clinical_score_backend": "mlrg", "meteor_tables": "tables"}',
      'annotations.json': '{}',
      'answers/r/report.txt': text,
      'submission/r/report.txt': text,
      'tables/english.synsets': tables.synsets,
      'tables/english.exceptions': tables.exceptions,
      'tables/english.words': tables.functionWords,
      'tables/english.prefixes': tables.prefixes,
      'tables/paraphrase-en.gz': gzipSync(tables.paraphrases),
    })
    const report = await json(['grade', 'automedbench-report', '--data-dir', 'meteor'])
    expect(report.results.per_report.r.METEOR).toBe(1)
  },
  async 'thresholds of the real leaderboards where none is at hand'() {
    for (const [id, [gold, , , median]] of Object.entries(mleBenchThresholds)) {
      const [golden] = readdirSync(`${goldens}/mlebench/${id}`)
      const sides = ['answers', 'submission'].flatMap((side) => [
        `--${side}`,
        `${goldens}/mlebench/${id}/${golden}/${side}.csv`,
      ])
      const { status, stdout } = await runCommand(['grade', id, ...sides, '--json'], { cwd: scratch })
      expect(status, id).toBeLessThan(2)
      expect(JSON.parse(stdout), id).toMatchObject({ gold_threshold: gold, median_threshold: median })
    }
  },
  async 'gold, silver, bronze and median thresholds from the leaderboard'() {
    const report = await json(['grade', ...ldct, `${demo}/ldct-iqa/submission.csv`])
    const { gold_threshold, silver_threshold, bronze_threshold, median_threshold } = report
    expect([gold_threshold, silver_threshold, bronze_threshold, median_threshold]).toStrictEqual([1, 2, 3, 4])
  },
  async 'values are rounded to five decimals by two rules'() {
    const { metrics, details } = await json(['grade', ...ldct, `${demo}/ldct-iqa/submission.csv`, '--details'])
    for (const name of ['plcc', 'srocc', 'krocc', 'score']) {
      expect(metrics[name]).toBe(Number(metrics[name].toFixed(5)))
      expect(Math.abs(metrics[name] - details.raw[name])).toBeLessThanOrEqual(5.000001e-6)
    }
  },
  async 'a submission that cannot be graded is invalid; its report keeps the thresholds'() {
    save('invalid', { 's.csv': 'image_id,quality_score\n0,x\n' })
    const report = await json(['grade', ...ldct, 'invalid/s.csv'], 1)
    expect(report).toMatchObject({
      valid_submission: false,
      score: null,
      gold_threshold: 1,
      error: { side: 'submission' },
    })
  },
}

describe('what the graders have in common', () => {
  it.each(Object.entries(ofGrading))('%s', (_, run) => run())
})

describe('the grader of every task gives the values of its row', () => {
  it('and none is left out', () => {
    const named = rows.filter(({ name }) => /^grade(?:Files)?$/.test(name))
    expect([...Object.keys(graded), ...Object.keys(ofGrading)].sort()).toStrictEqual(
      named.map(({ statement }) => statement).sort(),
    )
  })
  it.each(Object.entries(graded))('%s', async (_, cases) => {
    for (const [challenge, golden, values] of cases) {
      const folder = join(goldens, golden)
      const expected = JSON.parse(readFileSync(join(folder, 'expected.json'), 'utf8'))
      const files = ['answers', 'submission'].flatMap((side) => [
        ...[`--${side}`, `${folder}/${side}.csv`],
        ...(existsSync(`${folder}/${side}`) ? [`--${side}-dir`, `${folder}/${side}`] : []),
      ])
      const own = expected.site !== undefined
      const report = await json(['grade', challenge, ...(own ? ['--data-dir', folder] : files)])
      expect(report.error, challenge).toBe(null)
      if (!own) expect(report.metrics).toMatchObject(pick(expected.metrics, values))
      for (const value of values) expect(own ? report.results : report.metrics, challenge).toHaveProperty([value])
      if (own) expect(report.score).toBeCloseTo(expected.site.task_score, 4)
    }
  })
})

const pick = (from: Readonly<Record<string, number>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]]))
