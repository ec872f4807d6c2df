/** puma-track1-task1, puma-track2-task1: five tissue classes in histopathology, one Dice per class over the pixels of all images. */

import { resizeNearest } from '../../../array/resampling/resizeNearest'
import { MedgradeError } from '../../../errors/MedgradeError'
import { labelPair } from '../../../metrics/overlap/labelPair'
import { numpyMean } from '../../../python/numpyMean'
import { defineChallenge } from '../../defineChallenge'
import { asBytes, checkRange, classImage } from './tissueImage'

const classes = ['stroma', 'blood_vessel', 'tumor', 'epidermis', 'necrosis'].map((name) => `tissue_${name}`)
const side = 1024
const epsilon = 1e-5

type Counts = { readonly gt: number; readonly pred: number; readonly both: number }

export const pumaTrack1Task1 = tissue(1)
export const pumaTrack2Task1 = tissue(2)

function tissue(track: 1 | 2) {
  return defineChallenge({
    id: `puma-track${track}-task1`,
    title: `PUMA Track ${track} Task 1 - Semantic Tissue Segmentation`,
    task: 'segmentation',
    metrics: [{ name: 'dice', direction: 'higher' }],
    answers: { id: 'case_id', files: { reference: { column: 'label_path', reader: 'pil' } } },
    submission: { id: 'case_id', files: { prediction: { column: 'predicted_mask_path', reader: 'pil' } } },
    pairing: { ids: 'typed', rule: 'same-set' },
    conventions: {
      classes: classes.map((name, i) => `${i + 1} ${name}`).join(', '),
      values:
        track === 1 ? 'first channel, as bytes (modulo 256)' : 'as stored; every channel sample counts as a pixel',
      size: 'both images to 1024 x 1024, each for itself, nearest',
      'absent class': 'Dice 0, and it counts',
      'disjoint class': track === 1 ? 'Dice 1e-5 / (sum + 1e-5)' : 'Dice 0',
    },
    bootstrap: 'cases',

    scoreCase({ reference, prediction }) {
      const [truth, found] = track === 1 ? [asBytes(reference), asBytes(prediction)] : [reference, prediction]
      checkRange(found, classes.length)
      const fitted = [truth, found].map((image) => resizeNearest(image, side, side))
      const pair = labelPair(classImage(fitted[0]!), classImage(fitted[1]!))
      const counts = classes.map((_, i): Counts => {
        const { reference: gt, prediction: pred, both } = pair.count(i + 1)
        return { gt, pred, both }
      })
      const dice = counts.map((count) => diceOf(count, false))
      const shapes = [reference, prediction].map(({ shape }) => shape.join('x'))
      return {
        metrics: { average_dice: numpyMean(dice) },
        labels: Object.fromEntries(classes.map((name, i) => [name, { dice: dice[i]!, ...counts[i]! }])),
        state: { counts, channels: fitted[0]!.shape[2] ?? 0 },
        warnings: shapes[0] === shapes[1] ? [] : [`reference is ${shapes[0]}, prediction ${shapes[1]}`],
      }
    },

    aggregate(cases) {
      const counted = cases.flatMap(({ evidence }) => (evidence ? [evidence.state] : []))
      if (counted.some(({ channels }) => channels !== counted[0]!.channels))
        throw new MedgradeError('invalid-submission', 'Images of different numbers of channels cannot be joined')
      return { dice: numpyMean(classes.map((_, i) => diceOf(total(counted, i), track === 2))) }
    },

    ranking: {
      ranked: track === 1 ? 'submission' : 'leaderboard',
      withoutLeaderboard: ({ dice = Number.NaN }) => -dice,
    },
  })
}

function diceOf({ gt, pred, both }: Counts, zeroWhenDisjoint: boolean): number {
  if (gt + pred === 0 || (zeroWhenDisjoint && both === 0)) return 0
  return (2 * both + epsilon) / (gt + pred + epsilon)
}

function total(cases: readonly { readonly counts: readonly Counts[] }[], i: number): Counts {
  const sum = { gt: 0, pred: 0, both: 0 }
  for (const { counts } of cases) {
    sum.gt += counts[i]!.gt
    sum.pred += counts[i]!.pred
    sum.both += counts[i]!.both
  }
  return sum
}
