import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { medgradeScorer } from '../../docs/recipes/scorer'
import { localEvaluation } from '../../src/reporting/facts/localEvaluation'
import { userProject } from '../support/command/userProject'
import { manyCases } from '../support/manyCases'

let scratch: string
let command: string
let tables: { submission: string; answers: string }

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-recipes-'))
  command = userProject(scratch)
  tables = manyCases(join(scratch, 'data'), 3)
})
afterAll(() => rmSync(scratch, { recursive: true }))

const run = (program: string, args: readonly string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env: { ...process.env, ...env } })
  return { status, stdout, stderr }
}
const graded = (id: string, submission: string, answers: string) =>
  JSON.parse(
    run(process.execPath, [
      command,
      'grade',
      id,
      '--submission',
      submission,
      '--answers',
      answers,
      '--json',
      '--details',
    ]).stdout,
  )

const python = run('python3', ['--version']).status === 0

describe.runIf(python)('a Python registry (needs python3)', () => {
  const code = `
import json, sys
sys.path.insert(0, "docs/recipes")
from mle_bench_grade import GradingError, InvalidSubmissionError, medgrade_function
class Frame:
    def __init__(self, path): self.text = open(path).read()
    def to_csv(self, path, index): open(path, "w").write(self.text)
command, id, submission, answers, folder = json.loads(sys.argv[1])
grade = medgrade_function(id, command)
def outcome(*a, **k):
    try: return grade(*a, **k)
    except InvalidSubmissionError as error: return "invalid: %s" % error
    except GradingError as error: return "grading: %s" % error
print(json.dumps([
    outcome(submission, answers),
    outcome(Frame(submission), Frame(answers), folder, folder),
    medgrade_function(id, command, score_only=True)(submission, answers),
    outcome(answers, answers),
    outcome(submission, submission),
    outcome(submission, "none.csv"),
]))`

  test('gets the dictionary back, or the right exception', () => {
    const input = [[process.execPath, command], 'isles22', tables.submission, tables.answers, join(scratch, 'data')]
    const { status, stdout, stderr } = run('python3', ['-c', code, JSON.stringify(input)])
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const [fromPaths, fromFrames, score, invalid, fault, absent] = JSON.parse(stdout)
    const report = graded('isles22', tables.submission, tables.answers)
    expect(fromPaths).toStrictEqual(report.metrics)
    expect(Object.keys(fromPaths)).toStrictEqual(Object.keys(report.metrics))
    expect(fromFrames).toStrictEqual(report.metrics)
    expect(score).toBe(report.score)
    expect(invalid).toMatch(/^invalid: .*predicted_mask_path/)
    expect(fault).toMatch(/^grading: .*mask_path/)
    expect(absent).toMatch(/^grading: .*none.csv/)
  })
})

