import { gunzipSync, gzipSync } from 'node:zlib'
import type { EvaluationTask } from '../../../src/catalogue/inputKinds'
import type { Source } from '../../../src/contract'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { niftiBytes, npyBytes } from '../files/smallFiles'

type Files = Readonly<Record<string, Uint8Array>>
type Made = (k: number) => readonly [reference: Files, prediction: Files]

const encoder = new TextEncoder()
const text = (value: string) => encoder.encode(value)
/** A volume of 32 KiB, with one slice of label 1. */
function nrrd(side: number, first: number, fill = 1) {
  const header = `NRRD0004\ntype: uint8\ndimension: 3\nsizes: ${side} ${side} ${side}\nspacings: 1 1 1\nencoding: raw\n\n`
  const bytes = new Uint8Array(header.length + side ** 3)
  encoder.encodeInto(header, bytes)
  return bytes.fill(fill, header.length + first, header.length + first + side ** 2)
}

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n')
/** Long ones, as few pairs of words make the test quick. */
const words = (k: number) => lines(250, (i) => `${'word'.repeat(9)}${(i * 7 + k) % 101}`).replaceAll('\n', ' ')
const displacements = (k: number) =>
  npyBytes(
    Float32Array.from({ length: 3 * 12 ** 3 }, (_, i) => Math.sin(i * (1 + k))),
    [12, 12, 12, 3],
  )
const box = (k: number) => ({ image_id: 1, category_id: 1, bbox: [4 + (k % 9), 4, 20, 20] })
const tracks = '1 0 1 0\n'

/** Of each task two files a case of at least 16 KiB together, made when they are read. */
const made: Readonly<Record<EvaluationTask, readonly [made: Made, options: EvaluateOptions]>> = {
  segmentation: [
    () => [{ '.nrrd': nrrd(32, 0) }, { '.nrrd': nrrd(32, 40) }],
    { metrics: ['dice', 'hd95', 'nsd@1mm', 'volume', 'counts'] },
  ],
  instances: [() => [{ '.nrrd': nrrd(32, 0) }, { '.nrrd': nrrd(32, 40) }], {}],
  images: [(k) => [{ '.nrrd': nrrd(32, 0, 200) }, { '.nrrd': nrrd(32, 0, 100 + (k % 50)) }], {}],
  classification: [
    (k) => [
      { '.csv': text(`id,label\n${lines(9, (i) => `p${i},${i % 2 ? 'cancer' : 'benign'}`)}`) },
      { '.csv': text(`id,cancer,note\n${lines(9, (i) => `p${i},${((i * 7 + k) % 10) / 10},${'x'.repeat(2000)}`)}`) },
    ],
    { tables: { id: 'id', positiveLabel: 'cancer', predictionColumn: 'cancer' } },
  ],
  regression: [
    () => [
      { '.csv': text(`id,age\n${lines(9, (i) => `p${i},${20 + i}`)}`) },
      { '.csv': text(`id,age,note\n${lines(9, (i) => `p${i},${21 + ((i * 3) % 7)},${'x'.repeat(2000)}`)}`) },
    ],
    { tables: { id: 'id', column: 'age' } },
  ],
  detection: [
    (k) => [
      {
        '.json': text(
          JSON.stringify({
            info: 'x'.repeat(16_384),
            images: [{ id: 1, width: 99, height: 99 }],
            categories: [{ id: 1, name: 'nodule' }],
            annotations: [{ id: 1, area: 400, iscrowd: 0, ...box(0) }],
          }),
        ),
      },
      { '.json': text(JSON.stringify([{ ...box(k), score: 0.5 }])) },
    ],
    {},
  ],
  registration: [
    (k) => [
      { '.csv': text(lines(60, (i) => `${i % 11},${i % 10},${i % 9},${i % 11},${i % 10},${(i + k) % 9}`)) },
      { '.npy': displacements(k) },
    ],
    { tables: { noHeader: true } },
  ],
  tracking: [
    () => [
      { '/man_track.txt': text(tracks), '/t0.nrrd': nrrd(20, 0), '/t1.nrrd': nrrd(20, 20) },
      { '/res_track.txt': text(tracks), '/t0.nrrd': nrrd(20, 0), '/t1.nrrd': nrrd(20, 30) },
    ],
    {},
  ],
  text: [
    (k) => [{ '.txt': text(words(k)) }, { '.txt': text(words(k + 1)) }],
    {
      metrics: ['token_f1', 'bleu', 'caption_bleu4', 'caption_rouge_l', 'smoothed_bleu'],
    },
  ],
}

