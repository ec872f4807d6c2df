import { areLarge, fitWhole } from '../../array/parts/heldImages'
import { refusal } from '../../errors/refuse'
import { readingOptions } from '../../understanding/reading/readingOptions'
import { kebab } from '../flags/flagSet'
import type { InputFlags, Inputs } from './inputTypes'
import { imageInParts, onSide } from './metricFiles'

/** Options that need the voxels themselves; sizes of voxels do not. */
const ofVoxels: readonly string[] = [
  ...Object.values(readingOptions)
    .map(({ flag }) => flag)
    .filter((flag) => flag !== 'spacing'),
  ...['reader', 'shape', 'mask', 'ignoreLabel', 'series', 'resample', 'outMasks'],
]

/**
 * The counts of label maps that are too large to be held; null for any other files, and where the voxels are needed and can be held.
 *
 * @throws FileFailure `too-large` for options and metrics that need the voxels of what cannot be held, before they are read.
 */
export async function countedInputs(reference: string, prediction: string, flags: InputFlags): Promise<Inputs | null> {
  const { inParts, spacing } = flags
  const [first, second] = await Promise.all([reference, prediction].map((path) => imageInParts(path, flags)))
  if (!first || !second || !inParts) return null
  if (!areLarge([first, second])) return null
  const needs = await needsVoxels(flags)
  if (needs !== null) {
    if (fitWhole([first, second])) return null
    const way = 'a metric of counts or components without such an option; or --level for a smaller resolution'
    const found = `[${first.shape}], which are read in parts: ${needs}`
    return onSide('reference', reference, () => {
      throw refusal('too-large', 'label maps', found, way, { file: reference })
    })
  }
  const { countedPair, requireLabelMap } = await import('../../understanding/labels/countedPair')
  onSide('reference', reference, () => requireLabelMap(first))
  onSide('prediction', prediction, () => requireLabelMap(second))
  const rule = inParts.rule(first.shape.length)
  const { componentCounting } = await import('../../kernels/components/componentCounting')
  const counting = componentCounting(first.shape, rule === null ? [] : [rule])
  const { pair, inVoxels, misplaced, odd } = await countedPair(first, second, { counting, spacing: spacing ?? null })
  const warnings = [...(misplaced === null ? [] : [misplaced]), ...odd.map(({ text }) => text)]
  return { values: inParts.argumentsOf(pair), inVoxels, warnings, options: {} }
}

/** What is asked for that counts do not tell, in words; null: nothing. */
async function needsVoxels(flags: InputFlags): Promise<string | null> {
  const given: Readonly<Record<string, unknown>> = { ...flags }
  const options = ofVoxels.filter((name) => given[name] !== undefined && given[name] !== false)
  // Numbers are labels of the metric.
  if (typeof flags.labels === 'string') options.push('labels')
  if (options.length > 0) return options.map((name) => `--${kebab(name)}`).join(', ')
  return (await flags.inParts!.takesCounts()) ? null : `${flags.inParts!.name} needs the voxels`
}
