/** Challenges of one's own for fuzzing: declarations made from their grammar, and small sound submissions, one for every reader of arrays and one of numbers. */
import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { arrayReaders, measureOptions, measureSheets } from '../../src/challenges/own/findMeasure'
import type { Challenge, ChallengeReport, ReaderName } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { npyBytes } from '../support/files/smallFiles'
import { png, sharedTiff } from '../support/hostileFiles'
import { mha, nifti } from '../support/smallVolumes'
import { below, pick, type Random } from './random'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

// Sound submissions

const solid = [6, 5, 4]
/** Of `count` voxels, those of two labels in an order of which `shift` makes another one. */
const labels = (count: number, shift: number): number[] =>
  Array.from({ length: count }, (_, i) => (((i >> 1) + shift) % 7) >> 1)
/** Rows of 12 gray samples behind the byte of their filter. */
const rows = (shift: number): Uint8Array => Uint8Array.from(labels(12 * 13, shift), (value, i) => (i % 13 ? value : 0))

type Make = (shift: number) => Uint8Array
const metaImage: Make = (shift) => mha({ size: solid, spacing: [0.5, 1, 3], values: labels(120, shift) })
const plainNifti: Make = (shift) => nifti({ size: solid, values: labels(120, shift) })
const array: Make = (shift) => npyBytes(Int32Array.from(labels(120, shift)), solid)
const picture: Make = (shift) => png(12, 12, new Uint8Array(0), deflateSync(rows(shift)))
const tiff: Make = (shift) =>
  sharedTiff(0, { width: 12, height: 12, compression: 1, strip: Uint8Array.from(labels(144, shift)) })

const pictures: Readonly<Record<string, readonly [string, Make]>> = { tifffile: ['.tif', tiff] }
const volumes: Readonly<Record<string, readonly [string, Make]>> = {
  sitk: ['.mha', metaImage],
  medical: ['.mha', metaImage],
  nibabel: ['.nii', plainNifti],
  nibabel_fdata: ['.nii', plainNifti],
  npy: ['.npy', array],
  ome_zarr: [
    '.ome.zarr.zip',
    (shift) => readFileSync(`fixtures/ome-zarr/${shift % 2 ? 'v2_blosclz' : 'v3_zstd'}.ome.zarr.zip`),
  ],
  dicom_seg: ['.dcm', () => readFileSync('fixtures/dicom-seg/binary.dcm')],
  dicom: ['.dcm', () => readFileSync('fixtures/dicom-seg/binary.dcm')],
}

const volumeMeasures = `
  dice: { metric: dice, labels: [1, 2], whenEmpty: 0 }
  hd95: { metric: hausdorffDistance, label: any, percentile: 95, whenEmpty: 9 }
  lesion: { metric: lesionF1 }
  skeleton: { metric: clDice, label: any }
metrics: [{ name: dice, direction: higher }, { name: hd95, direction: lower }, { name: lesion }, { name: skeleton }]`
const pictureMeasures = `
  dice: { metric: dice, label: any, whenEmpty: 1 }
  mse: { metric: mse }
  ssim: { metric: ssim, dataRange: 255 }
metrics: [{ name: dice, direction: higher }, { name: mse, direction: lower }, { name: ssim }]`

const numbersDeclaration = `id: own-numbers
answers: { id: case_id, numbers: { truth: truth } }
submission: { id: case_id, numbers: { guess: guess } }
measures:
  plcc: { metric: plcc }
  logLoss: { metric: logLoss }
  auroc: { metric: auroc }
metrics: [{ name: plcc, direction: higher }, { name: score, formula: '0.5 * plcc + max(0, auroc) - 1 / (1 + logLoss)' }]
`

const arraysDeclaration = (reader: string): string => `id: own-${reader}
answers: { id: case_id, files: { reference: { column: mask_path, reader: ${reader} } } }
submission: { id: case_id, files: { prediction: { column: predicted_mask_path, reader: ${reader} } } }
measures:${Object.hasOwn(volumes, reader) ? volumeMeasures : pictureMeasures}
`

const ids = ['case_1', 'case_2', 'case_3']

export interface OwnSubmission {
  readonly id: string
  /** Of both sides by path, as those of the goldens. */
  readonly files: ReadonlyMap<string, Uint8Array>
}

export function ownSubmissions(): readonly OwnSubmission[] {
  const table = (head: string, cell: (i: number) => string) =>
    utf8(`${head}\n${ids.map((id, i) => `${id},${cell(i)}\n`).join('')}`)
  const numbers = new Map([
    ['submission.csv', table('case_id,guess', (i) => `0.${2 * i + 1}`)],
    ['answers.csv', table('case_id,truth', (i) => `${i % 2}`)],
  ])
  return [{ id: 'own-numbers', files: numbers }, ...arrayReaders.map((reader) => arraySubmission(reader, table))]
}

function arraySubmission(
  reader: ReaderName,
  table: (head: string, cell: (i: number) => string) => Uint8Array,
): OwnSubmission {
  const [ending, make] = volumes[reader] ?? pictures[reader] ?? ['.png', picture]
  const name = (i: number) => `${ids[i]}${ending}`
  const files = new Map([
    ['submission.csv', table('case_id,predicted_mask_path', name)],
    ['answers.csv', table('case_id,mask_path', name)],
  ])
  ids.forEach((_, i) => {
    files.set(`submission/${name(i)}`, make(i))
    files.set(`answers/${name(i)}`, make(i + 1))
  })
  return { id: `own-${reader}`, files }
}

