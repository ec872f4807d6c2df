import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { runCommand } from '../support/command/runCommand'

// What the command prints where, and what it tells the shell: as a process where the shell takes part, else in this one.

const ldct = 'fixtures/demo/ldct-iqa'
let command: string
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-cli-'))
  command = builtCommand()
})
afterAll(() => rmSync(scratch, { recursive: true }))

const medgrade = (...args: string[]) => runCommand(args, { env: { SOURCE_DATE_EPOCH: '1700000000' } })

const graded = async (submission: string, ...rest: string[]) =>
  await medgrade('grade', 'ldct-iqa', '--submission', submission, '--answers', `${ldct}/answers.csv`, ...rest)

describe('medgrade as a process', () => {
  const started = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
    return { status, stdout, stderr }
  }
  test.each<[number, string, string[]]>([
    [0, 'list', ['list', '--json']],
    [0, 'a valid submission', ['validate', 'ldct-iqa', '--submission', `${ldct}/submission.csv`]],
    [1, 'an invalid submission', ['validate', 'ldct-iqa', '--submission', 'package.json', '--json']],
    [2, 'wrong usage', ['polish']],
    [2, 'an unknown challenge', ['info', 'nope']],
    [
      3,
      'answers that are missing',
      ['grade', 'ldct-iqa', '--submission', `${ldct}/submission.csv`, '--answers', 'none.csv'],
    ],
  ])('exits with %i for %s, and prints what it prints in this process', async (status, _, args) => {
    const ran = started(...args)
    expect(ran.status).toBe(status)
    expect(ran).toStrictEqual(await runCommand(args))
  })
})

