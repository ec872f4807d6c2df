import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import type { Labels } from '../../kernels/statistics/classIndex'
import { margins } from '../../kernels/statistics/confusion'
import { countLabels } from './confusionMatrix'

export interface MatthewsCorrelationOptions {
  /** The value where the root is 0: `'scikit-learn'` (default) 0, `'metrics-reloaded'` NaN. */
  readonly convention?: 'scikit-learn' | 'metrics-reloaded'
  /** One weight per sample. Default 1. */
  readonly sampleWeight?: ArrayLike<number>
}

/**
 * Matthews correlation `(c·s − Σ tₖpₖ) / √((s² − Σpₖ²)(s² − Σtₖ²))`, from −1 to 1; 0 if the root is 0. As scikit-learn's
 * `matthews_corrcoef`.
 *
 * @param reference labels: numbers, texts or truth values.
 * @param prediction as many labels of the same kind.
 * @throws {@link MedgradeError} `shape-mismatch` for different lengths, `too-few-values` for none.
 * @example
 * matthewsCorrelation([0, 0, 1, 1], [0, 1, 1, 1]) // → 0.5773502691896258
 */
export function matthewsCorrelation(
  reference: Labels,
  prediction: Labels,
  options: MatthewsCorrelationOptions = {},
): number {
  checkOptions('matthewsCorrelation', options, { convention: 'string', sampleWeight: 'list' })
  const convention = oneOf('convention', options.convention, 'scikit-learn', 'metrics-reloaded')
  const { labels, counts } = countLabels(reference, prediction, { sampleWeight: options.sampleWeight })
  const { rows, columns, diagonal, total } = margins(counts)
  let hits = 0
  let both = 0
  let truth = 0
  let predicted = 0
  for (let k = 0; k < labels.length; k++) {
    hits += diagonal[k]!
    both += rows[k]! * columns[k]!
    truth += rows[k]! ** 2
    predicted += columns[k]! ** 2
  }
  const spread = (total * total - predicted) * (total * total - truth)
  if (spread === 0) return convention === 'scikit-learn' ? 0 : Number.NaN
  return (hits * total - both) / Math.sqrt(spread)
}
