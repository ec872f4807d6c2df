import { asLabelArray, type LabelArrayOptions, labelArrayTable } from '../../array/labels/asLabelArray'
import type { LabelSelector } from '../../array/labels/labelPair'
import type { ArrayInput, NdArray, Whole } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { labelComponents } from '../../kernels/components/labelComponents'
import { type Connectivity, reachOf } from '../../kernels/components/neighbourRows'
import { rasterNumbers } from '../../kernels/components/rasterNumbers'
import { pick } from '../../kernels/sorting/pick'
import { checkLabel } from '../overlap/perLabel'

/** Options of {@link connectedComponents}. */
export interface ConnectedComponentsOptions extends LabelArrayOptions {
  /** Which neighbours connect: 4 or 8 for two axes, 6, 18 or 26 for three. Default: all (8, 26). */
  readonly connectivity?: Connectivity
  /** One label only, or `'any'`: all labels but 0 merged. Default: every label separately, as in cc3d and scikit-image. */
  readonly label?: LabelSelector
}

/** Result of {@link connectedComponents}; component k (from 0) has number k + 1 in `labels`. */
export interface ConnectedComponents {
  readonly count: Whole
  /** Voxels of each component. */
  readonly sizes: Int32Array
  /** Flat C-order index (last axis fastest) of the first voxel of each component, ascending. */
  readonly first: Int32Array
  /** The label of each component in the input; 1 if labels were merged. */
  readonly values: Int32Array
  /** The label image, 0 for background, in the shape and memory order of the input; written at first use. */
  readonly labels: NdArray<Int32Array>
}

/**
 * Connected components of an array of one to three axes, numbered in raster order of their first voxels (last axis fastest) as in scipy, scikit-image
 * and cc3d.
 *
 * @throws MedgradeError `bad-label`, `bad-array`, `bad-argument`, `unsupported` beyond three axes.
 * @example
 * const mask = { data: Uint8Array.of(1, 0, 1, 1), shape: [1, 4] }
 * const { count, sizes, labels } = connectedComponents(mask)
 * count // → 2
 * sizes // → Int32Array(2) [ 1, 2 ]
 * labels.data // → Int32Array(4) [ 1, 0, 2, 2 ]
 */
export function connectedComponents(array: ArrayInput, options: ConnectedComponentsOptions = {}): ConnectedComponents {
  checkOptions('connectedComponents', options, { ...labelArrayTable, connectivity: 'number', label: 'any' })
  const { label } = options
  checkLabel(label ?? 'any')
  const { data, grid, shape, stride, spacing } = asLabelArray(array, options)
  const found = labelComponents(data, grid, reachOf(options.connectivity, grid.rank), label === 'any')
  const raster = rasterNumbers(found, grid, shape)
  const { runs, component } = found
  const allSizes = new Int32Array(found.count)
  const allValues = new Int32Array(found.count)
  for (let r = 0; r < runs.count; r++) {
    const c = raster.number[component[r]!]!
    allSizes[c]! += runs.end[r]! - runs.start[r]!
    allValues[c] = runs.label[r]!
  }
  const wanted = (c: number): boolean => label === undefined || label === 'any' || allValues[c] === label
  const kept = allSizes.map((_, c) => c).filter(wanted)
  const number = new Int32Array(found.count)
  for (let k = 0; k < kept.length; k++) number[kept[k]!] = k + 1
  let image: NdArray<Int32Array> | null = null
  return {
    count: kept.length,
    sizes: pick(allSizes, kept),
    first: pick(raster.first, kept),
    values: pick(allValues, kept),
    get labels() {
      if (image === null) {
        const out = new Int32Array(data.length)
        for (let r = 0; r < runs.count; r++) {
          const own = number[raster.number[component[r]!]!]!
          if (own !== 0) out.fill(own, runs.start[r], runs.end[r])
        }
        image = { data: out, shape, stride, spacing }
      }
      return image
    },
  }
}
