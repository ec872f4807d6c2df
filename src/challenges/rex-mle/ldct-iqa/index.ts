/** ldct-iqa: how well predicted quality scores follow those of radiologists; two tables, no images. */
import { krocc } from '../../../metrics/correlation/krocc'
import { plcc } from '../../../metrics/correlation/plcc'
import { srocc } from '../../../metrics/correlation/srocc'
import { defineChallenge } from '../../defineChallenge'

export const ldctIqa = defineChallenge({
  id: 'ldct-iqa',
  title: 'Low-dose Computed Tomography Perceptual Image Quality Assessment',
  task: 'image_quality_assessment',
  metrics: [
    { name: 'plcc', direction: null, rounding: 'scaled' },
    { name: 'srocc', direction: null, rounding: 'scaled' },
    { name: 'krocc', direction: null, rounding: 'scaled' },
    { name: 'score', direction: 'higher', rounding: 'scaled' },
  ],
  answers: { id: 'image_id', numbers: { truth: 'quality_score' } },
  submission: {
    id: 'image_id',
    numbers: { prediction: 'quality_score' },
    // The join gives these names to the two columns of scores.
    forbidden: ['quality_score_gt', 'quality_score_pred'],
  },
  pairing: { ids: 'typed', rule: 'join' },
  conventions: {
    correlations: 'absolute values, so inverted predictions score like straight ones',
    constant: 'NaN, the submission stays valid',
  },
  bootstrap: 'cases',

  scoreCase(_files, { truth, prediction }) {
    const scores = { truth: truth as number, prediction: prediction as number }
    return { metrics: scores, state: scores }
  },

  aggregate(cases) {
    const scores = cases.flatMap(({ evidence }) => (evidence ? [evidence.state] : []))
    const truth = scores.map((score) => score.truth)
    const prediction = scores.map((score) => score.prediction)
    const p = Math.abs(plcc(truth, prediction))
    const s = Math.abs(srocc(truth, prediction))
    const k = Math.abs(krocc(truth, prediction))
    return { plcc: p, srocc: s, krocc: k, score: p + s + k }
  },

  ranking: {
    ranked: 'submission',
    withoutLeaderboard: ({ plcc: p = Number.NaN }) => -p,
    keyOrder: ['plcc', 'srocc', 'krocc', 'score', 'overall', 'score_position', 'mean_position', 'percentile'],
  },
})
