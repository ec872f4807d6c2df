/** panther-task1, panther-task2: pancreatic tumours in MRI, one foreground, surfaces weighted by area; `official` is the organisers' own evaluation. */
import { zoomNearest } from '../../../array/resampling/zoomNearest'
import type { MedicalVolume } from '../../../contract'
import { defineChallenge } from '../../defineChallenge'
import { fitWarnings } from '../fitWarnings'
import { checkTumourAxes, labelledOne, measureTumour, tumourMask, tumourMeans } from './pantherCase'
import { pantherOfficial } from './pantherOfficial'

/** Voxel sizes as the loader lists them, which for MetaImage and NRRD is not the order of the axes. */
const listed = ({ loaderSpacing, spacing }: MedicalVolume) => loaderSpacing ?? spacing

const task = (id: string, title: string) =>
  defineChallenge({
    id,
    title,
    task: 'segmentation',
    metrics: [
      { name: 'dsc', direction: 'higher' },
      { name: 'msd', direction: 'higher' },
      { name: 'hd95', direction: 'lower', unit: 'mm' },
      { name: 'masd', direction: 'lower', unit: 'mm' },
      { name: 'rmse', direction: 'lower', unit: 'mm3' },
    ],
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader: 'medical' } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_mask_path', reader: 'medical' } } },
    pairing: { ids: 'typed', rule: 'same-set' },
    conventions: {
      foreground: 'reference: value 1; prediction: value 1 beside 2, else what is above 0 of two values',
      spacing: 'of the prediction file, its x and y exchanged for MetaImage and NRRD',
      'empty or full prediction': 'dice 0, surface dice 0, distances the diagonal of the volume',
      'empty reference': 'hd95 Infinity, masd NaN',
      resize: 'prediction onto the shape of the reference, nearest, its spacing kept',
    },
    bootstrap: 'cases',

    scoreCase({ reference, prediction }) {
      checkTumourAxes(reference, prediction)
      const warnings: string[] = []
      const fitted = zoomNearest(prediction, reference.shape)
      const [wanted, spacing] = [listed(reference), listed(prediction)]
      const rescaled = wanted.some((size, axis) => !(Math.abs(size - spacing[axis]!) <= 1e-4))
      if (fitted !== prediction || !rescaled) warnings.push(...fitWarnings(reference, prediction))
      if (rescaled) warnings.push(`the prediction's voxel size ${spacing} is used, not ${wanted}`)
      const mask = tumourMask(fitted, { onlyOneBesideTwo: true })
      return { ...measureTumour(labelledOne(reference), mask, spacing), warnings }
    },

    aggregate: tumourMeans,
    ranking: { ranked: 'submission', withoutLeaderboard: ({ dsc = Number.NaN }) => -dsc },
    // The official variant uses another reader, so its inputs have other types.
    variants: { official: pantherOfficial as object },
  })

export const pantherTask1 = task('panther-task1', 'PANTHER Task 1: Pancreatic Tumor Segmentation on Diagnostic MRI')

export const pantherTask2 = task('panther-task2', 'PANTHER Task 2: Pancreatic Tumor Segmentation on MR-Linac MRI')