/** The challenge that a submission of {@link ownSubmissions} is graded by. */
export function ownChallenge(id: string): Promise<Challenge> {
  const reader = id.slice('own-'.length)
  return declaredChallenge(reader === 'numbers' ? numbersDeclaration : arraysDeclaration(reader))
}

// Declarations

const oddValues = [
  '1e9',
  '-1',
  '0',
  '.nan',
  '.inf',
  '""',
  '[]',
  '{}',
  '[1, [2]]',
  'null',
  'true',
  '__proto__',
  'any',
  '1e-300',
  '{a: 1}',
  "'1'",
]
const optionValues: Readonly<Record<string, readonly string[]>> = {
  label: ['any', '1', '[1, 2]'],
  labels: ['[1, 2]', '[1]'],
  spacing: ['[1, 2, 3]', '[1, 1]'],
  whenEmpty: ['0', '1', '.nan'],
  percentile: ['95', '100', '0.95'],
  connectivity: ['1', '2', '3', '26'],
  tolerance: ['1', '0'],
  window: ['3', '9', '101'],
  windowSize: ['7', '3', '11'],
  dataRange: ['255', '1'],
  sigma: ['1.5', '100'],
}

/** The text of a challenge file: each part mostly sound. It reads NPY arrays, numbers or texts. */
export function declarationText(random: Random): string {
  const some = (odds: number, text: string) => (random() < odds ? text : '')
  const or = (sound: string, odds = 0.012) => (random() < odds ? pick(random, oddValues) : sound)
  const measures = Array.from({ length: 1 + below(random, 3) }, (_, i) => {
    const sheet = pick(random, measureSheets)
    const metric = sheet.name
    const options = measureOptions(sheet)
      .filter(() => random() < 0.3)
      .map((option) => {
        const values = optionValues[option] ?? ['1', '0.5', 'true', 'macro', 'monai', 'single', 'pooled']
        return `, ${option}: ${or(pick(random, values), 0.1)}`
      })
    const over = some(0.3, `, over: ${or(pick(random, ['mean', 'median', 'min', 'max', 'sum', 'mean-of-present']))}`)
    return [or(`m${i}`, 0.02), `{ metric: ${or(metric)}${options.join('')}${over} }`] as const
  })
  const formula = () => {
    const sound = random() < 0.8
    const odd = ['(', ')', 'abs()', 'toString', '1 2', 'm0(1)', '1e400', 'm0^m0^9']
    const terms = Array.from({ length: 1 + below(random, 5) }, () =>
      pick(random, sound ? ['m0', '2', 'max(m0, 1)', '-m0', '0.5'] : ['m0', 'm1', 'log(m0)', ...odd]),
    )
    return `'${terms.join(pick(random, sound ? [' + ', ' * '] : [' + ', ' / ', ' ', '^', '-']))}'`
  }
  const metrics = [
    ...measures.map(
      ([name]) => `{ name: ${name}${some(0.6, `, direction: ${or(pick(random, ['higher', 'lower']))}`)} }`,
    ),
    ...(random() < 0.5 ? [`{ name: score, formula: ${formula()}, rounding: ${or('exact')} }`] : []),
  ]
  const side = (files: string) =>
    `{ id: ${or('case_id')}, files: { ${files}, reader: ${or('npy')} } }, numbers: { value: ${or('value')} }, texts: { words: ${or('value')} } }`
  const parts = [
    `id: ${or('mine')}`,
    some(0.2, `title: ${or('a title')}`),
    `answers: ${side(`reference: { column: ${or('mask_path')}`)}`,
    `submission: ${side(`prediction: { column: ${or('predicted_mask_path')}`)
      .replace('value:', 'guess:')
      .replace('words:', 'said:')}`,
    some(
      0.3,
      `pairing: { ids: ${or(pick(random, ['text', 'typed']))}, rule: ${or(pick(random, ['same-set', 'subset', 'join']))} }`,
    ),
    `measures: { ${measures.map(([name, text]) => `${name}: ${text}`).join(', ')} }`,
    `metrics: [${metrics.join(', ')}]`,
    some(0.3, `ranking: { overall: ${formula()}, ranked: ${or('submission')}, keyOrder: ${or('[mask]')} }`),
    some(0.1, `conventions: ${or('{ a: b }')}`),
    some(0.1, `bootstrap: ${or(pick(random, ['cases', 'false']))}`),
    some(
      0.3,
      random() < 0.6
        ? `missing: ${or(pick(random, ['invalid', 'leave-out', 'zero', random() < 0.2 ? 'worst' : 'zero']))}`
        : `onCaseError: ${or(pick(random, ['invalid', 'aggregate']))}`,
    ),
    some(0.2, `repeats: ${or(pick(random, ['refuse', 'last', 'mean', 'each']))}`),
    some(0.05, pick(random, ['&a [*a]', '<<: { id: b }', '? x', '- y', '__proto__: { id: z }', 'id: twice'])),
  ]
  return `${parts.filter((part) => part !== '').join('\n')}\n`
}

/** Grades two small cases by a declaration; what it takes is limited as that of any file. @throws MedgradeError `bad-challenge`, `bad-formula`. */
export async function gradeByDeclaration(text: string, file: string): Promise<ChallengeReport> {
  const challenge = await declaredChallenge(text, file)
  const table = (column: string) => utf8(`case_id,${column},value\na,a.npy,0\nb,b.npy,1\n`)
  const files = { 'a.npy': array(0), 'b.npy': array(1) }
  return grade(
    challenge,
    {
      submission: table('predicted_mask_path'),
      answers: table('mask_path'),
      submissionFiles: files,
      answersFiles: { 'a.npy': array(1), 'b.npy': array(1) },
    },
    { now: new Date(0), details: true },
  )
}
