import { type FilterBlock, type FilterPass, paddedIndices } from './planeFilter'

/** Running mean with symmetric border, as scipy computes it: the first window summed in order, then the entering minus the leaving value added. */
export function uniformPass(size: number): FilterPass {
  const radius = size >> 1
  return (from, to, outer, length, inner) => {
    const indices = paddedIndices(length, radius, 'symmetric')
    for (let block = 0; block < outer; block++) {
      const own: FilterBlock = { from, to, base: block * length * inner, length, inner, indices }
      if (inner === 1) runningLine(own, size)
      else runningRows(own, size)
    }
  }
}

function runningLine({ from, to, base, indices, length }: FilterBlock, size: number): void {
  let sum = 0
  for (let i = 0; i < size; i++) sum += from[base + indices[i]]
  to[base] = sum / size
  for (let i = 1; i < length; i++) {
    sum += from[base + indices[i + size - 1]] - from[base + indices[i - 1]]
    to[base + i] = sum / size
  }
}

function runningRows({ from, to, base, indices, length, inner }: FilterBlock, size: number): void {
  const sums = new Float64Array(inner)
  for (let i = 0; i < size; i++) {
    const row = base + indices[i] * inner
    for (let c = 0; c < inner; c++) sums[c] += from[row + c]
  }
  for (let c = 0; c < inner; c++) to[base + c] = sums[c] / size
  for (let i = 1; i < length; i++) {
    const entering = base + indices[i + size - 1] * inner
    const leaving = base + indices[i - 1] * inner
    const out = base + i * inner
    for (let c = 0; c < inner; c++) {
      const sum = sums[c] + (from[entering + c] - from[leaving + c])
      sums[c] = sum
      to[out + c] = sum / size
    }
  }
}
