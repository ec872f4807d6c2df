import type { LabelData } from '../../array/labels/toLabels'

/** Smaller arrays take no time in any way. */
const SMALLEST = 1 << 15
const SAMPLES = 128
const SAMPLE = 64

/**
 * Whether an array is noise, as far as samples tell: more than a sixteenth of its voxels begin a run. `unlike`: of many labels, whose voxels hardly ever
 * lie beside their like.
 */
export function noiseOf(data: LabelData): 'none' | 'alike' | 'unlike' {
  if (data.length < SMALLEST) return 'none'
  let starts = 0
  let alike = 0
  for (let k = 0; k < SAMPLES; k++) {
    const from = 1 + Math.floor((k * (data.length - SAMPLE - 1)) / SAMPLES)
    for (let i = from; i < from + SAMPLE; i++) {
      if (data[i] === 0) continue
      if (data[i] === data[i - 1]) alike++
      else starts++
    }
  }
  if (16 * starts < SAMPLES * SAMPLE) return 'none'
  return 8 * alike < starts ? 'unlike' : 'alike'
}
