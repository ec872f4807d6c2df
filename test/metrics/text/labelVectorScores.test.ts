import { labelVectorScores } from 'medgrade/text'
import { expect, it } from 'vitest'

it('F1 is 2·TP / (truth + predicted) to the last bit, as in scikit-learn: a tie of rounding hangs on it', () => {
  const places = Array.from({ length: 59 }, (_, i) => i)
  const truth = [places.map((i) => Number(i < 6))]
  const guess = [places.map((i) => Number(i > 0))]
  const { micro, samples, macro, weighted } = labelVectorScores(truth, guess)
  expect([micro, samples, macro, weighted].map(({ f1 }) => f1)).toEqual([
    0.15625, 0.15625, 0.0847457627118644, 0.8333333333333334,
  ])
})
