import { countText } from '../../errors/countText'
import { lesionF1 } from '../../metrics/instances/lesionF1'
import { labelOverlap } from '../../metrics/overlap/labelOverlap'
import { numberText } from '../content/numberText'

interface MaskOf3 {
  readonly shape: readonly number[]
  readonly data: Uint8Array
}

/** What a prediction did with a case, over all its slices. */
export interface CaseOutcome {
  /** "misses 2 of 3 components; 14.0 mL false positive" */
  readonly words: string
  /** Voxel counts with millilitres: "1204 voxels (9.6 mL)". */
  readonly both: string
  readonly prediction: string
  readonly reference: string
}

/** @param spacing of the axes in mm; a picture of one slice is described in pixels. */
export function caseOutcome(
  reference: MaskOf3,
  prediction: MaskOf3,
  spacing: readonly number[],
  physical: boolean,
): CaseOutcome {
  const millilitres = spacing.reduce((volume, size) => volume * size, 1) / 1000
  const amount = (voxels: number) =>
    physical ? `${voxels} voxels (${numberText('volume', voxels * millilitres)} mL)` : `${voxels} pixels`
  const { any } = labelOverlap(reference, prediction)
  const { both } = any
  const [extra, missing] = [any.prediction - both, any.reference - both]
  const size = (voxels: number) => (physical ? `${numberText('volume', voxels * millilitres)} mL` : `${voxels} pixels`)
  const components = lesionF1(reference, prediction, { label: 1 })
  const parts: string[] = []
  if (both + missing === 0) parts.push('the reference is empty')
  else if (both + extra === 0) parts.push('the prediction is empty')
  if (components.falseNegatives > 0)
    parts.push(`misses ${components.falseNegatives} of ${countText(components.referenceLesions, 'component')}`)
  else if (components.referenceLesions > 0)
    parts.push(
      `finds ${components.referenceLesions === 1 ? 'the component' : `all ${components.referenceLesions} components`}`,
    )
  if (components.falsePositives > 0) parts.push(`adds ${countText(components.falsePositives, 'false component')}`)
  parts.push(`${size(missing)} false negative`, `${size(extra)} false positive`)
  return { words: parts.join('; '), both: amount(both), prediction: amount(extra), reference: amount(missing) }
}
