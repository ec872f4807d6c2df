/** TopCoW task 3: which of eight edges a circle of Willis has, as one variant for its anterior and one for its posterior part. */
import type { CaseResult, Challenge, Tree } from '../../../contract'
import { balancedAccuracy } from '../../../metrics/classification/balancedAccuracy'
import { caseMeans, statesOf } from '../../caseMean'
import { defineChallenge } from '../../defineChallenge'
import { minusMean } from '../minusMean'
import type { Region } from './labels'
import type { Track, TreePair } from './track'

const accuracies = ['anterior_acc', 'posterior_acc'] as const
const distances = ['anterior_distance', 'posterior_distance'] as const
const ranked = accuracies.map((name) => ({ name, direction: 'higher' }) as const)

export const edges = ({ id, title, modality }: Track): Challenge =>
  defineChallenge({
    id: `${id}-task3`,
    title: `${title} Task 3 - ${modality} Graph Edge Classification`,
    task: 'classification',
    metrics: ranked,
    ...filesReadBy('edges'),
    pairing: { ids: 'text', rule: 'same-set' },
    conventions: {
      variant: 'the four values of a region as text: 1, 1.0 and true are three different variants',
      accuracy: 'mean recall over the variants that occur in the answers',
    },
    bootstrap: 'cases',
    scoreCase,
    aggregate,
    ranking: { ranked: 'leaderboard', withoutLeaderboard: minusMean(...accuracies) },
    variants: {
      official: {
        ...filesReadBy('edges_official'),
        metrics: [...ranked, ...distances.map((name) => ({ name, direction: null }))],
        conventions: {
          variant: 'the four values of a region as integers, whatever their type; further keys are ignored',
          accuracy: 'mean recall over the variants that occur in the answers',
          distance: 'mean Euclidean distance of the four values',
        },
        scoreCase(files: TreePair) {
          const evidence = scoreCase(files)
          const { ant_true, ant_pred, pos_true, pos_pred } = evidence.state
          const [anterior_distance, posterior_distance] = [distance(ant_true, ant_pred), distance(pos_true, pos_pred)]
          return { ...evidence, metrics: { anterior_distance, posterior_distance } }
        },
        aggregate: (cases) => ({ ...aggregate(cases), ...caseMeans(cases, distances) }),
      },
    },
  })

function filesReadBy(reader: 'edges' | 'edges_official') {
  const paths = (_: unknown, text: string) => [edgePath(text)]
  return {
    answers: { id: 'image_id', files: { reference: { column: 'label_path', reader } } },
    submission: { id: 'image_id', files: { prediction: { column: 'predicted_edges_path', reader, paths } } },
  }
}

/** The path without one leading `./`, then without one leading `working/`. */
export function edgePath(text: string): string {
  return text.replace(/^\.\//, '').replace(/^working\//, '')
}

const variantsOf = ({ json }: Tree) => (json as { readonly variants: Readonly<Record<Region, string>> }).variants

function scoreCase({ reference, prediction }: TreePair) {
  const { anterior: ant_true, posterior: pos_true } = variantsOf(reference)
  const { anterior: ant_pred, posterior: pos_pred } = variantsOf(prediction)
  const variants = { ant_true, ant_pred, pos_true, pos_pred }
  return { metrics: {}, facts: variants, state: variants }
}

/** The four values of each region as one text. */
type Variants = ReturnType<typeof scoreCase>['state']

function aggregate(cases: readonly CaseResult<Variants>[]) {
  const states = statesOf(cases)
  const column = (name: keyof Variants) => states.map((variants) => variants[name])
  return {
    anterior_acc: balancedAccuracy(column('ant_true'), column('ant_pred')),
    posterior_acc: balancedAccuracy(column('pos_true'), column('pos_pred')),
  }
}

/** Euclidean distance of the values that follow `Var_Ant_` or `Var_Pos_`. */
function distance(a: string, b: string): number {
  const values = (variant: string) => variant.split('_').slice(2).map(Number)
  const other = values(b)
  return Math.hypot(...values(a).map((value, i) => value - other[i]!))
}
