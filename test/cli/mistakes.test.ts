import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../support/command/runCommand'

// The mistakes of a new user and the messages that they get. Those of folders of images are in commands/evaluate.test.ts, too.

let scratch: string
const at = (path: string) => join(scratch, path)

const nrrd = (sizes: string, text: string, type = 'uint8') =>
  `NRRD0004\ntype: ${type}\ndimension: ${sizes.split(' ').length}\nsizes: ${sizes}\nencoding: ascii\nendian: little\n\n${text}`

const demo = 'fixtures/demo/isles22'
const files: Readonly<Record<string, string | Uint8Array>> = {
  'ref/a.nrrd': nrrd('2 3', '0 1 1 2 2 0'),
  'pred/a.nrrd': nrrd('2 3', '0 1 1 2 2 0'),
  'prob/a.nrrd': nrrd('2 3', '0.1 0.9 0.8 0 0 0', 'float'),
  'swapped/a.nrrd': nrrd('3 2', '0 1 1 2 2 0'),
  'negative/a.nrrd': nrrd('2 3', '0 1 1 -2 2 0', 'int16'),
  'one/a.nrrd': nrrd('2 3', '0 1 1 1 1 0'),
  'signed/a.nrrd': nrrd('2 3', '0.5 -1 2 3 0 0', 'float'),
  'white/a.nrrd': nrrd('2 3', '0 255 255 255 255 0'),
  'deep/a.nrrd': nrrd('2 3 1', '0 1 1 2 2 0'),
  'turned/a.nrrd': nrrd('3 2 1', '0 1 1 2 2 0'),
  'semicolon.csv': 'id;score\na;1\n',
  'list.csv': 'id,score\na,1\nb,2\n',
  'unmarked.csv': Buffer.from('case,score\na,1\nb,2\n', 'utf16le'),
  'utf16.csv': Buffer.from('\ufeffcase,reference,prediction\na,a.nrrd,a.nrrd\n', 'utf16le'),
  'drive.csv': 'case,reference,prediction\na,C:\\labels\\a.nrrd,a.nrrd\n',
  'pairs-semicolon.csv': 'case;reference;prediction\na;a.nrrd;a.nrrd\n',
  'backslash.csv': 'case,reference,prediction\na,a.nrrd,..\\pred\\a.nrrd\n',
  'utf16.json': Buffer.from('\ufeff{"labels": {"liver": 1}}', 'utf16le'),
  'page/a.nrrd': '<!DOCTYPE html>\n<html>Sign in</html>',
  'lfs/a.nrrd': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
  'strange/a.mgz': gzipSync('x'),
  'strange/a.npz': new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]),
  'strange/a.zip': new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]),
  'strange/a.pt': new Uint8Array([0x80, 2, 0x63]),
  'strange/a.h5': new Uint8Array([0x89, 0x48, 0x44, 0x46, 13, 10]),
  'strange/a.png': gzipSync('x'),
  'strange/page.nii.gz': '<html></html>',
  'strange/lfs.nii': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\n',
  'challenge.ts': `const title: string = 'Typed'
export const challenge = {
  id: 'typed', title, task: 'regression', metrics: [{ name: 'mae', direction: 'lower' }],
  answers: {}, submission: {}, pairing: { ids: 'text', rule: 'same-set' },
  scoreCase: () => ({ metrics: {}, state: 0 }), aggregate: () => ({ mae: 0 }),
}
`,
  'bad.jsonl': '{"challenge_id":"isles","submission_path":"x.csv"}\n',
}

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-mistakes-'))
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), content)
  }
  mkdirSync(at('empty'))
  cpSync('fixtures/dicom-seg/ct.dcm', at('strange/ct.dcm'))
  for (const slice of ['1', '2']) cpSync('fixtures/dicom-seg/ct.dcm', at(`series/${slice}.dcm`))
  cpSync('fixtures/goldens/io/png/rgb8.png', at('colour/a.png'))
  cpSync('fixtures/goldens/io/png/rgb8.png', at('strange/colour.png'))
  cpSync('fixtures/goldens/io/jpeg/gray90.jpg', at('jpeg/a.jpg'))
  cpSync(demo, at('isles22'), { recursive: true })
  const table = readFileSync(join(demo, 'submission.csv'), 'utf8')
  writeFileSync(at('isles22/absolute.csv'), table.replaceAll('predictions/', `${at('isles22')}/predictions/`))
  writeFileSync(at('isles22/outside.csv'), table.replaceAll('predictions/', '/etc/'))
  writeFileSync(at('isles22/semicolon.csv'), table.replaceAll(',', ';'))
  writeFileSync(at('isles22/missing.csv'), table.replaceAll('predictions/', 'predictions/no_'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

async function run(...words: string[]) {
  const { status, stdout, stderr } = await runCommand(words)
  return { status, stdout, stderr, all: stdout + stderr }
}
const evaluate = async (prediction: string, ...rest: string[]) =>
  await run('evaluate', at('ref'), at(prediction), '--metrics', 'dice', ...rest)
const grade = async (submission: string, ...rest: string[]) =>
  await run(
    'grade',
    'isles22',
    '--submission',
    at(`isles22/${submission}`),
    '--answers',
    at('isles22/answers.csv'),
    ...rest,
  )

describe('mistakes with medgrade evaluate', () => {
  it.each<[string, string, readonly string[], RegExp]>([
    ['a probability map', 'prob', [], /prediction a\.nrrd: voxels: found fractions.*--threshold 0\.5/],
    ['a threshold in percent', 'prob', ['--threshold', '50'], /threshold: found 50, expected at most 1.*0\.5/],
    ['negative values', 'negative', [], /warning: a: negative-labels: negative values are labels too: -2/],
    [
      'a web page in place of a file',
      'page',
      [],
      /a\.nrrd: image: found a web page.*the page may be an error or a login/,
    ],
    ['a pointer of Git LFS', 'lfs', [], /a\.nrrd: image: found a pointer of Git LFS.*git lfs pull/],
    [
      'DICOM slices without a folder',
      'series',
      [],
      /cases: found slices of one DICOM series: 1\.dcm, 2\.dcm, expected a folder/,
    ],
    ['a mask as JPEG', 'jpeg', [], /label map: found JPEG, which changes the values of pixels, expected PNG or TIFF/],
    ['a mask in colours', 'colour', [], /label map: found PNG in colour, expected one number a pixel/],
    ['a list with a drive', 'pred', ['--pairs', 'drive.csv'], /reference of row 1: found the Windows path C:\\labels/],
    [
      'an absolute pattern',
      'pred',
      ['--pattern', '/data/{case}.nrrd'],
      /pattern: found \/data.*a path below the folder/,
    ],
    ['a pattern with a drive', 'pred', ['--pattern', 'C:\\x\\{case}.nrrd'], /expected a path below the folder/],
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
  ])('%s', async (_, prediction, rest, message) => {
    const words = rest.map((word) => (word in files ? at(word) : word))
    expect((await evaluate(prediction, ...words)).stderr).toMatch(message)
  })

  it('backslashes in a pattern stand for folders', async () => {
    const { stdout } = await run('evaluate', scratch, scratch, '--pattern', 'ref\\{case}.nrrd', '--dry-run')
    expect(stdout).toBe('a: ref/a.nrrd – ref/a.nrrd\n')
  })
  it('swapped axes', async () => {
    const { stderr } = await run('evaluate', at('deep'), at('turned'), '--metrics', 'dice')
    expect(stderr).toMatch(/shape \(x, y, z\): found \[3,2,1\], expected \[2,3,1\], as a\.nrrd; the same sizes/)
  })
  it('masks of 1 and of 255', async () => {
    const { stderr } = await run('evaluate', at('one'), at('white'), '--metrics', 'dice')
    expect(stderr).toMatch(/share no label: the reference has 1, the prediction 255; --foreground nonzero/)
  })
})

describe('--foreground nonzero', () => {
  it('is one option of metric and evaluate: everything but zero, fractions and negatives too', async () => {
    const dice = await run(
      'metric',
      'dice',
      at('signed/a.nrrd'),
      at('one/a.nrrd'),
      '--foreground',
      'nonzero',
      '--label',
      '1',
    )
    const folder = await run(
      'evaluate',
      at('signed'),
      at('one'),
      '--metrics',
      'dice',
      '--foreground',
      'nonzero',
      '--json',
    )
    expect([dice.stdout.trim(), JSON.parse(folder.stdout).cases[0].rows[0].value]).toEqual(['0.75', 0.75])
  })
  it('was --values, which says so', async () => {
    for (const args of [
      ['metric', 'dice', at('ref/a.nrrd'), at('ref/a.nrrd')],
      ['evaluate', at('one'), at('white')],
    ]) {
      const { status, stderr } = await run(...args, '--values', 'nonzero')
      expect(stderr).toMatch(/'--values <rule>' argument 'nonzero' is invalid. this option is called --foreground/)
      expect(status).toBe(2)
    }
  })
})

describe('mistakes with medgrade metric', () => {
  const pair = [at, at] as const
  const metric = async (name: string, prediction: string, ...rest: string[]) =>
    (await run('metric', name, pair[0]('ref/a.nrrd'), pair[1](prediction), ...rest)).stderr
  it.each<[string, string, string, readonly string[], RegExp]>([
    [
      'a probability map',
      'dice',
      'prob/a.nrrd',
      [],
      /prob\/a\.nrrd: voxels: found fractions from 0 to 0\.9.*--threshold 0\.5/,
    ],
    [
      'swapped axes',
      'dice',
      'swapped/a.nrrd',
      [],
      /swapped\/a\.nrrd: shape \(x, y, z\): found \[3,2\], expected \[2,3\], as .*ref.*are they swapped\?/,
    ],
    ['FreeSurfer', 'dice', 'strange/a.mgz', [], /a\.mgz: MGH header: found 1 bytes/],
    ['NPZ', 'dice', 'strange/a.npz', [], /a\.npz: archive: found no end record/],
    ['an archive', 'dice', 'strange/a.zip', [], /a\.zip: image: found an archive.*unpack it/],
    ['PyTorch', 'dice', 'strange/a.pt', [], /a\.pt: image: found PyTorch or pickle.*save the array as \.npy/],
    ['HDF5', 'dice', 'strange/a.h5', [], /a\.h5: image: found HDF5.*save the array as \.npy/],
    [
      'gzip under another name',
      'dice',
      'strange/a.png',
      [],
      /found a gzip file under another name.*rename it to \.nii\.gz/,
    ],
    ['a web page', 'dice', 'strange/page.nii.gz', [], /found a web page.*a login/],
    ['a pointer of Git LFS', 'dice', 'strange/lfs.nii', [], /found a pointer of Git LFS.*git lfs pull/],
    [
      'a folder',
      'dice',
      'pred',
      [],
      /pred: .* is a folder; medgrade evaluate compares folders; a folder that is read as one image/,
    ],
    [
      'a mask in colours',
      'dice',
      'strange/colour.png',
      [],
      /colour\.png: label map: found PNG in colour, expected one number a pixel; --colours/,
    ],
    ['an unknown metric', 'dise', 'pred/a.nrrd', [], /found dise, expected dice \(one of dice, .* and \d+ more\)/],
    ['no such file', 'dice', 'pred/b.nrrd', [], /File not found: b\.nrrd/],
    ['a table for an image', 'dice', 'list.csv', [], /list\.csv: format: found csv, expected a picture/],
    ['a percentile as a fraction', 'hausdorffDistance', 'pred/a.nrrd', ['--percentile', '0.95'], /is 95 meant\?/],
    [
      'a spacing too short',
      'hausdorffDistance',
      'pred/a.nrrd',
      ['--spacing', '1,2,3'],
      /--spacing: found 3 sizes, expected 2, one for each axis of \[2,3\], or one for all/,
    ],
    ['a spacing of 0', 'hausdorffDistance', 'pred/a.nrrd', ['--spacing', '0,1'], /expected 2 positive, finite numbers/],
    ['no tolerance', 'surfaceDice', 'pred/a.nrrd', [], /surfaceDice needs --tolerance/],
    ['a label that is absent', 'dice', 'pred/a.nrrd', ['--label', '9'], /NEITHER FILE HAS LABEL 9/],
    ['a label by name', 'dice', 'pred/a.nrrd', ['--label', 'liver'], /expected a number or one of any/],
  ])('%s', async (_, name, prediction, rest, message) =>
    expect(await metric(name, prediction, ...rest)).toMatch(message),
  )

  it('a table in UTF-16 without its mark', async () => {
    const { stderr } = await run('metric', 'plcc', at('unmarked.csv'), at('unmarked.csv'))
    expect(stderr).toMatch(/unmarked\.csv: .*UTF-16/)
  })
  it('lists and labels in UTF-16, and lists with semicolons, are read', async () => {
    const files = ['--pairs', at('utf16.csv'), '--pairs', at('pairs-semicolon.csv'), '--labels', at('utf16.json')]
    for (let k = 0; k < files.length; k += 2) {
      const { stderr } = await run('evaluate', at('ref'), at('pred'), '--dry-run', ...files.slice(k, k + 2))
      expect(stderr).not.toMatch(/UTF|semicolon/)
    }
  })
  it('labels as JPEG are refused', async () => {
    const { stderr, status } = await run('metric', 'dice', at('jpeg/a.jpg'), at('jpeg/a.jpg'), '--label', '1')
    expect(stderr).toMatch(/a\.jpg: label map: found JPEG, which changes the values of pixels, expected PNG or TIFF/)
    expect(status).toBe(3)
    expect((await run('metric', 'psnr', at('jpeg/a.jpg'), at('jpeg/a.jpg'))).stderr).not.toContain('JPEG')
  })
  it('a column that is not there', async () => {
    const { stderr } = await run('metric', 'plcc', at('list.csv'), at('list.csv'), '--column', 'scoer')
    expect(stderr).toMatch(/no column scoer, expected --column with one of: id, score/)
  })
})

describe('mistakes with medgrade grade, validate, inspect and grade-batch', () => {
  it('an unknown challenge suggests the nearest', async () => {
    const { stderr, status } = await run('grade', 'isles21', '--submission', 'x.csv', '--answers', 'y.csv')
    expect(status).toBe(2)
    expect(stderr).toMatch(/Challenge not found: isles21 \(expected isles22 \(one of/)
    expect((await run('validate', 'ISLES22', '--submission', 'x.csv')).stderr).toMatch(/expected isles22 \(/)
  })
  it('a challenge in TypeScript loads where Node strips types, and says so otherwise', async () => {
    const { stdout, stderr } = await run('info', at('challenge.ts'))
    if ((process.features as { readonly typescript?: unknown }).typescript) expect(stdout).toContain('Typed')
    else
      expect(stderr).toMatch(
        /challenge\.ts cannot be imported: this Node\.js reads no TypeScript \(22\.18 and later do\)/,
      )
  })
  it('submission and answers exchanged', async () => {
    const { stdout } = await run(
      'grade',
      'isles22',
      '--submission',
      `${demo}/answers.csv`,
      '--answers',
      `${demo}/submission.csv`,
    )
    expect(stdout).toMatch(/must contain the column 'predicted_mask_path' \(found case_id, mask_path\)/)
  })
  it('an absolute path inside the folder is accepted, one outside is not', async () => {
    expect((await grade('absolute.csv')).status).toBe(0)
    const { status, stdout } = await grade('outside.csv')
    expect([status, stdout]).toEqual([1, expect.stringMatching(/The path leaves its folder: \/etc\//)])
  })
  it('three bad cases are all named, and nothing is printed twice', async () => {
    const { all, status } = await grade('missing.csv')
    expect(status).toBe(1)
    for (const id of ['0001', '0002', '0003'])
      expect(all.split(`not found: predictions/no_sub-strokecase${id}`), id).toHaveLength(2)
    const lines = all.split('\n').filter((line) => line !== '')
    expect(new Set(lines).size).toBe(lines.length)
  })
  it('a table with semicolons names what it found', async () => {
    expect((await grade('semicolon.csv')).stdout).toMatch(/the column 'case_id' \(found case_id;predicted_mask_path\)/)
  })
  it('no answers, no data folder, no submission', async () => {
    const words = ['grade', 'isles22', '--submission', at('isles22/submission.csv')]
    expect((await run(...words)).stderr).toMatch(
      /expected --answers, --data-dir, or prepared data where medgrade config says/,
    )
    expect((await run(...words, '--data-dir', at('nowhere'))).stderr).toMatch(/--data-dir is no folder/)
    expect((await run(...words, '--data-dir', at('empty'))).stderr).toMatch(
      /answers of 'isles22' are missing: .*test_labels\.csv/,
    )
    expect((await run('validate', 'isles22')).stderr).toMatch(/needs a submission: --submission, a CSV/)
  })
  it('a file that is missing, a folder, an unknown reader', async () => {
    expect((await run('inspect', at('nowhere.nii'))).stdout).toMatch(/not-found: File not found/)
    expect((await run('inspect', at('ref'))).stdout).toMatch(/ref is a folder/)
    const strange = async (name: string) => (await run('inspect', at(`strange/${name}`))).stdout
    expect(await strange('a.mgz')).toMatch(/MGH header: found 1 bytes/)
    expect(await strange('a.npz')).toMatch(/format: found NPZ, .*medgrade evaluate reads it/)
    expect(await strange('a.png')).toMatch(/format: found a gzip file under another name/)
    expect(await strange('page.nii.gz')).toMatch(/format: found a web page/)
    expect((await run('inspect', at('ref/a.nrrd'), '--reader', 'nibable')).stderr).toMatch(
      /'nibable' is invalid. expected nibabel/,
    )
  })
  it('a list that is missing or names an unknown challenge', async () => {
    expect((await run('grade-batch', at('nowhere.jsonl'))).stderr).toMatch(/the list cannot be read/)
    expect((await run('grade-batch', at('bad.jsonl'))).stderr).toMatch(/Challenge not found: isles/)
  })
})
