import { dtypeOf } from '../../array/dtypeOf'
import { pictureRange } from '../../catalogue/pictureRange'
import { resultNumber } from '../../catalogue/resultNumber'
import type { CaseEvidence, Plain } from '../../contract'
import { refuse } from '../../errors/refuse'
import { caseWarning } from '../labels/caseWarning'
import type { MetricSpec } from '../metrics/metricSpec'
import { type ComparedPictures, comparedPictures } from '../pairs/comparedPictures'
import { geometryWarnings } from '../pairs/geometryWarnings'
import type { ComparedFile } from '../pairs/openArray'
import { inCommandWords } from '../tasks/inCommandWords'
import type { TaskFunctions } from '../tasks/taskFunctions'

/** What all cases share; sent to other processes. */
export type PicturesSetting = {
  readonly metrics: readonly MetricSpec[]
  readonly dataRange: number | 'joint' | null
  readonly gray: boolean
  readonly frame: number | null
  readonly geometry: 'warn' | 'strict'
}

/** The result of a case; values in the order of the metrics. */
export type PicturesState = {
  readonly values: readonly number[]
  /** The type of the samples, whose range a metric takes. */
  readonly type: string
  readonly told: readonly string[]
}

/** The files of a case; a metric is of the voxels of the mask alone where there is one. */
export interface PictureFiles {
  readonly reference: ComparedFile
  readonly prediction: ComparedFile
  readonly mask?: ComparedFile
}

/** Every metric of the two pictures of one case. */
export function picturesCase(
  files: PictureFiles,
  values: Readonly<Record<string, Plain>>,
  functions: TaskFunctions,
): CaseEvidence<PicturesState> {
  const { setting } = values as { readonly setting: PicturesSetting }
  const { reference, prediction, mask } = files
  const misplaced = geometryWarnings(reference.image, prediction.image)
  if (setting.geometry === 'strict' && misplaced.length > 0)
    refuse('bad-geometry', 'geometry', misplaced.join('; '), 'that of the reference', { file: prediction.name })
  const warnings = new Set<string>()
  const told = new Set<string>()
  const seen = new Map<string, ComparedPictures>()
  let type = ''
  const results = setting.metrics.map((spec) => {
    const { metric, sheet } = functions.get(spec.metric)!
    const given = {
      ...spec.options,
      ...(setting.dataRange !== null && sheet.options.dataRange ? { dataRange: setting.dataRange } : {}),
    }
    const range = pictureRange(sheet, given)
    const greyOnly = sheet.windows ?? false
    const key = `${range} ${greyOnly}`
    const one =
      seen.get(key) ??
      comparedPictures(reference, prediction, {
        gray: setting.gray,
        range,
        greyOnly,
        frame: setting.frame ?? undefined,
      })
    seen.set(key, one)
    if (range.startsWith('of the type')) type = dtypeOf(one.values[0])
    for (const text of one.warnings) warnings.add(caseWarning(misplaced.includes(text) ? 'misplaced' : 'meaning', text))
    for (const text of one.understood) told.add(text)
    const { channelAxis } = one
    const options = {
      ...given,
      ...(sheet.options.channelAxis && channelAxis !== null ? { channelAxis } : {}),
      ...(mask ? { mask: mask.image } : {}),
    }
    return inCommandWords(sheet, () => resultNumber(metric(...one.values, options), spec.field))
  })
  const state = { values: results, type, told: [...told] }
  return { metrics: {}, state, ...(warnings.size > 0 ? { warnings: [...warnings] } : {}) }
}
