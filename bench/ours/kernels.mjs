// medgrade in the kernel rows: from arrays in memory to numbers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { readImage, readVolume } from 'medgrade'
import { evaluateCoco, matchCentroids, polygonCentroid } from 'medgrade/detection'
import { lncc, psnr, ssim } from 'medgrade/images'
import {
  averageSurfaceDistance,
  betti0,
  betti0Error,
  clDice,
  connectedComponents,
  dice,
  distanceTransform,
  hausdorffDistance,
  hausdorffPresets,
  instanceF1,
  krocc,
  labelAdjacency,
  labelOverlap,
  labelPair,
  lesionF1,
  linearSumAssignment,
  plcc,
  skeletonize,
  srocc,
  surfaceDice,
} from 'medgrade/metrics'
import { evaluateCocoFiles } from 'medgrade/node'
import { bothVolumes, digest, field, npy, volume, zyx } from './load.mjs'

// ── labels ──

export async function diceOfAll(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  return () => dice(reference, prediction)
}

export async function overlapOfAll(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  return { run: () => labelOverlap(reference, prediction), result: ({ any }) => any }
}

export async function componentCount(folder) {
  const reference = await zyx(folder, 'reference.nii.gz')
  return () => betti0(reference, { label: 'any' })
}

export async function componentVolume(folder) {
  const reference = await zyx(folder, 'reference.nii.gz')
  let found
  return {
    run: () => {
      found = connectedComponents(reference, { label: 'any' })
      return found.labels
    },
    result: () => ({ count: found.count, sizes: [...found.sizes].sort((a, b) => a - b) }),
  }
}

export async function componentsOfAll(folder) {
  const reference = await zyx(folder, 'reference.nii.gz')
  return () => betti0(reference)
}

export async function componentTotal(folder) {
  const reference = await zyx(folder, 'reference.nii.gz')
  return { run: () => betti0(reference), result: (counts) => [...counts.values()].reduce((a, b) => a + b, 0) }
}

/**
 * Thinning of every label: clDice of a volume with itself thins it twice, so half of its time is counted (including the voxel lists; the peers
 * get precomputed crops). Compared are the skeletons of `skeletonize`, voxel by voxel.
 */
export async function thinning(folder, { name = 'reference.nii.gz' }) {
  const array = await volume(folder, name)
  return {
    divide: 2,
    before: () => labelPair(array, array),
    run: (pair) => clDice(pair),
    result: (scores) => {
      const whole = new Uint8Array(array.data.length)
      for (const label of scores.keys()) {
        const skeleton = skeletonize(array, { label }).data
        for (let i = 0; i < whole.length; i++) if (skeleton[i] !== 0) whole[i] = label
      }
      return digest(whole)
    },
  }
}

/** Every vessel measure of a case in memory. */
export async function vesselMeasures(folder) {
  const [reference, prediction] = await bothVolumes(folder, volume)
  const foreground = labelOverlap(reference, prediction).any
  return {
    run: () => {
      const pair = labelPair(reference, prediction)
      dice(pair)
      clDice(pair)
      betti0Error(pair)
      hausdorffDistance(pair, hausdorffPresets.topbrain)
      return labelAdjacency(pair, { side: 'prediction' })
    },
    result: () => foreground.reference + foreground.prediction,
  }
}

// ── distances ──

/** The labels that both sides have, listed beforehand as for the peers. */
const shared = (reference, prediction) =>
  [...labelOverlap(reference, prediction).labels]
    .filter(([, count]) => count.reference > 0 && count.prediction > 0)
    .map(([label]) => label)

export async function hd95Monai(folder, { percentile = 95 }) {
  const [reference, prediction] = await bothVolumes(folder)
  const labels = shared(reference, prediction)
  const options = { ...hausdorffPresets.topbrain, percentile, whenEmpty: undefined, labels }
  return () => hausdorffDistance(reference, prediction, options)
}

export async function hd95Elements(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  const options = { ...hausdorffPresets.panther, labels: shared(reference, prediction) }
  return () => hausdorffDistance(reference, prediction, options)
}

export async function nsdElements(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  return () => surfaceDice(reference, prediction, { tolerance: 1 })
}

export async function medpyDistance(folder, { what }) {
  const [reference, prediction] = await bothVolumes(folder)
  if (what === 'hd95') return () => hausdorffDistance(reference, prediction, { convention: 'medpy', percentile: 95 })
  return () =>
    averageSurfaceDistance(reference, prediction, {
      convention: 'medpy',
      symmetric: what === 'assd' ? 'pooled' : false,
    })
}

export async function transform(folder, { precision }) {
  const reference = await zyx(folder, 'reference.nii.gz')
  return { run: () => distanceTransform(reference, { precision }), result: ({ data }) => field(data) }
}

// ── pictures ──

const pictures = (folder) => [npy(folder, 'truth.npy'), npy(folder, 'enhanced.npy')]