/** A volume as NIfTI in gzip, as large as it is. */
const stored = (k: number) =>
  gzipSync(
    gunzipSync(
      niftiBytes(
        [16, 16, 16],
        Array.from({ length: 16 ** 3 }, (_, i) => (i % 16 < 9 + k ? 1 + (i % 2) : 0)),
      ),
    ),
    { level: 0 },
  )

/** Presets that score cases by themselves; the others are tasks with metrics of their own. */
const ofPresets: Readonly<Record<string, readonly [made: Made, options: EvaluateOptions]>> = {
  'probability-maps': [
    (k) => [
      {
        '.npy': npyBytes(
          Int32Array.from({ length: 64 ** 2 }, (_, i) => Number(i % 64 < 20)),
          [64, 64],
        ),
      },
      {
        '.npy': npyBytes(
          Float32Array.from({ length: 64 ** 2 }, (_, i) => ((i * (7 + k)) % 101) / 101),
          [64, 64],
        ),
      },
    ],
    { preset: 'probability-maps', files: false },
  ],
  // Has files for all cases, which are made of the rows.
  flare22: [(k) => [{ '.nii.gz': stored(k % 3) }, { '.nii.gz': stored(k % 5) }], { preset: 'flare22' }],
}
/** The cases of each task and preset. */
export const pairedCases: Readonly<Record<string, readonly [made: Made, options: EvaluateOptions]>> = {
  ...made,
  ...ofPresets,
}

/** What an evaluation keeps of a case, at most: objects until the last case is done, objects in the answer, bytes. */
export const mostHeld = {
  /** The two files and their pair, what was taken and the case of the answer; of a sequence the lists of its files. Not the task. */
  during: 8,
  /** A case is one object in the answer; its numbers, notes and intervals lie in what all cases share. */
  after: 1.5,
  bytes: 4096,
} as const

/** A folder whose files are made when they are read. */
function folder(cases: number, of: (k: number) => Files): Source {
  const caseOf = (path: string) => /case_(\d+)(.*)/.exec(path)!
  const names = Object.keys(of(0))
  return {
    async read(path) {
      const [, k, rest] = caseOf(path)
      return of(Number(k))[rest!]!
    },
    exists: async (path) => names.some((name) => path.endsWith(name)),
    list: async () =>
      Array.from({ length: cases }, (_, k) => names.map((name) => `case_${String(k).padStart(4, '0')}${name}`)).flat(),
  }
}

/**
 * Evaluates cases of a task or preset, each file of which is made when it is read. No case may fail, and each has a name of its own.
 *
 * @param onLast called when the last case is done, before what is over all cases.
 */
export async function evaluatePairs(name: string, count: number, onLast: () => void = () => undefined) {
  const [of, options] = pairedCases[name]!
  const task = name in ofPresets ? undefined : (name as EvaluationTask)
  let done = 0
  const onCase = () => {
    if (++done === count) onLast()
  }
  const { cases, ...rest } = await evaluate(
    { references: folder(count, (k) => of(k)[0]), predictions: { net: folder(count, (k) => of(k)[1]) } },
    { ...(task ? { task } : {}), onCase, ...options },
  )
  const failed = cases.find(({ error }) => error !== null)
  if (failed) throw new Error(JSON.stringify(failed.error))
  // Statistics pair cases by their names.
  if (new Set(cases.map(({ case: id, whole }) => `${whole} ${id}`)).size < cases.length)
    throw new Error('two cases have one name')
  return { cases, ...rest }
}
