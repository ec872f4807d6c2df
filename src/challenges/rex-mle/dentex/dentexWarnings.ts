/** Warnings for predictions that the graders of dentex change or drop silently. */
import { type DentexState, predictionList } from './dentexFile'

type Predictions = NonNullable<DentexState['predictions']>

/** Compares the predictions of a file (`json`) with what was read; `evaluated` are the ids of each class family. */
export function dentexWarnings(
  json: unknown,
  predictions: Predictions,
  evaluated: readonly (readonly number[])[],
): string[] {
  const written = predictionList(json) as readonly { readonly bbox: readonly unknown[] }[]
  const of = (count: number, what: string) => (count === 0 ? [] : [`${count} of ${predictions.length} ${what}`])
  const outside = predictions.filter(({ classes }) =>
    classes.some((id, at) => id === null || !evaluated[at]!.includes(id)),
  )
  const moved = predictions.filter(({ bbox }, i) => bbox[2] !== Number(written[i]!.bbox[2]))
  const unscored = written.filter((one) => !('score' in one || 'confidence' in one))
  return [
    ...of(outside.length, 'predictions have a class outside the table, which drops them there'),
    ...of(moved.length, 'boxes look like two corners and are converted to x, y, width, height'),
    ...of(unscored.length, 'predictions have no score and count with 0.5'),
  ]
}
