import { quantileSorted } from '../../kernels/statistics/quantile'

/** A window of CT values by centre and width, or two percentiles of the values shown. */
export type WindowRule =
  | { readonly kind: 'percentile'; readonly parameters: readonly [low: number, high: number] }
  | { readonly kind: 'preset'; readonly parameters: readonly [centre: number, width: number] }

const ct = (centre: number, width: number): WindowRule => ({ kind: 'preset', parameters: [centre, width] })

export const windowPresets = {
  'soft tissue': ct(40, 400),
  lung: ct(-600, 1500),
  bone: ct(400, 1800),
  brain: ct(40, 80),
  vessel: ct(300, 600),
  other: { kind: 'percentile', parameters: [0.5, 99.5] } as WindowRule,
}

export interface GreyWindow {
  readonly low: number
  readonly high: number
  /** 0 … 255; 128 everywhere where low and high are equal. */
  readonly grey: Uint8Array
}

/** Grey values of the image values shown: floor(clip((v − low)/(high − low))·255 + ½). */
export function greyWindow(values: ArrayLike<number>, { kind, parameters }: WindowRule): GreyWindow {
  const all = Float64Array.from(values)
  const [first, second] = parameters
  const sorted = kind === 'percentile' ? all.slice().sort() : all
  const low = kind === 'preset' ? first - second / 2 : quantileSorted(sorted, first / 100)
  const high = kind === 'preset' ? first + second / 2 : quantileSorted(sorted, second / 100)
  const grey = Uint8Array.from(all, (value) => {
    if (!(high > low)) return 128
    return Math.floor(Math.min(1, Math.max(0, (value - low) / (high - low))) * 255 + 0.5)
  })
  return { low, high, grey }
}
