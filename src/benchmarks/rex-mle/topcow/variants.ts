/** Variants of the circle of Willis: the four values of a region as one text, compared as texts. */
import type { Tree } from '../../../contract'
import { balancedAccuracy } from '../../../metrics/classification/balancedAccuracy'
import { statesOf } from '../vessels/detection'

export type EdgeFiles = { readonly reference: Tree; readonly prediction: Tree }
type Region = 'anterior' | 'posterior'
type Variants = Readonly<Record<Region, string>>
type EdgeState = { readonly truth: Variants; readonly predicted: Variants }

export function edgeEvidence({ reference, prediction }: EdgeFiles) {
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

export function edgeAccuracies(cases: Parameters<typeof statesOf<EdgeState>>[0]) {
  const states = statesOf(cases)
  const accuracy = (region: Region) =>
    balancedAccuracy(
      states.map(({ truth }) => truth[region]),
      states.map(({ predicted }) => predicted[region]),
    )
  return { anterior_acc: accuracy('anterior'), posterior_acc: accuracy('posterior') }
}

export function withDistances(evidence: ReturnType<typeof edgeEvidence>) {
  const { truth, predicted } = evidence.state
  const distance = (region: Region) => distanceOf(truth[region], predicted[region])
  return {
    ...evidence,
    metrics: { anterior_distance: distance('anterior'), posterior_distance: distance('posterior') },
  }
}

function distanceOf(a: string, b: string): number {
  const values = (variant: string) => variant.split('_').slice(2).map(Number)
  const other = values(b)
  return Math.hypot(...values(a).map((value, i) => value - other[i]!))
}
