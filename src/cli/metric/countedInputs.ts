import { refuse } from '../../errors/refuse'
import { readingOptions } from '../../understanding/reading/readingOptions'
import type { InputFlags, Inputs } from './inputTypes'
import { imageInParts, onSide } from './metricFiles'

/** Options that need the voxels themselves. */
const ofVoxels: readonly string[] = [
  ...Object.values(readingOptions).map(({ flag }) => flag),
  ...['reader', 'shape', 'mask', 'ignoreLabel', 'series', 'resample', 'outMasks'],
]

/** The counts of label maps that are too large to be held; null for any other files, and for options that need the voxels. */
export async function countedInputs(reference: string, prediction: string, flags: InputFlags): Promise<Inputs | null> {
  const given: Readonly<Record<string, unknown>> = { ...flags }
  const isPlain = ofVoxels.every((name) => given[name] === undefined || given[name] === false)
  if (!isPlain || typeof flags.labels === 'string') return null
  const [first, second] = await Promise.all([reference, prediction].map((path) => imageInParts(path, flags)))
  if (!first || !second) return null
  const { areLarge, countedPair, requireLabelMap } = await import('../../understanding/labels/countedPair')
  if (!areLarge([first, second])) return null
  if (!(await flags.inParts?.takesCounts()))
    refuse(
      'too-large',
      'label maps',
      `[${first.shape}], which are read in parts`,
      'a metric of counts or components, such as dice, labelOverlap or lesionF1; or --level for a smaller resolution',
      { file: reference },
    )
  onSide('reference', reference, () => requireLabelMap(first))
  onSide('prediction', prediction, () => requireLabelMap(second))
  const rule = flags.inParts?.rule(first.shape.length) ?? null
  const { componentCounting } = await import('../../kernels/components/componentCounting')
  const counting = componentCounting(first.shape, rule === null ? [] : [rule])
  const { pair, inVoxels, misplaced, odd } = await countedPair(first, second, { counting })
  const warnings = [...(misplaced === null ? [] : [misplaced]), ...odd.map(({ text }) => text)]
  return { values: [pair], inVoxels, warnings, options: {} }
}