describe.runIf(python)('the commands of MLE-bench (needs python3)', () => {
  const id = 'osic-pulmonary-fibrosis-progression'
  const goldens = `fixtures/goldens/mlebench/${id}`
  const keys = [
    ...[
      'competition_id',
      'score',
      'gold_threshold',
      'silver_threshold',
      'bronze_threshold',
      'median_threshold',
      'any_medal',
    ],
    ...[
      'gold_medal',
      'silver_medal',
      'bronze_medal',
      'above_median',
      'submission_exists',
      'valid_submission',
      'is_lower_better',
    ],
    ...['created_at', 'submission_path'],
  ]
  const call = (...args: string[]) =>
    run('python3', ['docs/recipes/mle_bench_grade.py', ...args, '--medgrade', `${process.execPath} ${command}`])
  /** Data as MLE-bench prepares it, and its leaderboards. */
  function prepared(name: string) {
    const at = join(scratch, `mlebench-${name}`)
    const golden = join(goldens, name)
    mkdirSync(join(at, id, 'prepared/private'), { recursive: true })
    cpSync(join(golden, 'answers.csv'), join(at, id, 'prepared/private/test.csv'))
    mkdirSync(join(at, 'boards', id), { recursive: true })
    cpSync(join(golden, 'leaderboard.csv'), join(at, 'boards', id, 'leaderboard.csv'))
    const { report } = JSON.parse(readFileSync(join(golden, 'expected.json'), 'utf8'))
    const dirs = ['--data-dir', at, '--leaderboard-dir', join(at, 'boards')]
    return { at, submission: join(golden, 'submission.csv'), report, dirs }
  }

  test.each(['good', 'confidence-missing'])('grade-sample gives the report of the reference: %s', (name) => {
    const { submission, report, dirs } = prepared(name)
    const { status, stdout } = call('grade-sample', submission, id, ...dirs)
    expect(status).toBe(0)
    const given = JSON.parse(stdout)
    expect(Object.keys(given)).toStrictEqual(keys)
    expect(given).toMatchObject({ ...report, competition_id: id, submission_path: submission })
  })

  test('grade takes a list of competitions and challenges', () => {
    const { at, submission, report, dirs } = prepared('good')
    const own = join(at, 'ldct-iqa/prepared/private')
    mkdirSync(own, { recursive: true })
    cpSync('fixtures/demo/ldct-iqa/answers.csv', join(own, 'test_labels.csv'))
    const lines = [
      { submission_path: submission, competition_id: id },
      {
        submission_path: 'fixtures/demo/ldct-iqa/submission.csv',
        challenge_id: 'ldct-iqa',
        submission_dir: 'fixtures/demo/ldct-iqa',
      },
    ]
    const list = join(at, 'mixed.jsonl')
    writeFileSync(list, `${lines.map((line) => JSON.stringify(line)).join('\n')}\n// a comment\n`)
    const { status, stderr } = call('grade', '--submission', list, '--output-dir', join(at, 'mixed'), ...dirs)
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const [name] = readdirSync(join(at, 'mixed'))
    const [first, second] = JSON.parse(readFileSync(join(at, 'mixed', name!), 'utf8')).competition_reports
    expect(first).toMatchObject({ ...report, competition_id: id })
    expect(second).toMatchObject({ competition_id: 'ldct-iqa', valid_submission: true, is_lower_better: true })
  })

  test('grade writes the summary, with a submission that is missing and one that is no CSV', () => {
    const { at, submission, report, dirs } = prepared('good')
    const list = join(at, 'submissions.jsonl')
    cpSync(submission, join(at, 'submission.txt'))
    const paths = [submission, join(at, 'none.csv'), join(at, 'submission.txt')]
    const lines = paths.map((path) => JSON.stringify({ submission_path: path, competition_id: id }))
    writeFileSync(list, `# a comment\n// another\n\n${lines.join('\n')}\n`)
    const { status, stdout, stderr } = call('grade', '--submission', list, '--output-dir', join(at, 'out'), ...dirs)
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: expect.stringContaining('Invalid submission: ') })
    const [file] = readdirSync(join(at, 'out'))
    expect(file).toMatch(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\w+_grading_report\.json$/)
    const { competition_reports: reports, ...totals } = JSON.parse(readFileSync(join(at, 'out', file!), 'utf8'))
    expect(JSON.parse(stdout)).toStrictEqual(totals)
    expect(totals).toStrictEqual({
      ...{ total_runs: 3, total_runs_with_submissions: 1, total_valid_submissions: 1, total_medals: 1 },
      ...{ total_gold_medals: 1, total_silver_medals: 0, total_bronze_medals: 0, total_above_median: 1 },
    })
    expect(reports[0]).toMatchObject(report)
    for (const none of reports.slice(1))
      expect(none).toMatchObject({ score: null, submission_exists: false, valid_submission: false, any_medal: false })
    expect(reports.map((one: { submission_path: string }) => one.submission_path)).toStrictEqual(paths)
  })

  test('a grade function in the place of a competition raises the error that Grader knows', () => {
    const package_ = join(scratch, 'package/mlebench')
    mkdirSync(package_, { recursive: true })
    writeFileSync(join(package_, '__init__.py'), '')
    writeFileSync(join(package_, 'grade_helpers.py'), 'class InvalidSubmissionError(Exception):\n    pass\n')
    // What Grader of mlebench/grade_helpers.py does with the function.
    const code = `
import json, sys
sys.path[:0] = ["docs/recipes", sys.argv[1]]
from mlebench.grade_helpers import InvalidSubmissionError
from mle_bench_grade import medgrade_function
command, good, bad, answers = json.loads(sys.argv[2])
grade = medgrade_function("${id}", command, score_only=True)
def called(submission):
    try: return round(grade(submission, answers), 5)
    except InvalidSubmissionError: return None
print(json.dumps([called(good), called(bad)]))`
    const [good, bad] = ['good/submission.csv', 'confidence-missing/submission.csv'].map((path) => join(goldens, path))
    const input = [[process.execPath, command], good, bad, join(goldens, 'good/answers.csv')]
    const { stdout, stderr } = run('python3', ['-c', code, join(scratch, 'package'), JSON.stringify(input)])
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toStrictEqual([-6.69968, null])
  })
})

