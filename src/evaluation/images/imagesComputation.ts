import { metricSheets } from '../../catalogue/metricSheets'
import type { CaseTask, Plain } from '../../contract'
import { nameList } from '../../errors/nameList'
import { oneOf } from '../../errors/oneOf'
import { refusal, refuse } from '../../errors/refuse'
import type { Computation } from '../evaluate/computation'
import type { EvaluateOptions } from '../evaluate/evaluateTypes'
import { fileCases } from '../inputs/fileCases'
import type { CasePair } from '../inputs/pairCases'
import { type MetricSpec, metricSpecs } from '../metrics/metricSpec'
import { taskSheets } from '../tasks/taskSheets'
import type { PicturesSetting, PicturesState } from './picturesCase'

/** Metrics of pictures and volumes of intensities. @param hasMasks whether they are of the voxels of masks. @throws MedgradeError `bad-argument`. */
export function imagesComputation(options: EvaluateOptions, hasMasks: boolean): Computation {
  const { metrics, warnings } = chosenMetrics(options, hasMasks)
  const { dataRange = null, gray = false, frame = null } = options
  if (dataRange !== null && dataRange !== 'joint' && !(dataRange > 0))
    refuse('bad-argument', '--data-range', dataRange, 'a number above 0, or joint')
  if (dataRange !== null && metrics.every((spec) => !sheetOf(spec).options.dataRange))
    refuse('bad-option', '--data-range', 'an option that no metric of the run takes', 'ssim, psnr or another with it')
  const setting: PicturesSetting = {
    metrics,
    dataRange,
    gray,
    frame,
    geometry: oneOf('geometry', options.geometry === 'strict' ? 'strict' : undefined, 'warn', 'strict'),
  }
  return {
    task: 'images',
    mode: 'images',
    settings: setting,
    warnings,
    cases: (source, side) => fileCases(source, side, options),
    caseTask: (pair, { index }) => taskOf(pair, index, setting),
    told: (state) => (state as PicturesState).told,
    contradiction: (state, first, { prediction }) => {
      const [own, known] = [state, first].map((one) => (one as PicturesState).type) as [string, string]
      return dataRange !== null || own === known
        ? null
        : {
            side: 'prediction',
            error: refusal(
              'bad-input',
              'type',
              `pictures of ${own}`,
              `${known}, as the first ones of the run; --data-range gives one range for all`,
              { file: prediction.shown },
            ),
          }
    },
    read: (state) => ({
      rows: metrics.map(({ name: metric, unit }, i) => ({
        label: hasMasks ? 'mask' : 'image',
        metric,
        value: (state as PicturesState).values[i]!,
        unit,
      })),
      empties: [],
      quirks: [],
    }),
    metrics: () =>
      metrics.map(({ name, unit, better, convention }) => ({
        ...{ name, unit, better },
        ...(convention === null ? {} : { convention }),
      })),
    files: () => [],
  }
}

const sheetOf = ({ metric }: MetricSpec) => metricSheets.find(({ name }) => name === metric)!

/** With masks, those of the default that take one. @throws MedgradeError `bad-argument` for one that is asked for and takes none. */
function chosenMetrics(
  { metrics: names }: EvaluateOptions,
  hasMasks: boolean,
): { readonly metrics: readonly MetricSpec[]; readonly warnings: readonly string[] } {
  const all = metricSpecs(names ?? taskSheets.images.metrics, 'images')
  const takesMask = (spec: MetricSpec) => sheetOf(spec).options.mask !== undefined
  if (!hasMasks || all.every(takesMask)) return { metrics: all, warnings: [] }
  const without = nameList(all.filter((spec) => !takesMask(spec)).map(({ name }) => name))
  if (names !== undefined)
    refuse(
      'bad-argument',
      '--masks',
      `metrics of the whole picture: ${without}`,
      'metrics that take a mask, such as mae, psnr',
    )
  return { metrics: all.filter(takesMask), warnings: [`${without}: left out, as they take no mask`] }
}

function taskOf(
  { case: id, reference, prediction, beside: { masks: mask } = {} }: CasePair,
  index: number,
  setting: PicturesSetting,
): CaseTask {
  const file = (side: 'answers' | 'submission', path: string) => ({ side, paths: [path], reader: 'any' as const })
  return {
    index,
    id,
    values: { setting } satisfies Readonly<Record<string, Plain>>,
    files: {
      reference: file('answers', reference.path!),
      prediction: file('submission', prediction.path!),
      ...(mask === undefined ? {} : { mask: file('answers', mask) }),
    },
  }
}
