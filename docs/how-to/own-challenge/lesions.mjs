import { caseMean, defineChallenge, dice, lesionF1 } from 'medgrade'

export const lesions = defineChallenge({
  id: 'lesions-in-code',
  title: 'Lesions in MRI',
  task: 'segmentation',
  metrics: [
    { name: 'dice', direction: 'higher' },
    { name: 'missed', direction: 'lower' },
  ],
  answers: { id: 'case_id', files: { reference: { column: 'mask_path', reader: 'sitk' } } },
  submission: { id: 'case_id', files: { prediction: { column: 'predicted_mask_path', reader: 'sitk' } } },
  pairing: { ids: 'text', rule: 'same-set' },

  scoreCase({ reference, prediction }) {
    const missed = lesionF1(reference, prediction).falseNegatives
    return { metrics: { dice: dice(reference, prediction, { label: 'any', whenEmpty: 1 }), missed }, state: null }
  },
  aggregate: (cases) => ({ dice: caseMean(cases, 'dice'), missed: caseMean(cases, 'missed') }),
  ranking: { ranked: 'submission', withoutLeaderboard: (metrics) => -metrics.dice },
})