/** A Python that has Inspect AI; without one the parts of it that the recipe imports are stood in for. */
const inspectPython = [process.env.MEDGRADE_INSPECT_PYTHON, 'python3'].find(
  (program) => program && run(program, ['-c', 'import inspect_ai']).status === 0,
)
const standIn: Readonly<Record<string, string>> = {
  '__init__.py': '',
  'solver.py': 'class TaskState: pass\n',
  'util.py': '',
  'scorer.py': `
class Score:
    def __init__(self, **fields): self.__dict__.update(fields)
class Target:
    def __init__(self, text): self.text = text
mean = stderr = lambda: None
def scorer(metrics): return lambda function: function
`,
}

describe.runIf(python)('a scorer for Inspect AI (needs python3)', () => {
  test('gives a value from 0 to 1 with metrics, 0 for an invalid submission, and raises for a fault of the answers', () => {
    const folder = join(scratch, 'stand-in/inspect_ai')
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(standIn)) writeFileSync(join(folder, name), text)
    const code = `
import asyncio, json, sys
sys.path[:0] = ["docs/recipes", sys.argv[1]]
from inspect_scorer import medgrade_scorer
from inspect_ai.scorer import Target
command, submission, answers, folder = json.loads(sys.argv[2])
class State:
    def __init__(self, text): self.output = type("Output", (), {"completion": text})()
def outcome(path, target, **options):
    try: got = asyncio.run(medgrade_scorer("isles22", command=command, **options)(State(path), Target(target)))
    except (RuntimeError, KeyError) as error: return str(error)
    return [got.value, got.metadata["metrics"], got.explanation]
print(json.dumps([
    outcome(submission + "\\n", answers),
    outcome(submission, answers, value="dice"),
    outcome(answers, answers),
    outcome(submission, submission),
    outcome(submission, answers, value="nothing"),
]))`
    const input = [[process.execPath, command], tables.submission, tables.answers, join(scratch, 'data')]
    const { status, stdout, stderr } = run('python3', ['-c', code, join(scratch, 'stand-in'), JSON.stringify(input)])
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    const [good, dice, invalid, fault, unknown] = JSON.parse(stdout)
    const { metrics } = graded('isles22', tables.submission, tables.answers)
    expect(good).toStrictEqual([metrics.percentile, metrics, expect.stringContaining('dice')])
    expect(dice[0]).toBe(metrics.dice)
    expect(invalid).toStrictEqual([0, null, expect.stringContaining('predicted_mask_path')])
    expect(fault).toContain('mask_path')
    expect(unknown).toContain('has no metric nothing')
  })

  test.runIf(inspectPython)('scores a task of Inspect, whose submission is in a sandbox (needs inspect_ai)', () => {
    const code = `
import json, os, sys
sys.path.insert(0, "docs/recipes")
from inspect_ai import Task, eval
from inspect_ai.dataset import Sample
from inspect_ai.solver import solver
from inspect_ai.util import sandbox
from inspect_scorer import medgrade_scorer
command, data, answers, name = json.loads(sys.argv[1])
@solver
def submit():
    async def solve(state, generate):
        await sandbox().exec(["sh", "-c", f"mkdir -p submission && cp {data}/* submission/ && ln -s /etc/passwd submission/link"])
        state.output.completion = "done"
        return state
    return solve
task = Task(dataset=[Sample(input="x", target=answers)], solver=submit(), sandbox="local",
    scorer=medgrade_scorer("isles22", folder="submission", table=name, command=command))
log = eval(task, model="mockllm/model", display="none", log_dir=sys.argv[2])[0]
print(log.status, json.dumps(log.results.scores[0].metrics["mean"].value if log.results else str(log.error)))`
    const name = tables.submission.slice(tables.submission.lastIndexOf('/') + 1)
    const input = [[process.execPath, command], join(scratch, 'data'), tables.answers, name]
    const { stdout, stderr } = run(inspectPython!, ['-c', code, JSON.stringify(input), join(scratch, 'logs')])
    const { metrics } = graded('isles22', tables.submission, tables.answers)
    expect(stdout, stderr).toBe(`success ${metrics.percentile}\n`)
  })
})

