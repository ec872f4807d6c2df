/** Label arrays of `medgrade metric`, as the files, the user and the values say. */
import { strideFor } from '../../array/asContiguous'
import type { ImageGrid, NdArray } from '../../contract'
import { type ComparedLabels, comparedSides } from '../../evaluation/pairs/comparedLabels'
import type { ComparedFile } from '../../evaluation/pairs/openArray'
import { readingValues } from '../../understanding/reading/readingValues'
import type { SideName } from '../../understanding/runDecision'
import type { FlagValues } from '../flags/flagSet'
import type { labelFlags } from '../flags/labelFlags'
import { onSide } from './metricFiles'

/** The options that say what a label array means. */
export type LabelFlags = FlagValues<typeof labelFlags> & {
  readonly spacing?: readonly number[]
  /** Names with values; numbers are labels of the metric. */
  readonly labels?: readonly (string | number)[] | string
  readonly reader?: string
}

export type LabelInputs = Omit<ComparedLabels, 'parts'> & Partial<Pick<ComparedLabels, 'parts'>>

/** @throws FileFailure of the side whose file is not understood; MedgradeError `bad-option` for an option without an effect. */
export function labelInputs(
  files: Readonly<Record<SideName, ComparedFile>>,
  flags: LabelFlags,
  grid?: ImageGrid,
): LabelInputs {
  const labels = typeof flags.labels === 'string' ? flags.labels : undefined
  const { parts, ...compared } = comparedSides(
    files,
    { ...readingValues(flags), labels, grid, geometry: geometryOf(flags) },
    (name, step) => onSide(name, files[name].name, step),
  )
  return compared.values.length === 0 ? { ...compared, parts } : compared
}

const geometryOf = ({ resample, strict }: LabelFlags) => (resample ? 'resample' : strict ? 'strict' : 'warn')

/** The axes of an image in the order of the arrays that are compared. */
export function slowestFirst(image: NdArray): NdArray {
  const { data, shape, stride = strideFor(shape, [...shape.keys()]), offset = 0 } = image
  return { data, shape: [...shape].reverse(), stride: [...stride].reverse(), offset }
}