describe('medgrade', () => {
  test.skipIf(!existsSync('/dev/full'))('a disk that is full is no invalid submission', () => {
    const { status, stderr } = spawnSync('sh', ['-c', `"${process.execPath}" "${command}" list > /dev/full`], {
      encoding: 'utf8',
    })
    expect(stderr).toMatch(/^error: .*ENOSPC.*\n$/)
    expect(status).toBe(3)
  })
  test('a closed pipe does not change the exit status', () => {
    const rows = Array.from({ length: 20_000 }, (_, i) => `case${i}.png,x`)
    const table = join(scratch, 'long.csv')
    writeFileSync(table, ['image_name,quality_score', ...rows].join('\n'))
    const line = `"${process.execPath}" "${command}" validate ldct-iqa --submission "${table}" --json`
    const { stdout } = spawnSync('bash', ['-c', `${line} 2> /dev/null | head -c1; echo " \${PIPESTATUS[0]}"`], {
      encoding: 'utf8',
    })
    expect(stdout).toBe('{ 1\n')
  })
  test('help and list', async () => {
    const help = await medgrade('--help')
    expect(help).toMatchObject({ status: 0, stderr: '' })
    for (const word of ['grade-batch', 'validate', 'Exit status', 'Examples']) expect(help.stdout).toContain(word)
    const { stdout } = await medgrade('list')
    expect(stdout).toMatch(/^ {2}isles22 {2,}ISLES'22/m)
    expect(stdout.match(/^\S.*$/gm)).toStrictEqual(['ReX-MLE', 'MLE-bench, medical competitions', 'AutoMedBench'])
  })

  test('info describes the challenges of every benchmark', async () => {
    expect((await medgrade('info', 'automedbench-vqa')).stdout).toMatch(
      /public\/<id>\/question.json[\s\S]*variants[\s\S]*released/,
    )
    expect((await medgrade('info', 'osic-pulmonary-fibrosis-progression')).stdout).toContain('Patient_Week')
  })

  test('info and list --json hold the registry', async () => {
    const registry = JSON.parse((await medgrade('list', '--json')).stdout)
    expect(registry).toHaveLength(38)
    for (const one of registry) {
      expect(one, one.id).toMatchObject({ taskType: expect.any(String), url: expect.stringMatching(/^https:/) })
      expect(one.instructions, one.id).toMatch(/\w{3,}.*\.$/)
      expect(Object.keys(one)).toEqual(expect.arrayContaining(['modality', 'licence', 'licenceSource', 'selection']))
    }
    const of = (id: string) => registry.find((one: { id: string }) => one.id === id)
    expect(of('seg_a')).toMatchObject({ modality: 'CTA', selection: { table: 1, name: 'SEG.A' } })
    expect(of('automedbench-vqa').tasks).toHaveLength(9)
    expect(JSON.parse((await medgrade('info', 'seg_a', '--json')).stdout)).toMatchObject({
      modality: 'CTA',
      licence: null,
      instructions: of('seg_a').instructions,
    })
    expect(of('dentex')).toMatchObject({ licence: 'CC BY-NC-SA 4.0', licenceSource: expect.stringMatching(/^https:/) })
    expect((await medgrade('info', 'seg_a')).stdout).toMatch(
      /modality {6}CTA\n.*table 1: SEG\.A[\s\S]*to do {9}Segment the aorta/,
    )
    expect((await medgrade('info', 'automedbench-feta-seg-task')).stdout).toMatch(
      /modality {6}MRI\n[\s\S]*Leave dseg\.nii\.gz/,
    )
  })

  test('grades a competition of MLE-bench', async () => {
    const folder = 'fixtures/goldens/mlebench/histopathologic-cancer-detection/heavy-ties'
    const { status, stdout } = await medgrade(
      ...['grade', 'histopathologic-cancer-detection', '--submission', `${folder}/submission.csv`],
      ...['--answers', `${folder}/answers.csv`, '--leaderboard', `${folder}/leaderboard.csv`, '--json'],
    )
    const { report } = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject(report)
  })

  test('grades case folders of AutoMedBench, in both profiles', async () => {
    const folder = 'fixtures/goldens/automedbench/vqa/mcq-missing'
    const { site, released } = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8'))
    const run = async (...args: string[]) => await medgrade('grade', 'automedbench-vqa', ...args, '--json', '--quiet')
    const whole = await run('--data-dir', folder)
    expect(whole.status).toBe(0)
    expect(JSON.parse(whole.stdout).results).toStrictEqual(site)
    const apart = await run(
      '--answers-dir',
      folder,
      '--submission-dir',
      `${folder}/submission`,
      '--variant',
      'released',
    )
    expect(JSON.parse(apart.stdout)).toMatchObject({ score: released.headline, results: released })
    expect((await run('--submission-dir', `${folder}/submission`)).status).toBe(2)
    expect((await medgrade('validate', 'automedbench-vqa', '--data-dir', folder)).status).toBe(1)
  })

  test('a metric over two files with its options', async () => {
    const files = ['answers', 'submission'].map((name) => `${ldct}/${name}.csv`)
    const { status, stdout } = await medgrade(
      'metric',
      'plcc',
      ...files,
      '--id',
      'image_id',
      '--column',
      'quality_score',
    )
    expect({ status, rounded: Number(stdout).toFixed(5) }).toStrictEqual({ status: 0, rounded: '0.95742' })
    expect(await medgrade('metric', 'plcc', ...files)).toMatchObject({ status: 0, stdout })
    expect(await medgrade('metric', 'plcc', ...files, '--colum', 'x')).toMatchObject({ status: 2, stdout: '' })
    expect((await medgrade('metric', '--help')).stdout).toContain('hausdorffDistance')
  })

  test('the demo grades both submissions', async () => {
    const { status, stdout } = await medgrade('demo')
    expect(stdout).toMatch(/isles22: valid\n {2}dice/)
    expect(stdout).toMatch(/ldct-iqa: valid\n {2}plcc/)
    expect(status).toBe(0)
    const readme = readFileSync('README.md', 'utf8')
    for (const report of stdout.split(/^(?=\S)/m)) expect(readme).toContain(report)
  })

  test('only JSON on standard output, the same bytes in the file', async () => {
    const out = join(scratch, 'deep/report.json')
    const { status, stdout } = await graded(`${ldct}/submission.csv`, '--json', '--details', '--out', out)
    expect(status).toBe(0)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({
      challenge_id: 'ldct-iqa',
      created_at: '2023-11-14T22:13:20',
      valid_submission: true,
    })
    expect(report.details.cases).toHaveLength(60)
    expect(readFileSync(out, 'utf8')).toBe(stdout)
  })

  test('exit 1: an invalid submission still prints its report', async () => {
    const bad = join(scratch, 'bad.csv')
    writeFileSync(bad, 'image_id\n1\n')
    const { status, stdout, stderr } = await graded(bad, '--json')
    expect(status).toBe(1)
    expect(JSON.parse(stdout)).toMatchObject({
      valid_submission: false,
      error: { side: 'submission' },
      gold_threshold: 1,
    })
    expect(stderr).toContain('quality_score')
    expect((await graded(join(scratch, 'none.csv'))).status).toBe(1)
    expect((await graded(join(scratch, 'none/s.csv'), '--submission-dir', join(scratch, 'none'))).status).toBe(1)
  })

  test.each([
    ['no option', ['grade', 'ldct-iqa']],
    ['an unknown command', ['polish']],
    ['an unknown challenge', ['grade', 'nope', '--submission', 'x.csv', '--answers', 'y.csv']],
    ['an unknown variant', ['grade', 'ldct-iqa', '--submission', 'x.csv', '--answers', 'y.csv', '--variant', 'z']],
    ['no word on the answers', ['grade', 'ldct-iqa', '--submission', `${ldct}/submission.csv`]],
    [
      'a folder that is none',
      [
        ...['grade', 'ldct-iqa', '--submission', `${ldct}/submission.csv`, '--answers', `${ldct}/answers.csv`],
        ...['--submission-dir', 'none'],
      ],
    ],
    ['a data folder that is none', ['grade-batch', 'package.json', '--data-dir', 'none']],
    ['no count of jobs', ['grade', 'ldct-iqa', '--jobs', '0']],
  ])('exit 2: %s', async (_, args) => {
    const { status, stdout, stderr } = await medgrade(...args)
    expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('error:')
  })

  test('exit 3: the answers are missing or broken', async () => {
    expect(
      (await medgrade('grade', 'ldct-iqa', '--submission', `${ldct}/submission.csv`, '--answers', 'none.csv')).status,
    ).toBe(3)
    const broken = join(scratch, 'answers.csv')
    writeFileSync(broken, 'image_id,other\n1,2\n')
    const { status, stdout } = await medgrade(
      'grade',
      'ldct-iqa',
      '--submission',
      `${ldct}/submission.csv`,
      '--answers',
      broken,
      '--json',
    )
    expect(status).toBe(3)
    expect(JSON.parse(stdout).error).toMatchObject({ code: 'invalid-answers', side: 'answers' })
  })

  test('exit 3: the answers of a later case are broken, though an earlier prediction is missing', async () => {
    const demo = 'fixtures/demo/isles22'
    const prediction = `${demo}/predictions/sub-strokecase0001_pred.nii.gz`
    const submission = join(scratch, 'two.csv')
    const answers = join(scratch, 'two-answers.csv')
    writeFileSync(submission, 'case_id,predicted_mask_path\na,none.nii.gz\nb,b.nii.gz\n')
    writeFileSync(answers, 'case_id,mask_path\na,b.nii.gz\nb,none.nii.gz\n')
    writeFileSync(join(scratch, 'b.nii.gz'), readFileSync(prediction))
    const run = async () =>
      await medgrade('grade', 'isles22', '--submission', submission, '--answers', answers, '--json')
    expect(JSON.parse((await run()).stdout).error).toMatchObject({ side: 'submission', case: 'a', file: 'none.nii.gz' })
    expect(JSON.parse((await run()).stdout).details).toBeUndefined()
    expect(await run()).toMatchObject({ status: 3, stderr: expect.stringContaining('(case a)') })
  })

  test('the path of a report is checked before grading', async () => {
    const file = join(scratch, 'file')
    writeFileSync(file, '')
    for (const [option, path, found] of [
      ['--out', join(file, 'deep', 'report.json'), `${file}, which is no folder`],
      ['--out', scratch, 'a folder'],
      ['--csv', join(scratch, 'none', 'cases.csv'), null],
    ] as const) {
      const { status, stdout, stderr } = await graded(`${ldct}/submission.csv`, '--json', option, path)
      if (found === null) expect(status).toBe(0)
      else expect({ status, stdout }).toStrictEqual({ status: 2, stdout: '' })
      expect(stderr).toContain(found ? `error: ${option} cannot be written: ${path} (found ${found};` : '')
    }
    const list = join(scratch, 'nothing.jsonl')
    writeFileSync(list, '')
    expect(await medgrade('grade-batch', list, '--output-dir', file)).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--output-dir cannot be written'),
    })
  })

  test('a report that cannot be written is still printed', async () => {
    const { status, stdout, stderr } = await graded(
      `${ldct}/submission.csv`,
      '--json',
      '--out',
      join(scratch, 'x'.repeat(300)),
    )
    expect(status).toBe(2)
    expect(JSON.parse(stdout).valid_submission).toBe(true)
    expect(stderr).toMatch(/error: The file cannot be written: .*x \(found ENAMETOOLONG/)
  })

  test('a submission is not called invalid for an error in the answers', async () => {
    const broken = join(scratch, 'answers.csv')
    writeFileSync(broken, 'image_id,other\n1,2\n')
    const { stdout, stderr } = await medgrade(
      ...['grade', 'ldct-iqa', '--submission', `${ldct}/submission.csv`, '--answers', broken],
    )
    expect(stdout).toMatch(
      /^ldct-iqa: not graded, the answers are at fault: .*quality_score.*\(found image_id, other\)/,
    )
    // The table says it, and nothing is printed twice.
    expect(stderr).not.toMatch(/^error: /m)
  })

  test('every command shows an example', async () => {
    for (const name of [
      ...['list', 'info', 'grade', 'grade-batch', 'validate', 'inspect', 'summarize', 'compare', 'demo', 'serve'],
      ...['prepare', 'sample-submission', 'runs', 'tables', 'run', 'board', 'judge'],
    ])
      expect((await medgrade(name, '--help')).stdout, name).toMatch(new RegExp(`^ {2}medgrade ${name}\\b`, 'm'))
  })

  test('validate accepts and refuses', async () => {
    expect(await medgrade('validate', 'ldct-iqa', '--submission', `${ldct}/submission.csv`)).toMatchObject({
      status: 0,
    })
    const answered = await medgrade(
      'validate',
      'ldct-iqa',
      '--submission',
      `${ldct}/answers.csv`,
      '--answers',
      `${ldct}/submission.csv`,
      '--json',
    )
    expect(JSON.parse(answered.stdout)).toMatchObject({ valid: true, error: null })
    const variant = await medgrade(
      'validate',
      'ldct-iqa',
      '--submission',
      `${ldct}/submission.csv`,
      '--variant',
      'offical',
    )
    expect(variant).toMatchObject({ status: 2, stderr: expect.stringContaining('offical') })
    const bad = join(scratch, 'bad.csv')
    writeFileSync(bad, 'image_id,quality_score\n1,2\n')
    expect(
      (await medgrade('validate', 'ldct-iqa', '--submission', bad, '--answers', `${ldct}/answers.csv`)).status,
    ).toBe(1)
    expect(
      (await medgrade('validate', 'ldct-iqa', '--submission', bad, '--answers', `${ldct}/answers.csv`, '--parity'))
        .status,
    ).toBe(0)
  })

  test('grade-batch writes one summary, named after the time', async () => {
    const list = join(scratch, 'list.jsonl')
    const line = { challenge_id: 'ldct-iqa', submission_path: `${ldct}/submission.csv`, answers: `${ldct}/answers.csv` }
    writeFileSync(list, `# two runs\n${JSON.stringify(line)}\n{"challenge_id": "ldct-iqa"}\n`)
    const run = await medgrade('grade-batch', list, '--output-dir', join(scratch, 'out'), '--suffix', 'night')
    expect(run).toMatchObject({ status: 2, stdout: '' })
    expect(run.stderr).toContain("invalid: ldct-iqa .: line 3: the key 'submission_path' is missing")
    // An error is said whatever is silent.
    const quiet = await medgrade('grade-batch', list, '--quiet')
    expect(quiet.stderr.trim()).toBe("invalid: ldct-iqa .: line 3: the key 'submission_path' is missing")
    expect(readdirSync(join(scratch, 'out'))).toStrictEqual(['2023-11-14T22-13-20-GMT_night_grading_report.json'])
    const printed = JSON.parse((await medgrade('grade-batch', list)).stdout)
    expect(printed).toMatchObject({ total_runs: 2, total_valid_submissions: 1 })
    expect(printed.challenge_reports[1].error.code).toBe('bad-batch')
    expect((await medgrade('grade-batch', list, '--strict')).status).toBe(2)
    for (const [text, status] of [
      [JSON.stringify(line), 0],
      [`${JSON.stringify(line)}\n# no run\n\n`, 0],
      [`${JSON.stringify(line)}\nno JSON\n`, 2],
      [`${JSON.stringify(line)}\n[]\n`, 2],
      // A fault of the organiser's files.
      [JSON.stringify({ ...line, answers: join(scratch, 'nowhere.csv') }), 3],
    ] as const) {
      writeFileSync(list, text)
      expect((await medgrade('grade-batch', list, '--quiet')).status, text).toBe(status)
    }
  })

  test('grade-batch writes every report under the name of its challenge and run, and a long table', async () => {
    const list = join(scratch, 'runs.jsonl')
    const [out, csv] = [join(scratch, 'named'), join(scratch, 'long.csv')]
    const line = { challenge_id: 'ldct-iqa', submission_path: `${ldct}/submission.csv`, answers: `${ldct}/answers.csv` }
    const runs = [{ agent: 'aide', run_id: 'group/r1' }, { agent: 'aide', seed: 1 }, {}]
    writeFileSync(list, runs.map((run) => JSON.stringify({ ...line, ...run })).join('\n'))
    const { status } = await medgrade('grade-batch', list, '--output-dir', out, '--reports', '--csv', csv)
    expect(status).toBe(0)
    expect(readdirSync(join(out, 'reports'))).toStrictEqual([
      'ldct-iqa_aide_seed1.json',
      'ldct-iqa_fixtures-demo-ldct-iqa.json',
      'ldct-iqa_group-r1.json',
    ])
    const report = JSON.parse(readFileSync(join(out, 'reports/ldct-iqa_aide_seed1.json'), 'utf8'))
    expect(report).toMatchObject({ valid_submission: true, run: runs[1] })
    expect(report).not.toHaveProperty('details')
    const rows = readFileSync(csv, 'utf8').trim().split('\n')
    expect(rows[0]).toBe('run,challenge,case,label,metric,value,error')
    expect(rows).toContain(`aide_seed1,ldct-iqa,,,percentile,${report.metrics.percentile},`)
    expect(rows.some((row) => /^group\/r1,ldct-iqa,[^,]+,,\w+,[-\d.]+,$/.test(row))).toBe(true)
    expect((await medgrade('grade-batch', list, '--reports')).status).toBe(2)
    const { systems } = JSON.parse(
      (await medgrade('summarize', '--by', 'file', '--json', `${out}/${readdirSync(out)[0]}`)).stdout,
    )
    expect(systems).toHaveLength(1)
  })
})