describe('a TypeScript scorer', () => {
  test('gives a percentile with its evidence, 0 for an invalid submission, null for a fault of the answers', async () => {
    const scorer = medgradeScorer('isles22')
    const good = await scorer({ output: tables.submission, expected: tables.answers })
    const report = graded('isles22', tables.submission, tables.answers)
    expect(good).toMatchObject({ name: 'medgrade/isles22', score: report.metrics.percentile })
    expect(good.metadata.cases['case-001']!.dice).toBe(report.details.cases[1].metrics.dice)
    expect((await scorer({ output: tables.answers, expected: tables.answers })).score).toBe(0)
    expect((await scorer({ output: tables.submission, expected: tables.submission })).score).toBeNull()
  })
})

test('every recipe is on the page', () => {
  const page = readFileSync('docs/recipes/README.md', 'utf8')
  for (const [, file] of page.matchAll(/\]\(((?!\.\.)[^)]+)\)/g))
    expect(existsSync(join('docs/recipes', file!))).toBe(true)
})

describe.runIf(python)('the local check beside prepared data (needs python3)', () => {
  test('knows columns, ids, numbers and files, and no label', () => {
    const at = join(scratch, 'local')
    mkdirSync(at)
    const script = join(at, 'local_evaluation.py')
    const check = (table: string) => {
      writeFileSync(join(at, 'submission.csv'), table)
      return run('python3', [script, join(at, 'submission.csv')])
    }
    writeFileSync(script, localEvaluation('ldct-iqa'))
    writeFileSync(join(at, 'sample_submission.csv'), 'image_id,quality_score\na,0.0\nb,0.0\n')
    expect(check('image_id,quality_score\nb,1\na,2\n')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^valid/),
    })
    expect(check('image_id,quality_score\na,x\nc,1\n')).toMatchObject({
      status: 1,
      stdout:
        "invalid: no row for b\ninvalid: a row that is not asked for: c\ninvalid: a: 'x' is no number (quality_score)\n",
    })
    expect(check('image_id\na\nb\n').stdout).toBe("invalid: the column 'quality_score' is missing\n")
    writeFileSync(script, localEvaluation('seg_a'))
    writeFileSync(join(at, 'sample_submission.csv'), 'image_id,predicted_mask_path\na,predictions/a.seg.nrrd\n')
    expect(check('image_id,predicted_mask_path\na,p.nrrd\n').stdout).toMatch(/^invalid: a: there is no file 'p\.nrrd'/)
    writeFileSync(join(at, 'p.nrrd'), '')
    expect(check('image_id,predicted_mask_path\na,p.nrrd\n').status).toBe(0)
  })
})
