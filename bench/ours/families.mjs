// medgrade in the rows of the newer families: from arrays in memory to numbers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  calibrationError,
  consensusConfidence,
  consensusDice,
  kernelCalibrationError,
  kernelDensityCalibrationError,
  multiRaterCalibration,
  riskCoverage,
  thresholdDice,
} from 'medgrade/calibration'
import {
  blandAltman,
  concordanceIndex,
  fleissKappa,
  intraclassCorrelation,
  krippendorffAlpha,
  netBenefit,
} from 'medgrade/clinical'
import { fsim, gmsd, haarPsi, msSsim, vif } from 'medgrade/images'
import { areaUnderThresholdCurve, froc, lesionDetection } from 'medgrade/lesions'
import {
  auroc,
  averageSurfaceDistance,
  bettiNumbers,
  binaryScores,
  boundaryIou,
  cbDice,
  centerOfMassDistance,
  clDice,
  cohenKappa,
  hausdorffDistance,
  labelPair,
  surfaceDice,
  volumeDifference,
} from 'medgrade/metrics'
import { jacobianDeterminant, sdLogJacobian, targetRegistrationError } from 'medgrade/registration'
import { compareAucs } from 'medgrade/statistics'
import { cellTracking } from 'medgrade/tracking'
import { bothVolumes, npy, zyx } from './load.mjs'

const json = (folder, name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

export async function meshDistances(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  const convention = 'meshmetrics'
  return {
    run: () => {
      const pair = labelPair(reference, prediction)
      return {
        hd: hausdorffDistance(pair, { convention, percentile: 95 }),
        assd: averageSurfaceDistance(pair, { convention, symmetric: 'pooled' }),
        nsd: surfaceDice(pair, { convention, tolerance: 1 }),
      }
    },
    result: (maps) => Object.fromEntries(Object.entries(maps).map(([key, map]) => [key, Object.fromEntries(map)])),
  }
}

/** The same; its result is the size of the problem. */
export async function meshGrowth(folder) {
  const { run } = await meshDistances(folder)
  const faces = (await bothVolumes(folder)).reduce((sum, volume) => sum + facesOf(volume), 0)
  return { run, result: () => faces }
}

/** Sides of voxels with a label that touch another value; the labels of the workloads do not touch the border. */
function facesOf({ data, shape }) {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((a, b) => a * b, 1))
  let faces = 0
  for (let at = 0; at < data.length; at++) {
    if (data[at] === 0) continue
    for (const stride of strides)
      faces += Number(data[at - stride] !== data[at]) + Number(data[at + stride] !== data[at])
  }
  return faces
}

export function calibration(folder) {
  const reference = npy(folder, 'reference.npy').data
  const rows = npy(folder, 'probabilities.npy')
  return () => {
    const { aurc, augrc } = riskCoverage(reference, rows)
    return {
      ...Object.fromEntries(['l1', 'l2', 'max'].map((norm) => [norm, calibrationError(reference, rows, { norm })])),
      mass: calibrationError(reference, rows, { binning: 'mass' }),
      aurc,
      augrc,
    }
  }
}

export function noduleCurve(folder) {
  const cases = json(folder, 'scans.json').map(([nodules, marks]) => ({
    nodules: nodules.map(([x, y, z, diameter, included]) => ({ centre: [x, y, z], diameter, included })),
    marks: marks.map(([x, y, z, probability]) => ({ point: [x, y, z], probability })),
  }))
  return { run: () => froc(cases, { convention: 'luna16' }), result: ({ sensitivityAt }) => sensitivityAt }
}

export function slideCurve(folder) {
  const { data, shape } = npy(folder, 'labels.npy')
  const size = shape[1] * shape[2]
  const cases = json(folder, 'points.json').map((points, k) => ({
    labels: { data: data.subarray(k * size, (k + 1) * size), shape: shape.slice(1) },
    marks: points.map(([y, x, probability]) => ({ point: [y, x], probability })),
  }))
  return { run: () => froc(cases, { convention: 'camelyon16' }), result: ({ score }) => score }
}

export function tracking(folder) {
  const tracks = json(folder, 'tracks.json')
  const sides = ['reference', 'prediction'].map((name, k) => ({
    labels: npy(folder, `${name}.npy`),
    tracks: tracks[k],
  }))
  return {
    run: () => cellTracking(...sides),
    result: ({ seg, det, tra, lnk, ct, tf, chota, hota, mota, idf1 }) => ({
      seg,
      det,
      tra,
      lnk,
      ct,
      tf,
      chota,
      hota,
      mota,
      idf1,
    }),
  }
}

export function registration(folder) {
  const field = npy(folder, 'field.npy')
  const { fixed, moving } = json(folder, 'points.json')
  return () => ({
    tre: targetRegistrationError(fixed, moving, field, { spacing: [1.5, 1, 1] }).mean,
    sdlogj: sdLogJacobian(field),
    folds: jacobianDeterminant(field).folds,
  })
}

export function maskedSsim(folder) {
  const [reference, prediction, mask] = ['reference', 'prediction', 'mask'].map((name) => npy(folder, `${name}.npy`))
  return () => msSsim(reference, prediction, { convention: 'synthrad2025', mask })
}

export function pictureQuality(folder, { name }) {
  const [truth, enhanced] = ['truth.npy', 'enhanced.npy'].map((file) => npy(folder, file))
  const measure = {
    vif,
    gmsd,
    fsim,
    haarpsi: haarPsi,
    ms_ssim: (a, b) => msSsim(a, b, { convention: 'torchmetrics' }),
  }[name]
  return () => measure(truth, enhanced)
}

