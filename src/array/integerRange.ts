import type { DType } from '../contract'

/** The value range of an integer type, as scikit-image lists it; undefined for real types. */
export function integerRange(dtype: DType): readonly [number, number] | undefined {
  if (dtype === 'bool') return [0, 1]
  const [, unsigned, bits] = /^(u?)int(.*)/.exec(dtype) ?? []
  if (bits === undefined) return undefined
  const half = 2 ** (Number(bits) - 1)
  return unsigned === 'u' ? [0, 2 * half - 1] : [-half, half - 1]
}
