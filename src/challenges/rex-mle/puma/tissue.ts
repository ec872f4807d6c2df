/** PUMA task 1: five tissue classes in histopathology, one Dice per class over the pixels of all images. */
import { resizeNearest } from '../../../array/resampling/resizeNearest'
import type { NdArray } from '../../../contract'
import { MedgradeError } from '../../../errors/MedgradeError'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { numpyMean } from '../../../python/numpyMean'
import { statesOf } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { minusMean } from '../minusMean'
import { asBytes, checkRange, classImage } from './tissueImage'
import type { Track } from './track'

/** What differs between the tracks. */
export interface TissueRules {
  readonly samplesOf: (image: NdArray) => NdArray
  /** Dice of a class that both sides have, without a common pixel, over all images. */
  readonly disjoint: 'smoothed' | 'zero'
  readonly conventions: Readonly<Record<'values' | 'disjoint class', string>>
}

export const firstChannel: TissueRules = {
  samplesOf: asBytes,
  disjoint: 'smoothed',
  conventions: {
    values: 'first channel, as bytes (modulo 256)',
    'disjoint class': 'Dice 1e-5 / (sum + 1e-5)',
  },
}

export const allChannels: TissueRules = {
  samplesOf: (image) => image,
  disjoint: 'zero',
  conventions: {
    values: 'as stored; every channel sample counts as a pixel',
    'disjoint class': 'Dice 0',
  },
}

const classes = ['stroma', 'blood_vessel', 'tumor', 'epidermis', 'necrosis'].map((name) => `tissue_${name}`)
const side = 1024
const epsilon = 1e-5

type Counts = { readonly gt: number; readonly pred: number; readonly both: number }

export function tissue({ id, title, ranked }: Track, { samplesOf, disjoint, conventions }: TissueRules) {
  return defineChallenge({
    id: `${id}-task1`,
    title: `${title} Task 1 - Semantic Tissue Segmentation`,
    task: 'segmentation',
    metrics: [{ name: 'dice', direction: 'higher' }],
    answers: { id: 'case_id', files: { reference: { column: 'label_path', reader: 'pil' } } },
    submission: { id: 'case_id', files: { prediction: { column: 'predicted_mask_path', reader: 'pil' } } },
    pairing: { ids: 'typed', rule: 'same-set' },
    conventions: {
      classes: classes.map((name, i) => `${i + 1} ${name}`).join(', '),
      values: conventions.values,
      size: 'both images to 1024 x 1024, each for itself, nearest',
      'absent class': 'Dice 0, and it counts',
      'disjoint class': conventions['disjoint class'],
    },
    bootstrap: 'cases',

    scoreCase({ reference, prediction }) {
      const [truth, found] = [samplesOf(reference), samplesOf(prediction)]
      checkRange(found, classes.length)
      const fitted = [truth, found].map((image) => resizeNearest(image, side, side))
      const pair = labelPair(classImage(fitted[0]!), classImage(fitted[1]!))
      const counts = classes.map((_, i): Counts => {
        const { reference: gt, prediction: pred, both } = pair.count(i + 1)
        return { gt, pred, both }
      })
      const dice = counts.map((count) => diceOf(count, 'smoothed'))
      const shapes = [reference, prediction].map(({ shape }) => shape.join('x'))
      return {
        metrics: { average_dice: numpyMean(dice) },
        labels: Object.fromEntries(classes.map((name, i) => [name, { dice: dice[i]!, ...counts[i]! }])),
        state: { counts, channels: fitted[0]!.shape[2] ?? 0 },
        warnings: shapes[0] === shapes[1] ? [] : [`reference is ${shapes[0]}, prediction ${shapes[1]}`],
      }
    },

    aggregate(cases) {
      const states = statesOf(cases)
      if (states.some(({ channels }) => channels !== states[0]!.channels))
        throw new MedgradeError('invalid-submission', 'Images of different numbers of channels cannot be joined')
      const total = (i: number, key: keyof Counts) => states.reduce((sum, { counts }) => sum + counts[i]![key], 0)
      const totals = classes.map((_, i) => ({ gt: total(i, 'gt'), pred: total(i, 'pred'), both: total(i, 'both') }))
      return { dice: numpyMean(totals.map((counts) => diceOf(counts, disjoint))) }
    },

    ranking: { ranked, withoutLeaderboard: minusMean('dice') },
  })
}

function diceOf({ gt, pred, both }: Counts, disjoint: TissueRules['disjoint']): number {
  if (gt + pred === 0 || (disjoint === 'zero' && both === 0)) return 0
  return (2 * both + epsilon) / (gt + pred + epsilon)
}
