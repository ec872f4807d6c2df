import { readFileSync } from 'node:fs'
import type { ImageVolume } from '../../../src/reporting/gallery/imageVolume'
import { decode } from '../../support/golden'

/** The masks of the golden `slices` with what is known of them. */
export interface GoldenSlice {
  readonly shape: [number, number, number]
  readonly spacing: [number, number, number]
  readonly reference: string[][]
  readonly prediction: string[][]
  readonly axis: number
  readonly slice: number
  readonly truePositive: string[]
  readonly falsePositive: string[]
  readonly falseNegative: string[]
}

export interface GoldenCases {
  readonly values: number[]
  readonly higherBetter: boolean
  readonly worst: number
  readonly chosen: { readonly case: number; readonly why: 'worst' | 'median' | 'best' }[]
}

export function goldenRows<T>(name: 'cases' | 'slices'): T[] {
  const text = readFileSync(`fixtures/goldens/statistics/report/${name}.json`, 'utf8')
  return (decode(JSON.parse(text)) as { rows: T[] }).rows
}

export function goldenVolume(slices: string[][], { shape, spacing }: GoldenSlice): ImageVolume {
  const data = Float64Array.from(slices.flat().join(''), (mark) => (mark === '#' ? 1 : 0))
  return { shape, spacing, data, colours: null, affine: null }
}
