// medgrade in the rows of the newer families: from arrays in memory to numbers.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calibrationError, riskCoverage } from 'medgrade/calibration'
import { fsim, gmsd, msSsim, vif } from 'medgrade/images'
import { froc } from 'medgrade/lesions'
import { averageSurfaceDistance, hausdorffDistance, labelPair, surfaceDice } from 'medgrade/metrics'
import { jacobianDeterminant, sdLogJacobian, targetRegistrationError } from 'medgrade/registration'
import { cellTracking } from 'medgrade/tracking'
import { bothVolumes, npy } from './load.mjs'

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
  const measure = { vif, gmsd, fsim }[name]
  return () => measure(truth, enhanced)
}
