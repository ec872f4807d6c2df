/** TopCoW task 3, tracks 1 (CTA) and 2 (MRA): which of eight edges a circle of Willis has, as one variant for its front and one for its back. */
import type { Challenge } from '../../../contract'
import { defineChallenge } from '../../defineChallenge'
import { caseMean } from '../caseMean'
import { type EdgeFiles, edgeAccuracies, edgeEvidence, withDistances } from './variants'

export const topcowTrack1Task3 = edges('topcow-track1-task3', 'Track 1 Task 3 - CTA')
export const topcowTrack2Task3 = edges('topcow-track2-task3', 'Track 2 Task 3 - MRA')

function edges(id: string, track: string): Challenge {
  const accuracies = [
    { name: 'anterior_acc', direction: 'higher' },
    { name: 'posterior_acc', direction: 'higher' },
  ] as const
  const files = (reader: 'edges' | 'edges_official') => ({
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader } } },
    submission: {
      id: 'image_id',
      files: {
        prediction: { column: 'predicted_edges_path', reader, paths: (_: unknown, text: string) => [edgePath(text)] },
      },
    },
  })
  return defineChallenge({
    id,
    title: `TopCoW ${track} Graph Edge Classification`,
    task: 'classification',
    metrics: accuracies,
    ...files('edges'),
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      variant: 'the four values of a region as text: 1, 1.0 and true are three different variants',
      accuracy: 'mean recall over the variants that occur in the answers',
    },
    bootstrap: 'cases',
    scoreCase: edgeEvidence,
    aggregate: edgeAccuracies,
    ranking: {
      ranked: 'leaderboard',
      withoutLeaderboard: ({ anterior_acc: a = Number.NaN, posterior_acc: p = Number.NaN }) => -(a + p) / 2,
    },
    variants: {
      official: {
        ...files('edges_official'),
        metrics: [
          ...accuracies,
          { name: 'anterior_distance', direction: null },
          { name: 'posterior_distance', direction: null },
        ],
        conventions: {
          variant: 'the four values of a region as integers, whatever their type; further keys are ignored',
          accuracy: 'mean recall over the variants that occur in the answers',
          distance: 'mean Euclidean distance of the four values',
        },
        scoreCase: (both: EdgeFiles) => withDistances(edgeEvidence(both)),
        aggregate: (cases) => ({
          ...edgeAccuracies(cases),
          anterior_distance: caseMean(cases, 'anterior_distance'),
          posterior_distance: caseMean(cases, 'posterior_distance'),
        }),
      },
    },
  })
}

/** One leading `./` goes, then one leading `working/`. */
export function edgePath(text: string): string {
  return text.replace(/^\.\//, '').replace(/^working\//, '')
}
