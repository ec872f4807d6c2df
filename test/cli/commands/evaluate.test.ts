import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'
import { dicomSlice } from '../../support/files/dicomSlice'

// `medgrade evaluate` as a process: what it prints where, and the messages for the mistakes of a new user.

const goldens = 'fixtures/goldens/evaluate'
const inputs = `${goldens}/inputs`
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-evaluate-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const run = (...args: string[]) => runCommand(['evaluate', ...args])

/** A NRRD of text. */
const nrrd = (sizes: string, text: string, type = 'uint8') =>
  `NRRD0004\ntype: ${type}\ndimension: ${sizes.split(' ').length}\nsizes: ${sizes}\nencoding: ascii\nendian: little\n\n${text}`

/** Folders of files by path; returns the path of one of them. */
function folders(name: string, files: Readonly<Record<string, string | Uint8Array>>): (path: string) => string {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(scratch, name, path)), { recursive: true })
    writeFileSync(join(scratch, name, path), content)
  }
  return (path) => join(scratch, name, path)
}

const pair = nrrd('2 2', '0 1 1 2')

describe('medgrade evaluate', () => {
  it('prints a table a label and model, the worst cases, and what has no partner', async () => {
    const models = ['net1', 'net2', 'net3'].map((name) => `${inputs}/many-models/${name}`)
    const csv = join(scratch, 'values.csv')
    const { status, stdout, stderr } = await run(
      `${inputs}/many-models/reference`,
      ...models,
      '--metrics',
      'dice',
      'hd95',
      '--csv',
      csv,
      '--wide',
    )
    expect(stdout).toContain('net1 · 1\n  metric            n')
    expect(stdout).toMatch(/dice {14}2 {2}0\.6415 ± 0\.0650/)
    expect(stdout).toContain('worst by dice\n  0.0000  net1 k0 2\n')
    expect(stdout).toMatch(
      /net1 − net2, paired by case\n {2}label.*\n {2}1 +dice +2 +\+0\.0322 +– +2 +0 +0 +0\.500 +1\.00\n/,
    )
    expect(stderr.endsWith(`warning: no prediction for 1: net3 k0\nwritten: ${csv}\n`)).toBe(true)
    expect(status).toBe(1)
    const [header, first] = readFileSync(csv, 'utf8').split('\n')
    expect(header).toBe('model,case,label,instance,metric,value,unit,error')
    expect(first).toBe('net1,k0,1,,dice,0.5955334987593052,one,')
    expect(readFileSync(csv, 'utf8')).toContain('\nnet3,k0,,,missing,,,missing\n')
  })
  it('prints JSON only to standard output, and lists pairs with --dry-run', async () => {
    const { stdout } = await run(
      `${inputs}/itk-snap-labels/reference`,
      `${inputs}/itk-snap-labels/prediction`,
      '--labels',
      `${inputs}/itk-snap-labels/names.label`,
      '--json',
    )
    const report = JSON.parse(stdout)
    expect(report.summary[0]).toMatchObject({ model: 'prediction', label: 'liver', metric: 'dice', n: 1 })
    expect(report.worst[0]).toMatchObject({ label: 'liver', metric: 'dice' })
    const dry = await run(`${inputs}/unmatched/reference`, `${inputs}/unmatched/prediction`, '--dry-run')
    expect(dry.stdout).toBe('a: a.nii.gz – a.nii.gz\n')
    expect(dry.stderr).toBe(
      'note: the task is segmentation\nwarning: no prediction for 1: b\nwarning: no reference for 1: c\n',
    )
  })
  it('writes the file of a preset as the tool does', async () => {
    const folder = `${goldens}/kits23/random-0`
    const out = join(scratch, 'kits')
    const { status, stderr } = await run(
      `${folder}/reference`,
      `${folder}/prediction`,
      '--preset',
      'kits23',
      '--files',
      out,
    )
    expect(status, stderr).toBe(0)
    expect(readFileSync(join(out, 'evaluation.csv'), 'utf8')).toBe(readFileSync(`${folder}/evaluation.csv`, 'utf8'))
  })
  it('compares DICOM segmentations on the grid of their series', async () => {
    const slices = Array.from({ length: 7 }, (_, k) => [
      `series/a/${k}.dcm`,
      dicomSlice({ position: [-10, 20, -33.5 + 2.5 * k] }),
    ])
    const seg = readFileSync('fixtures/dicom-seg/binary.dcm')
    const at = folders('series', { ...Object.fromEntries(slices), 'reference/a.dcm': seg, 'prediction/a.dcm': seg })
    const words = [at('reference'), at('prediction'), '--metrics', 'tn', '--labels', 'liver=1']
    expect((await run(...words, '--series', at('series'))).stdout).toMatch(
      new RegExp(`tn \\(sum\\)\nliver +${7 * 11 * 13 - 111}\n`),
    )
  })
  it('draws contours on the archive of slices of each case, and names the series where several could be meant', async () => {
    const [contours, slices] = ['reference.dcm', 'ct.zip'].map((name) => readFileSync(`fixtures/rtstruct/${name}`))
    const own = { 'r/p1.dcm': contours!, 'p/p1.dcm': contours! }
    const evaluated = (at: (path: string) => string, series: string) =>
      run(at('r'), at('p'), '--metrics', 'dice', '--labels', 'PTV_60=1', '--series', at(series))
    const at = folders('archives', {
      ...own,
      ...{
        'named/p1.zip': slices!,
        'named/p2.zip': slices!,
        'framed/first.zip': slices!,
        'two/a.zip': slices!,
        'two/b.zip': slices!,
      },
    })
    for (const series of ['named', 'framed']) expect((await evaluated(at, series)).stdout).toMatch(/PTV_60 +1\.0000/)
    expect((await evaluated(at, 'two')).stderr).toMatch(
      /p1\.dcm: series in its frame of reference: found a, b, expected one; --series with a folder, an archive or an image that is named as the case/,
    )
  })
  it('evaluates images within masks, with the failed cases and the page', async () => {
    const picture = (seed: number) => nrrd('8 8', Array.from({ length: 64 }, (_, i) => (i * 37 + seed) % 251).join(' '))
    const mask = nrrd('8 8', Array.from({ length: 64 }, (_, i) => i % 2).join(' '))
    const at = folders('images', {
      ...{ 'reference/a.nrrd': picture(0), 'reference/b.nrrd': picture(1) },
      ...{ 'net/a.nrrd': picture(9), 'net/b.nrrd': nrrd('2 2', '0 1 1 2') },
      ...{ 'masks/a.nrrd': mask, 'masks/b.nrrd': mask },
    })
    const html = join(scratch, 'images.html')
    const ran = await run(at('reference'), at('net'), '--masks', at('masks'), '--html', html)
    expect(ran.status).toBe(1)
    expect(ran.stdout).toMatch(/psnr \(dB\) +mae \(intensity\)\nmask /)
    expect(ran.stderr).toContain('error: b: psnr: the shape')
    expect(readFileSync(html, 'utf8')).toContain('Evaluation of images')
    const other = await run(at('reference'), at('net'), '--masks', at('masks'), '--labels', '1')
    expect(other.status).toBe(2)
  })
  it('evaluates tables, a row each model, and writes the page with those of classes', async () => {
    const rows = (values: readonly string[]) => `id,d\n${values.map((value, k) => `c${k},${value}`).join('\n')}\n`
    const truth = Array.from({ length: 12 }, (_, k) => (k % 3 === 0 ? 'yes' : 'no'))
    const at = folders('tables', {
      ...{ 'truth.csv': rows(truth), 'netA.csv': rows(truth) },
      'netB.csv': rows(truth.map((one, k) => (k < 3 ? 'no' : one))),
      'broken.csv': 'id,d\nc0,yes\n',
    })
    const html = join(scratch, 'tables.html')
    const models = ['netA.csv', 'netB.csv', 'broken.csv'].map(at)
    const { status, stdout, stderr } = await run(at('truth.csv'), ...models, '--html', html)
    expect(status).toBe(1)
    expect(stdout).toMatch(/accuracy +balanced_accuracy\nnetA +1\.0000 \(1\.0000 to 1\.0000\).*\nnetB +0\.9167 \(/)
    expect(stdout).not.toContain('worst by')
    expect(stderr).toMatch(/^error: broken truth: prediction broken\.csv/)
    const page = readFileSync(html, 'utf8')
    expect(page).toContain('netA has the highest accuracy of 3 models')
    expect(page).toContain('recall of yes')
    expect((await run(at('truth.csv'), models[0]!, '--spacing', '1')).stderr).toContain('--spacing')
  })
  it('names where the labels are from, and takes nnU-Net as a preset', async () => {
    const at = folders('above', {
      'dataset.json': '{"labels": {"background": 0, "liver": 1, "spleen": 2}, "file_ending": ".nrrd"}',
      'reference/a.nrrd': pair,
      'prediction/a.nrrd': pair,
    })
    const { stdout, stderr } = await run(at('reference'), at('prediction'), '--preset', 'nnunet')
    expect(stderr).toBe('note: names of labels are from dataset.json above the references\n')
    expect(stdout).toMatch(/^ +Dice [\s\S]*\nspleen +1\.0000 /)
  })
  it('says what an absent label means and counts it', async () => {
    const at = folders('absent', {
      'reference/a.nrrd': nrrd('2 2', '0 1 0 0'),
      'reference/b.nrrd': nrrd('2 2', '0 0 0 2'),
      'prediction/a.nrrd': nrrd('2 2', '0 1 2 0'),
      'prediction/b.nrrd': nrrd('2 2', '0 0 0 2'),
    })
    const table = async (...rest: string[]) =>
      (await run(at('reference'), at('prediction'), '--labels', '1,2', '--metrics', 'dice', 'hd95', ...rest)).stdout
    expect(await table()).toContain('\n2: of 2 cases 1 in the prediction only\n')
    expect(await table()).toContain('\n1: of 2 cases 1 on neither side (left out)\n')
    expect(await table('--wide')).toContain('2   (of 2 cases 1 in the prediction only)')
    expect(await table('--wide', '--empty', 'penalty=99')).toMatch(/hd95 \(voxel, plain\) +2 +49\.50 ± 70\.00/)
    expect(await table('--wide', '--empty', 'skip')).toMatch(/dice +1 +1\.0000 /)
    expect(await table('--wide', '--empty', 'one')).toMatch(/dice +2 +1\.0000 ± 0\.0000/)
  })
})

describe('messages for mistakes', () => {
  const messageOf = async (
    name: string,
    prediction: Readonly<Record<string, string | Uint8Array>>,
    ...rest: string[]
  ) => {
    const files = Object.fromEntries(
      Object.entries(prediction).map(([path, content]) => [`prediction/${path}`, content]),
    )
    const at = folders(name, { 'reference/a.nrrd': pair, ...files })
    const { status, stderr, stdout } = await run(at('reference'), at('prediction'), ...rest)
    expect(status).not.toBe(0)
    // Numbers of no case are not shown: what became of the cases is.
    expect(stdout.trim()).toMatch(/^(prediction: of 1 case 1 failed)?$/)
    return stderr
  }
  it.each<[string, Readonly<Record<string, string | Uint8Array>>, string]>([
    [
      'a probability map',
      { 'a.nrrd': nrrd('2 2', '0.1 0.9 0.2 0.3', 'float') },
      'prediction a.nrrd: voxels: found fractions from 0.1 to 0.9, as of a probability map, expected whole numbers, or --threshold 0.5',
    ],
    ['probabilities in channels', { 'a.npy': npy([2, 2, 1, 2]) }, '--argmax'],
    [
      'DICOM slices without a folder',
      { 'a.dcm': readFileSync('fixtures/dicom-seg/ct.dcm'), 'b.dcm': readFileSync('fixtures/dicom-seg/ct.dcm') },
      'cases: found slices of one DICOM series: a.dcm, b.dcm, expected a folder for each series',
    ],
    ['DICOM under another name', { 'a.nii': readFileSync('fixtures/dicom-seg/ct.dcm') }, 'shape (x, y, z): found'],
    ['MGZ', { 'a.mgz': 'x' }, 'MGH header'],
    ['gzip under another name', { 'a.png': gzipSync('x') }, 'a gzip file under another name'],
    [
      'another shape',
      { 'a.nrrd': nrrd('4 1', '0 1 1 2') },
      'prediction a.nrrd: shape (x, y, z): found [4,1], expected [2,2], as a.nrrd',
    ],
    ['an empty folder', { 'sub/notes.txt': 'x' }, 'found no image among sub'],
  ])('%s', async (name, files, message) => expect(await messageOf(name.replaceAll(' ', '-'), files)).toContain(message))

  it('an unknown metric suggests the nearest', async () => {
    expect(await messageOf('metric', { 'a.nrrd': pair }, '--metrics', 'dise')).toMatch(
      /^error: metric: found dise, expected dice \(/,
    )
  })
  it('an unknown preset suggests the nearest', async () => {
    expect(await messageOf('preset', { 'a.nrrd': pair }, '--preset', 'kits32')).toMatch(/expected kits23 \(/)
  })
  it('several bad cases are all named, once, and the others are kept', async () => {
    const at = folders('several', {
      ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`reference/${name}.nrrd`, pair])),
      ...Object.fromEntries(['a', 'b', 'c'].map((name) => [`prediction/${name}.nrrd`, nrrd('3 1', '1 1 1')])),
      'prediction/d.nrrd': pair,
    })
    const { status, stdout, stderr } = await run(at('reference'), at('prediction'), '--metrics', 'dice', '--wide')
    expect(status).toBe(1)
    for (const name of ['a', 'b', 'c']) expect(stderr.split(`error: ${name}: `)).toHaveLength(2)
    expect(stdout).toMatch(/dice {4}1/)
  })
  it('prints models × labels first, within 80 columns, and the worst cases below', async () => {
    const models = ['net1', 'net2', 'net3'].map((name) => `${inputs}/many-models/${name}`)
    const { stdout } = await run(`${inputs}/many-models/reference`, ...models, '--metrics', 'dice', 'hd95')
    const [first, ...lines] = stdout.split('\n')
    expect(first).toMatch(/^dice +1 +2 +3 +mean$/)
    expect(
      lines
        .slice(0, 3)
        .map((line) => line.split(' ')[0])
        .sort(),
    ).toEqual(['net1', 'net2', 'net3'])
    expect(lines.filter((line) => line.length > 80)).toEqual([])
    expect(stdout).toMatch(
      /net3: of 2 cases 1 without a prediction\n[\s\S]*\nworst by dice\n {2}0\.0000 {2}net1 k0 2\n/,
    )
    expect(stdout).not.toContain('p (Holm)')
  })
  it('accepts absolute paths inside the folders in a list of pairs', async () => {
    const at = folders('listed', { 'reference/x.nrrd': pair, 'prediction/y.nrrd': pair })
    writeFileSync(at('pairs.csv'), `case,reference,prediction\none,x.nrrd,${at('prediction/y.nrrd')}\n`)
    expect((await run(at('reference'), at('prediction'), '--pairs', at('pairs.csv'), '--metrics', 'dice')).status).toBe(
      0,
    )
  })
  it('warns of geometry that differs, refuses it with --strict', async () => {
    const space = (origin: string) =>
      nrrd('2 2 1', '0 1 1 2').replace(
        'encoding',
        `space: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1)\nspace origin: (${origin})\nencoding`,
      )
    const at = folders('geometry', { 'reference/a.nrrd': space('0,0,0'), 'prediction/a.nrrd': space('1,0,0') })
    expect((await run(at('reference'), at('prediction'), '--metrics', 'dice')).stderr).toContain(
      'warning: a: misplaced: geometry differs and voxels are compared by index',
    )
    expect((await run(at('reference'), at('prediction'), '--strict')).stderr).toContain(
      'error: a: prediction a.nrrd: geometry: found affine',
    )
    expect((await run(at('reference'), at('prediction'), '--resample', '--metrics', 'dice')).stderr).toContain(
      'was resampled',
    )
  })
  it('a mask in colours or as JPEG is told apart from labels', async () => {
    cpSync('fixtures/goldens/io/png', join(scratch, 'png'), { recursive: true })
    const at = folders('colour', { 'reference/a.nrrd': pair })
    mkdirSync(at('prediction'))
    cpSync(join(scratch, 'png/rgb8.png'), at('prediction/a.png'))
    expect((await run(at('reference'), at('prediction'))).stderr).toMatch(/label map: found PNG in colour/)
  })
})

/** A NPY of singles that are no whole numbers. */
function npy(shape: readonly number[]): Uint8Array {
  const header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${shape.join(', ')})}\n`
  const data = new Float32Array(shape.reduce((a, b) => a * b)).fill(0.25)
  return Buffer.concat([
    Buffer.from(`\x93NUMPY\x01\x00`, 'latin1'),
    Buffer.from([header.length & 255, header.length >> 8]),
    Buffer.from(header),
    Buffer.from(data.buffer),
  ])
}
