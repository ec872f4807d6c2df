import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { builtCommand } from '../support/builtCommand'

// The mistakes of a new user and the messages that they get. Those of folders of images are in commands/evaluate.test.ts, too.

let command: string
let scratch: string
const at = (path: string) => join(scratch, path)

const nrrd = (sizes: string, text: string, type = 'uint8') =>
  `NRRD0004\ntype: ${type}\ndimension: ${sizes.split(' ').length}\nsizes: ${sizes}\nencoding: ascii\nendian: little\n\n${text}`

const demo = 'fixtures/demo/isles22'
const files: Readonly<Record<string, string>> = {
  'ref/a.nrrd': nrrd('2 3', '0 1 1 2 2 0'),
  'pred/a.nrrd': nrrd('2 3', '0 1 1 2 2 0'),
  'prob/a.nrrd': nrrd('2 3', '0.1 0.9 0.8 0 0 0', 'float'),
  'swapped/a.nrrd': nrrd('3 2', '0 1 1 2 2 0'),
  'negative/a.nrrd': nrrd('2 3', '0 1 1 -2 2 0', 'int16'),
  'one/a.nrrd': nrrd('2 3', '0 1 1 1 1 0'),
  'white/a.nrrd': nrrd('2 3', '0 255 255 255 255 0'),
  'deep/a.nrrd': nrrd('2 3 1', '0 1 1 2 2 0'),
  'turned/a.nrrd': nrrd('3 2 1', '0 1 1 2 2 0'),
  'semicolon.csv': 'id;score\na;1\n',
  'list.csv': 'id,score\na,1\nb,2\n',
  'bad.jsonl': '{"challenge_id":"isles","submission_path":"x.csv"}\n',
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-mistakes-'))
  command = resolve(await builtCommand('.tsbuild/mistakes-test'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  mkdirSync(at('empty'))
  cpSync(demo, at('isles22'), { recursive: true })
  const table = readFileSync(join(demo, 'submission.csv'), 'utf8')
  writeFileSync(at('isles22/absolute.csv'), table.replaceAll('predictions/', `${at('isles22')}/predictions/`))
  writeFileSync(at('isles22/outside.csv'), table.replaceAll('predictions/', '/etc/'))
  writeFileSync(at('isles22/semicolon.csv'), table.replaceAll(',', ';'))
  writeFileSync(at('isles22/missing.csv'), table.replaceAll('predictions/', 'predictions/no_'))
}, 120_000)
afterAll(() => rmSync(scratch, { recursive: true }))

function run(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], { encoding: 'utf8' })
  return { status, stdout, stderr, all: stdout + stderr }
}
const evaluate = (prediction: string, ...rest: string[]) =>
  run('evaluate', at('ref'), at(prediction), '--metrics', 'dice', ...rest)
const grade = (submission: string, ...rest: string[]) =>
  run('grade', 'isles22', '--submission', at(`isles22/${submission}`), '--answers', at('isles22/answers.csv'), ...rest)

describe('mistakes with medgrade evaluate', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    ['a probability map', 'prob', [], /prediction a\.nrrd: voxels: found fractions.*--threshold 0\.5/],
    ['a threshold in percent', 'prob', ['--threshold', '50'], /threshold: found 50, expected at most 1.*0\.5/],
    ['negative values', 'negative', [], /warning: a: negative values are labels too: -2/],
    ['a label twice', 'pred', ['--labels', 'a=1,a=2'], /labels: found a twice, expected one of each name; a=1\+2/],
    ['a label that no file has', 'pred', ['--labels', 'liver=7'], /no file has the label liver \(7\)/],
    ['labels without values', 'pred', ['--labels', 'liver'], /labels: found liver, expected name=value/],
    ['a percentile as a fraction', 'pred', ['--metrics', 'hd0.95'], /percentile from 1 to 100, such as hd95/],
    ['an unknown metric', 'pred', ['--metrics', 'dcie'], /metric: found dcie, expected dice \(/],
    ['an unknown preset', 'pred', ['--preset', 'kits24'], /preset: found kits24, expected kits23/],
    ['an unknown option', 'pred', ['--lables', 'a=1'], /Did you mean --labels\?/],
    ['a pattern without {case}', 'pred', ['--pattern', '{id}.nrrd'], /pattern: found \{id\}\.nrrd.*\{case\}/],
    [
      'a pattern that nothing fits',
      'pred',
      ['--pattern', '{case}_x.nrrd'],
      /no file of references for \{case\}_x\.nrrd/,
    ],
    ['an unknown rule for empty masks', 'pred', ['--empty', 'drop'], /--empty: found drop, expected skip, zero, one/],
    ['an empty folder', 'empty', [], /found an empty folder, expected NIfTI/],
    ['no such folder', 'nowhere', [], /There is no folder .*nowhere/],
    ['the folder of the references', 'ref', [], /the folder of the references is compared with itself/],
    ['a file for a folder', 'pred/a.nrrd', [], /is a file; medgrade metric compares two files/],
  ])('%s', (_, prediction, rest, message) => expect(evaluate(prediction, ...rest).stderr).toMatch(message))

  it('swapped axes', () => {
    const { stderr } = run('evaluate', at('deep'), at('turned'), '--metrics', 'dice')
    expect(stderr).toMatch(/shape \(x, y, z\): found \[3,2,1\], expected \[2,3,1\], as a\.nrrd; the same sizes/)
  })
  it('masks of 1 and of 255', () => {
    const { stderr } = run('evaluate', at('one'), at('white'), '--metrics', 'dice')
    expect(stderr).toMatch(/share no label: the reference has 1, the prediction 255; --foreground nonzero/)
  })
})

