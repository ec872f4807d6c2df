import type { ContouredStructure, ImageGrid, NdArray } from '../../../contract'
import { refuseDicom } from '../refuseDicom'
import type { ContourConvention } from './contourConventions'
import { type DrawnStructure, drawStructure } from './drawStructure'

/** Structures on a grid, in as few arrays as possible: those of one array do not overlap. */
export interface DrawnLayers {
  /** In the order of the structures; `value`: what the array has at the voxels of the structure. */
  readonly masks: readonly { readonly array: NdArray; readonly value: number }[]
  readonly drawn: readonly DrawnStructure[]
}

/** Bytes of all arrays of a side. */
const MOST_BYTES = 2 ** 31

/** Arrays have the axes x, y, z, the first of which is dense. @throws MedgradeError `too-large` and as `drawStructure`. */
export function drawnLayers(
  structures: readonly ContouredStructure[],
  grid: ImageGrid,
  convention: ContourConvention,
  file: string,
): DrawnLayers {
  const [nx, ny, nz] = grid.shape
  const size = nx * ny * nz
  const isWide = structures.length > 255
  const layers: (Uint8Array | Uint16Array)[] = []
  const arrays: NdArray[] = []
  const masks: { array: NdArray; value: number }[] = []
  const drawn: DrawnStructure[] = []
  const budget = { steps: 0 }
  for (const [i, structure] of structures.entries()) {
    const own = drawStructure(structure, grid, convention, { file, budget })
    drawn.push(own)
    let k = layers.findIndex((layer) => isFree(layer, own.runs))
    if (k < 0) {
      k = layers.length
      const bytes = (k + 1) * size * (isWide ? 2 : 1)
      if (bytes > MOST_BYTES)
        refuseDicom(
          'too-large',
          'structures',
          `${bytes} bytes of masks`,
          `at most ${MOST_BYTES}; --labels chooses some`,
          {
            file,
          },
        )
      const data = isWide ? new Uint16Array(size) : new Uint8Array(size)
      layers.push(data)
      arrays.push({ data, shape: [nx, ny, nz], stride: [1, nx, nx * ny] })
    }
    for (let r = 0; r < own.runs.length; r += 2) layers[k].fill(i + 1, own.runs[r], own.runs[r + 1])
    masks.push({ array: arrays[k], value: i + 1 })
  }
  return { masks, drawn }
}

function isFree(layer: Uint8Array | Uint16Array, runs: readonly number[]): boolean {
  for (let r = 0; r < runs.length; r += 2) for (let i = runs[r]; i < runs[r + 1]; i++) if (layer[i] !== 0) return false
  return true
}
