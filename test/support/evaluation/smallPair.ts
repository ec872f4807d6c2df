import type { Data, Volume } from '../../../src/contract'

interface SmallPairOptions {
  readonly shape?: readonly number[]
  readonly spacing?: readonly number[]
  readonly predictionSpacing?: readonly number[]
  readonly name?: string
  readonly type?: { from(values: readonly number[]): Data }
}

/** A case of two small volumes with the given values in C order. */
export function smallPair(
  reference: readonly number[],
  prediction: readonly number[],
  options: SmallPairOptions = {},
): { name: string; reference: Volume; prediction: Volume } {
  const { shape = [reference.length, 1, 1], spacing = shape.map(() => 1), name = 'small' } = options
  const type = options.type ?? Uint8Array
  const volume = (values: readonly number[], sizes: readonly number[]): Volume => ({
    data: type.from(values),
    shape,
    spacing: sizes,
    components: 1,
    origin: [0, 0, 0],
    direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  })
  return {
    name,
    reference: volume(reference, spacing),
    prediction: volume(prediction, options.predictionSpacing ?? spacing),
  }
}