const maps = (found) => Object.fromEntries(Object.entries(found).map(([key, map]) => [key, Object.fromEntries(map)]))

export async function reloadedMasks(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  const convention = 'metrics-reloaded'
  const run = () => {
    const pair = labelPair(reference, prediction)
    const scores = binaryScores(pair)
    const of = (field) => new Map([...scores].map(([label, found]) => [label, found[field]]))
    return {
      hd95: hausdorffDistance(pair, { convention, percentile: 95 }),
      assd: averageSurfaceDistance(pair, { convention, symmetric: 'pooled' }),
      masd: averageSurfaceDistance(pair, { convention, symmetric: 'mean' }),
      nsd: surfaceDice(pair, { convention, tolerance: 1 }),
      biou: boundaryIou(pair, { convention, distance: 1 }),
      com: centerOfMassDistance(pair),
      mcc: of('matthewsCorrelation'),
      kappa: of('cohenKappa'),
      youden: of('youden'),
      npv: of('negativePredictiveValue'),
      avdr: volumeDifference(pair, { convention }),
      clDice: clDice(pair, { convention: 'original' }),
    }
  }
  return { run, result: maps }
}

export async function centreLines(folder) {
  const [reference, prediction] = await bothVolumes(folder)
  return () => cbDice(labelPair(reference, prediction), { label: 1 })
}

export async function betti(folder) {
  const mask = await zyx(folder, 'reference.nii.gz')
  return () => {
    const { betti0, betti1, betti2 } = bettiNumbers(mask, { label: 'any' })
    return [betti0, betti1, betti2]
  }
}

export function kernels(folder) {
  const rows = npy(folder, 'probabilities.npy')
  const [, classes] = rows.shape
  const count = 1000
  const reference = npy(folder, 'reference.npy').data.slice(0, count)
  const first = { data: Float64Array.from(rows.data.subarray(0, count * classes)), shape: [count, classes] }
  return () => ({
    kce: kernelCalibrationError(reference, first, { bandwidth: 0.5 }),
    kde: kernelDensityCalibrationError(reference, first, { bandwidth: 0.5 }),
  })
}

export function severalRaters(folder) {
  const raters = [0, 1, 2].map((k) => npy(folder, `rater-${k}.npy`))
  const prediction = npy(folder, 'prediction.npy')
  const both = npy(folder, 'probabilities.npy')
  const one = { data: both.data.subarray(0, both.data.length / 2), shape: both.shape.slice(1) }
  return () => ({
    volume: consensusDice(raters, prediction),
    rows: consensusDice(raters, prediction, { convention: 'curvas2024' }),
    confidence: consensusConfidence(raters, one),
    thresholds: thresholdDice(raters, one),
    errors: multiRaterCalibration(raters, both),
  })
}

export function lesions(folder) {
  const [references, detections] = ['references.npy', 'detections.npy'].map((name) => npy(folder, name))
  const [count, ...shape] = references.shape
  const size = references.data.length / count
  const of = ({ data }, k) => ({ data: data.subarray(k * size, (k + 1) * size), shape })
  const cases = Array.from({ length: count }, (_, k) => ({
    reference: of(references, k),
    detections: of(detections, k),
  }))
  return {
    run: () => lesionDetection(cases),
    result: ({ auroc, ap, score, lesions }) => ({ auroc, ap, score, lesions }),
  }
}

export function thresholdCurve(folder) {
  const [truth, guess] = ['truth.npy', 'guess.npy'].map((name) => npy(folder, name))
  const [height, width] = [400, 400]
  const corner = ({ data, shape }) => {
    const out = new Int32Array(height * width)
    for (let y = 0; y < height; y++) out.set(data.subarray(y * shape[1], y * shape[1] + width), y * width)
    return { data: out, shape: [height, width] }
  }
  const sides = [corner(truth), corner(guess)]
  return {
    run: () => areaUnderThresholdCurve(...sides),
    result: ({ rq, sq, sqDice, pq, pqDice }) => ({ rq, sq, sq_dsc: sqDice, pq, pq_dsc: pqDice }),
  }
}

const cohortOf = (folder) => json(folder, 'cohort.json')

export function survival(folder) {
  const { times, events, predicted } = cohortOf(folder)
  return () => ({
    harrell: concordanceIndex(times, events, predicted).index,
    uno: concordanceIndex(times, events, predicted, { method: 'uno', tau: 1500, tieTolerance: 1e-8 }).index,
  })
}

export function agreement(folder) {
  const { ratings, measurements } = cohortOf(folder)
  const labels = [0, 1, 2, 3]
  const [first, second] = [0, 1].map((k) => measurements.map((row) => row[k]))
  const counts = ratings[0].map((_, item) => labels.map((c) => ratings.filter((row) => row[item] === c).length))
  return () => {
    const icc = intraclassCorrelation(measurements)
    return {
      kappa: cohenKappa(ratings[0], ratings[1], { weights: 'quadratic', labels }),
      alpha: krippendorffAlpha(ratings, { level: 'ordinal', values: labels }),
      fleiss: fleissKappa(counts),
      icc: [icc.singleOneWay, icc.singleAgreement, icc.singleConsistency].map(({ value }) => value),
      bias: blandAltman(first, second).bias,
    }
  }
}

export function decisions(folder) {
  const { labels, scores } = cohortOf(folder)
  return () => ({
    partial: auroc(labels, scores[0], { maxFpr: 0.2 }),
    error: compareAucs(labels, ...scores).standardError,
    benefit: netBenefit(labels, scores[0], [0.1, 0.3, 0.5]).map(({ model }) => model),
  })
}