describe('mistakes with medgrade metric', () => {
  const pair = [at, at] as const
  const metric = (name: string, prediction: string, ...rest: string[]) =>
    run('metric', name, pair[0]('ref/a.nrrd'), pair[1](prediction), ...rest).stderr
  it.each<[string, string, string, readonly string[], RegExp]>([
    ['a probability map', 'dice', 'prob/a.nrrd', [], /prob\/a\.nrrd: a label array: found 0\.1.*--threshold 0\.5/],
    [
      'swapped axes',
      'dice',
      'swapped/a.nrrd',
      [],
      /swapped\/a\.nrrd: the shape .* found \[2,3\], expected \[3,2\].*as .*ref/,
    ],
    ['an unknown metric', 'dise', 'pred/a.nrrd', [], /Did you mean dice\?/],
    ['no such file', 'dice', 'pred/b.nrrd', [], /File not found: b\.nrrd/],
    ['a table for an image', 'dice', 'list.csv', [], /list\.csv: format: found csv, expected a picture/],
    ['a percentile as a fraction', 'hausdorffDistance', 'pred/a.nrrd', ['--percentile', '0.95'], /is 95 meant\?/],
    [
      'a spacing too short',
      'hausdorffDistance',
      'pred/a.nrrd',
      ['--spacing', '1'],
      /spacing: found \[1\], expected 2 positive, finite numbers/,
    ],
    ['a spacing of 0', 'hausdorffDistance', 'pred/a.nrrd', ['--spacing', '0,1'], /expected 2 positive, finite numbers/],
    ['no tolerance', 'surfaceDice', 'pred/a.nrrd', [], /surfaceDice needs --tolerance/],
    ['a label that is absent', 'dice', 'pred/a.nrrd', ['--label', '9'], /NEITHER FILE HAS LABEL 9/],
    ['a label by name', 'dice', 'pred/a.nrrd', ['--label', 'liver'], /A number or any/],
  ])('%s', (_, name, prediction, rest, message) => expect(metric(name, prediction, ...rest)).toMatch(message))

  it('a column that is not there', () => {
    const { stderr } = run('metric', 'plcc', at('list.csv'), at('list.csv'), '--column', 'scoer')
    expect(stderr).toMatch(/no column scoer .* expected --column with one of: id, score/)
  })
})

describe('mistakes with medgrade grade, validate, inspect and grade-batch', () => {
  it('an unknown challenge suggests the nearest', () => {
    const { stderr, status } = run('grade', 'isles21', '--submission', 'x.csv', '--answers', 'y.csv')
    expect(status).toBe(2)
    expect(stderr).toMatch(/Challenge not found: isles21 \(expected isles22 \(one of/)
    expect(run('validate', 'ISLES22', '--submission', 'x.csv').stderr).toMatch(/expected isles22 \(/)
  })
  it('submission and answers exchanged', () => {
    const { stdout } = run(
      'grade',
      'isles22',
      '--submission',
      `${demo}/answers.csv`,
      '--answers',
      `${demo}/submission.csv`,
    )
    expect(stdout).toMatch(/must contain the column 'predicted_mask_path' \(found case_id, mask_path\)/)
  })
  it('an absolute path inside the folder is accepted, one outside is not', () => {
    expect(grade('absolute.csv').status).toBe(0)
    const { status, stdout } = grade('outside.csv')
    expect([status, stdout]).toEqual([1, expect.stringMatching(/The path leaves its folder: \/etc\//)])
  })
  it('three bad cases are all named, and nothing is printed twice', () => {
    const { all, status } = grade('missing.csv')
    expect(status).toBe(1)
    for (const id of ['0001', '0002', '0003'])
      expect(all.split(`not found: predictions/no_sub-strokecase${id}`), id).toHaveLength(2)
    const lines = all.split('\n').filter((line) => line !== '')
    expect(new Set(lines).size).toBe(lines.length)
  })
  it('a table with semicolons names what it found', () => {
    expect(grade('semicolon.csv').stdout).toMatch(/the column 'case_id' \(found case_id;predicted_mask_path\)/)
  })
  it('no answers, no data folder, no submission', () => {
    const words = ['grade', 'isles22', '--submission', at('isles22/submission.csv')]
    expect(run(...words).stderr).toMatch(/expected --answers or --data-dir/)
    expect(run(...words, '--data-dir', at('nowhere')).stderr).toMatch(/--data-dir is no folder/)
    expect(run(...words, '--data-dir', at('empty')).stderr).toMatch(
      /answers of 'isles22' are missing: .*test_labels\.csv/,
    )
    expect(run('validate', 'isles22').stderr).toMatch(/needs a submission: --submission, a CSV/)
  })
  it('a file that is missing, a folder, an unknown reader', () => {
    expect(run('inspect', at('nowhere.nii')).stdout).toMatch(/not-found: File not found/)
    expect(run('inspect', at('ref')).stdout).toMatch(/ref is a folder/)
    expect(run('inspect', at('ref/a.nrrd'), '--reader', 'nibable').stderr).toMatch(/no reader nibable; there are sitk/)
  })
  it('a list that is missing or names an unknown challenge', () => {
    expect(run('grade-batch', at('nowhere.jsonl')).stderr).toMatch(/the list cannot be read/)
    expect(run('grade-batch', at('bad.jsonl')).stderr).toMatch(/Challenge not found: isles/)
  })
})
