/** The challenge: which columns and files it reads, how a case is scored, and what the report shows. */
import { caseMean, defineChallenge, dice, hausdorffDistance, lesionF1 } from 'medgrade'

export const challenge = defineChallenge({
  id: '{{id}}',
  title: 'My challenge',
  task: 'segmentation',
  answers: { id: 'case_id', files: { reference: { column: 'mask_path', reader: 'sitk' } } },
  submission: { id: 'case_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
  pairing: { ids: 'text', rule: 'same-set' },
  metrics: [
    { name: 'dice', direction: 'higher' },
    { name: 'lesion_f1', direction: 'higher' },
    { name: 'hd95', direction: 'lower', unit: 'mm' },
    { name: 'total', direction: 'higher' },
  ],

  /** Scores one case. The arrays are typed by their readers. Pure: cases run in several processes and are kept when a run is resumed. */
  scoreCase({ reference, prediction }) {
    return {
      metrics: {
        dice: dice(reference, prediction, { label: 'any', whenEmpty: 1 }),
        lesion_f1: lesionF1(reference, prediction).f1,
        hd95: hausdorffDistance(reference, prediction, { label: 'any', percentile: 95, whenEmpty: 100 }),
      },
      state: null,
    }
  },

  /** The result over all cases. */
  aggregate(cases) {
    const [overlap, lesions, distance] = [caseMean(cases, 'dice'), caseMean(cases, 'lesion_f1'), caseMean(cases, 'hd95')]
    const total = 0.5 * overlap + 0.3 * lesions + 0.2 * Math.max(0, 1 - distance / 100)
    return { dice: overlap, lesion_f1: lesions, hd95: distance, total }
  },

  /** Without a leaderboard the score is this value; lower is better. */
  ranking: { ranked: 'submission', withoutLeaderboard: ({ total }) => -(total ?? Number.NaN) },
})
