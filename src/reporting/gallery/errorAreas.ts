import type { Plane } from './plane'

export interface ErrorAreas {
  /** In both masks, in the prediction only, in the reference only. */
  readonly truePositive: Plane
  readonly falsePositive: Plane
  readonly falseNegative: Plane
}

/** What a prediction found, invented and missed in a slice. */
export function errorAreas(reference: Plane, prediction: Plane): ErrorAreas {
  const area = (inReference: number, inPrediction: number): Plane => ({
    ...reference,
    data: reference.data.map((value, i) => (value === inReference && prediction.data[i] === inPrediction ? 1 : 0)),
  })
  return { truePositive: area(1, 1), falsePositive: area(0, 1), falseNegative: area(1, 0) }
}
