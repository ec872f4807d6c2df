import type { CellTrackingOptions } from '../../metrics/tracking/cellTracking'
import { metricSheet } from '../metricSheet'

/** Frames by which divisions may differ. */
const TOLERANCES = [0, 1, 2, 3]

const cellTracking = metricSheet<CellTrackingOptions>({
  name: 'cellTracking',
  title: 'cell tracking',
  definition:
    'segmentation, detection, tracking and linking of the Cell Tracking Challenge, and measures of whole tracks',
  family: 'tracking',
  short: [
    { name: 'ctc_seg', field: 'seg' },
    { name: 'ctc_det', field: 'det' },
    { name: 'ctc_tra', field: 'tra' },
    { name: 'ctc_lnk', field: 'lnk' },
    { name: 'op_csb', field: 'opCsb' },
    { name: 'op_ctb', field: 'opCtb' },
    { name: 'chota', field: 'chota' },
    { name: 'hota', field: 'hota' },
    { name: 'mota', field: 'mota' },
    { name: 'idf1', field: 'idf1' },
    { name: 'ctc_ct', field: 'ct' },
    { name: 'ctc_tf', field: 'tf' },
    { name: 'ctc_cca', field: 'cca' },
    ...TOLERANCES.flatMap((frames) => [
      { name: `ctc_bc${frames}`, field: `bc.${frames}` },
      { name: `op_clb${frames}`, field: `opClb.${frames}` },
    ]),
  ],
  input: 'tracks',
  unit: 'one',
  direction: 'higher',
  range: [0, 1],
  headline: 'tra',
  fields: {
    seg: { about: 'segmentation: mean IoU of the reference cells' },
    det: { about: 'detection: 1 − operations on cells, relative to an empty prediction' },
    tra: { about: 'tracking: the same with those on edges' },
    lnk: { about: 'linking: those on edges alone' },
    ct: { about: 'complete tracks' },
    tf: { about: 'track fractions' },
    cca: { about: 'cell cycle accuracy; null without a complete cycle in the reference' },
    ...Object.fromEntries(
      TOLERANCES.flatMap((frames) => [
        [`bc.${frames}`, { about: `branching correctness within ${frames} frames; null without a division` }],
        [`opClb.${frames}`, { about: `mean of lnk and the biological measures, divisions within ${frames} frames` }],
      ]),
    ),
    opCsb: { about: '(seg + det) / 2' },
    opCtb: { about: '(seg + tra) / 2' },
    chota: { about: 'higher order tracking accuracy with families of cells' },
    hota: { about: 'higher order tracking accuracy' },
    mota: { range: [-Infinity, 1], about: 'multiple object tracking accuracy' },
    idf1: { about: 'F1 of identities' },
    mt: { about: 'share of tracks that are mostly tracked' },
    ml: { direction: 'lower', about: 'share of tracks that are mostly lost' },
    faf: { direction: 'lower', range: [0, Infinity], about: 'false cells a frame' },
  },
  blindTo: ['outlines, but in seg: a cell of which more than half is covered matches, however large its match is'],
  options: {
    segmentationFrames: { type: 'numbers', about: 'frames that seg looks at; default: all' },
    segmentation: {
      type: 'array',
      only: 'library',
      about: 'reference masks of these frames; default: those of the tracks',
    },
    segmentationSlices: {
      type: 'numbers',
      only: 'library',
      about: 'of volumes: the slices of these frames that the reference masks are; default: whole volumes',
    },
  },
  load: async () => (await import('../../metrics/tracking')).cellTracking,
})

export const trackingSheets = [cellTracking]
