import type { CountedPair } from '../../node/zarr/countedPair'
import type { InputFlags } from './inputTypes'

/** Options that need the voxels themselves. */
const ofVoxels = [
  'reader',
  'shape',
  'mask',
  'ignoreLabel',
  'threshold',
  'argmax',
  'round',
  'nan',
  'foreground',
  'channels',
  'channelAxis',
  'frame',
  'colours',
  'series',
  'resample',
  'spacing',
  'outMasks',
] as const

/** The counts of label maps that are too large to be held, in folders of Zarr; null for any other files, and for options that need the voxels. */
export async function countedInputs(
  reference: string,
  prediction: string,
  flags: InputFlags,
): Promise<CountedPair | null> {
  const given: Readonly<Record<string, unknown>> = { ...flags }
  const isPlain = ofVoxels.every((name) => given[name] === undefined || given[name] === false)
  if (!isPlain || typeof flags.labels === 'string') return null
  const { isZarrPath } = await import('../../node/zarr/isZarrPath')
  if (!(isZarrPath(reference) && isZarrPath(prediction))) return null
  const { countedPair } = await import('../../node/zarr/countedPair')
  return countedPair(reference, prediction, { level: flags.level, labels: flags.zarrLabels })
}
