/** The measures of a declared challenge for images of OME-Zarr that are larger than memory, from counts of their parts. */

import { takesCounts } from '../../array/labels/takesCounts'
import { watchLabels } from '../../array/labels/watchLabels'
import { areLarge, fitWhole } from '../../array/parts/heldImages'
import type { ImageInParts } from '../../contract'
import type { MedgradeError } from '../../errors/MedgradeError'
import { refusal, refuse } from '../../errors/refuse'
import { componentCounting } from '../../kernels/components/componentCounting'
import { type CountedPair, countedFacts, countedPair, requireLabelMap } from '../../understanding/labels/countedPair'
import { readingNames, readingOptions } from '../../understanding/reading/readingOptions'
import type { CaseFacts } from '../../understanding/runDecision'
import type { LabelSlot, LabelSlots } from './declaredLabels'
import type { Measure as Built } from './findMeasure'

/** A measure of labels, or of other files (`labels` null). */
export interface PartMeasure {
  readonly name: string
  readonly reference: string
  readonly prediction: string
  readonly labels: LabelSlots | null
  readonly built: Built
  readonly options: Readonly<Record<string, unknown>>
}

export interface PartsOptions {
  readonly signal?: AbortSignal | undefined
  /** Bytes of both sides that are still read whole. */
  readonly least?: number | undefined
  /** Bytes of a side that is read whole where its voxels are needed. */
  readonly most?: number | undefined
}

export interface PartValues {
  /** By measure. */
  readonly values: ReadonlyMap<string, ReturnType<Built['run']>>
  readonly facts: readonly CaseFacts[]
  readonly warnings: readonly string[]
  /** Labels that were asked for and are in no file. */
  readonly absent: readonly (number | string)[]
}

/**
 * The values of all measures; null: the images are read whole.
 *
 * @throws MedgradeError `too-large`, before anything is read, for a measure or an option that needs the voxels; its file is the name of an input.
 */
export async function declaredInParts(
  images: Readonly<Record<string, ImageInParts>>,
  measures: readonly PartMeasure[],
  { signal, least, most }: PartsOptions = {},
): Promise<PartValues | null> {
  const ofArrays = measures.filter(({ built }) => built.kind === 'arrays')
  const pairs = new Map<string, PartMeasure[]>()
  for (const measure of ofArrays) {
    const key = `${measure.reference} ${measure.prediction}`
    pairs.set(key, [...(pairs.get(key) ?? []), measure])
  }
  const sidesOf = ([first]: readonly PartMeasure[]) => [images[first!.reference]!, images[first!.prediction]!] as const
  if (![...pairs.values()].some((own) => areLarge(sidesOf(own), least))) return null
  const needs = ofArrays.map(needsVoxels).find((refused) => refused !== null)
  if (needs && [...pairs.values()].every((own) => fitWhole(sidesOf(own), most))) return null
  if (needs) throw needs
  const values = new Map<string, ReturnType<Built['run']>>()
  const found: { readonly facts: CaseFacts; readonly warnings: readonly string[] }[] = []
  const absent = new Set<number | string>()
  for (const own of pairs.values()) {
    const counted = await counts(own, sidesOf(own), signal)
    watchLabels(counted.pair, (label) => absent.add(label))
    for (const { name, built, options } of own) values.set(name, built.run([counted.pair], options))
    found.push(counted)
  }
  return {
    values,
    facts: found.map(({ facts }) => facts),
    warnings: [...new Set(found.flatMap(({ warnings }) => warnings))],
    absent: [...absent],
  }
}

/** The refusal of what counts do not tell, with the way out; null: they tell all. */
function needsVoxels({ name, built, options, prediction, labels }: PartMeasure): MedgradeError | null {
  const way = '--level for a smaller resolution'
  const given = labels === null ? [] : [labels.reference, labels.prediction].flatMap(voxelOptions)
  const where = { file: prediction }
  const what = 'images that are read in parts'
  if (given.length > 0)
    return refusal('too-large', what, [...new Set(given)].join(', '), `none of these, or ${way}`, where)
  const asked = [options.label, options.labels].flat().filter((label) => typeof label === 'number')
  if (labels === null || !takesCounts(asked, (pair) => built.run([pair], options)))
    return refusal(
      'too-large',
      what,
      `the measure ${name}, which needs the voxels`,
      `measures of counts and components of labels, such as dice or lesion_f1, or ${way}`,
      where,
    )
  return null
}

/** The keys of `meaning` that are about voxels. */
function voxelOptions({ meaning }: LabelSlot): string[] {
  const words: Readonly<Record<string, unknown>> = { ...meaning }
  const flags = readingNames.map((name) => readingOptions[name].flag).filter((flag) => flag !== 'spacing')
  return [
    ...flags.filter((flag) => words[flag] !== undefined && words[flag] !== false),
    ...(meaning.geometry === 'resample' ? ['geometry: resample'] : []),
  ].map((key) => `meaning.${key}`)
}

async function counts(
  measures: readonly PartMeasure[],
  [reference, prediction]: readonly [ImageInParts, ImageInParts],
  signal: AbortSignal | undefined,
): Promise<CountedPair & { readonly facts: CaseFacts; readonly warnings: readonly string[] }> {
  const [{ labels, prediction: file }] = measures as [PartMeasure]
  const { reference: first, prediction: second } = labels!
  requireLabelMap({ ...reference, name: first.name })
  requireLabelMap({ ...prediction, name: second.name })
  const own = first.meaning.spacing ?? (reference.spacing === null ? second.meaning.spacing : undefined)
  const spacing = own === undefined ? null : [own].flat()
  const rules = measures.flatMap(({ built, options }) => built.rule(options, reference.shape.length) ?? [])
  const counting = componentCounting(reference.shape, rules)
  const counted = await countedPair(reference, prediction, { counting, spacing, signal })
  const { misplaced, odd } = counted
  if (misplaced !== null && second.meaning.geometry === 'strict')
    refuse('bad-geometry', 'placement', misplaced, 'that of the reference, with --strict', { file })
  return {
    ...counted,
    facts: {
      reference: countedFacts(reference, spacing, counted),
      prediction: countedFacts(prediction, spacing, counted),
    },
    warnings: [...(misplaced === null ? [] : [misplaced]), ...odd.map(({ text }) => text)],
  }
}