export function ssimOf(folder, { precision = 'double', gaussian = false }) {
  const [truth, enhanced] = pictures(folder).map((image) =>
    precision === 'single'
      ? { ...image, data: Float32Array.from(image.data) }
      : gaussian
        ? { ...image, data: Float64Array.from(image.data) }
        : image,
  )
  const weights = gaussian ? { gaussianWeights: true, sigma: 1.5, useSampleCovariance: false } : {}
  return () => ssim(truth, enhanced, { dataRange: 255, precision, ...weights })
}

export function lnccOf(folder, { precision = 'double' }) {
  const [truth, enhanced] = pictures(folder)
  const single = (image) => ({ ...image, data: Float32Array.from(image.data) })
  return precision === 'single'
    ? () => lncc(single(truth), single(enhanced), { precision })
    : () => lncc(truth, enhanced)
}

export function psnrOf(folder) {
  const [truth, enhanced] = pictures(folder)
  return { micro: true, run: () => psnr(truth, enhanced, { dataRange: 255 }) }
}

export function png(folder) {
  const path = join(folder, 'truth.png')
  return { run: () => readImage(readFileSync(path), { name: 'truth.png' }), result: ({ data }) => digest(data) }
}

/** Both pictures from disk and the three measures in exact arithmetic, unlike the challenge's grader, which rounds to single precision. */
export function ultrasoundExact(folder) {
  const read = (name) => readImage(readFileSync(join(folder, name)), { name })
  return async () => {
    const [truth, enhanced] = await Promise.all([read('truth.png'), read('enhanced.png')])
    return {
      lncc: lncc(truth, enhanced),
      ssim: ssim(truth, enhanced, { dataRange: 'joint' }),
      psnr: psnr(truth, enhanced, { dataRange: 'joint' }),
    }
  }
}

// ── detections, scores, instances ──

const json = (folder, name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

export function coco(folder) {
  const dataset = json(folder, 'dataset.json')
  const results = json(folder, 'results.json')
  return { run: () => evaluateCoco(dataset, results), result: ({ stats }) => stats }
}

const cocoOf = (folder) =>
  evaluateCoco(readFileSync(join(folder, 'dataset.json')), readFileSync(join(folder, 'results.json')))

export function cocoFromFiles(folder) {
  return () => cocoOf(folder).stats
}

/** All arrays of the result, which must be equal in every bit. */
export function cocoArrays(folder, { threads }) {
  const paths = [join(folder, 'dataset.json'), join(folder, 'results.json')]
  return {
    run: threads === 1 ? () => cocoOf(folder) : () => evaluateCocoFiles(...paths, { threads }),
    result: ({ stats, precision, recall, scores }) => ({
      stats,
      precision: digest(precision),
      recall: digest(recall),
      scores: digest(scores),
    }),
  }
}

export function correlation(folder, { name }) {
  const truth = npy(folder, 'truth.npy').data
  const guess = npy(folder, 'guess.npy').data
  const measure = { plcc, srocc, krocc }[name]
  return { micro: true, run: () => measure(truth, guess) }
}

export function assignment(folder) {
  const cost = npy(folder, 'cost.npy')
  return { run: () => linearSumAssignment(cost), result: ({ total }) => total }
}

const cells = (folder) => [npy(folder, 'truth.npy'), npy(folder, 'guess.npy')]

export function instances(folder) {
  const [truth, guess] = cells(folder)
  return { run: () => instanceF1(truth, guess, { borderMargin: 2 }), result: ({ scores }) => scores.map((s) => s.f1) }
}

/** PUMA's classes, from the lists of a file. */
export function nuclei(folder) {
  const names = { tumor: 'tumor', lymphocyte: 'TILs', other: 'other' }
  const read = (name) =>
    json(folder, name).polygons.map(({ name: own, path_points, score }) => ({
      category: names[own],
      centroid: polygonCentroid(path_points),
      ...(score === undefined ? {} : { score }),
    }))
  const truths = read('reference.json')
  const guesses = read('prediction.json')
  return {
    run: () => matchCentroids(truths, guesses),
    result: ({ perCategory }) =>
      Object.fromEntries(
        [...perCategory].map(([name, s]) => [name, [s.truePositives, s.falsePositives, s.falseNegatives]]),
      ),
  }
}

export async function lesions(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  return () => lesionF1(reference, prediction).f1
}

// ── files ──

export function reading(folder, { name }) {
  const path = join(folder, name)
  return {
    run: () => readVolume(readFileSync(path), { name, reader: 'nibabel' }),
    result: ({ data, dtype }) => digest(dtype === 'float64' ? Float64Array.from(data) : data),
  }
}

/** The platform's own gunzip into one chunk of the known size, checksum and all: the lower bound for a reader. */
export function gunzip(folder, { name }) {
  const path = join(folder, name)
  const bytes = readFileSync(path)
  const size = bytes.readUInt32LE(bytes.length - 4)
  return {
    run: () => gunzipSync(readFileSync(path), { chunkSize: size + 64 }),
    result: (raw) => digest(raw.subarray(352)),
  }
}
