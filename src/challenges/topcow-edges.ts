/** TopCoW task 3, tracks 1 (CTA) and 2 (MRA): which of eight edges a circle of Willis has, as one variant for its front and one for its back. */
import type { Challenge, Tree } from '../contract'
import { balancedAccuracy } from '../metrics/balancedAccuracy'
import { caseMean } from './caseMean'
import { defineChallenge } from './defineChallenge'
import { statesOf } from './detection'

type Files = { readonly reference: Tree; readonly prediction: Tree }
type Region = 'anterior' | 'posterior'
type Variants = Readonly<Record<Region, string>>
type EdgeState = { readonly truth: Variants; readonly predicted: Variants }

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
    scoreCase: (both) => scoreCase(both),
    aggregate,
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
        scoreCase: (both: Files) => {
          const evidence = scoreCase(both)
          const { truth, predicted } = evidence.state
          const distance = (region: Region) => distanceOf(truth[region], predicted[region])
          return {
            ...evidence,
            metrics: { anterior_distance: distance('anterior'), posterior_distance: distance('posterior') },
          }
        },
        aggregate: (cases) => ({
          ...aggregate(cases),
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

function scoreCase({ reference, prediction }: Files) {
  const { variants: truth } = reference.json as { variants: Variants }
  const { variants: predicted } = prediction.json as { variants: Variants }
  return {
    metrics: {},
    facts: {
      ant_true: truth.anterior,
      ant_pred: predicted.anterior,
      pos_true: truth.posterior,
      pos_pred: predicted.posterior,
    },
    state: { truth: { ...truth }, predicted: { ...predicted } },
  }
}

function aggregate(cases: Parameters<typeof statesOf<EdgeState>>[0]) {
  const states = statesOf(cases)
  const accuracy = (region: Region) =>
    balancedAccuracy(
      states.map(({ truth }) => truth[region]),
      states.map(({ predicted }) => predicted[region]),
    )
  return { anterior_acc: accuracy('anterior'), posterior_acc: accuracy('posterior') }
}

function distanceOf(a: string, b: string): number {
  const values = (variant: string) => variant.split('_').slice(2).map(Number)
  const other = values(b)
  return Math.hypot(...values(a).map((value, i) => value - other[i]!))
}
