import { readFileSync } from 'node:fs'
import { imageGrid } from '../../../src'
import type { ImageGrid } from '../../../src/contract'

/** A file of fixtures/rtstruct. */
export const structureFile = (name: string) => new Uint8Array(readFileSync(`fixtures/rtstruct/${name}`))

/** The grid of the CT of fixtures/rtstruct. */
export const ctGrid = (): Promise<ImageGrid> => imageGrid(structureFile('ct.zip'), { name: 'ct.zip' })

/** First voxel and length of each run of a mask. */
export function runsOf(mask: ArrayLike<number>): number[] {
  const runs: number[] = []
  for (let i = 0; i < mask.length; i++) {
    if (mask[i] === 0) continue
    const start = i
    while (i < mask.length && mask[i] !== 0) i++
    runs.push(start, i - start)
  }
  return runs
}
