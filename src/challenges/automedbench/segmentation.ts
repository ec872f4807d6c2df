/** AutoMedBench segmentation: masks of organ and lesion, or one label map; macro Dice, the released scorer weighs lesion and organ. */

import { MedgradeError } from '../../array/MedgradeError'
import type { Plain, Volume } from '../../contract'
import {
  type Case,
  type CaseInput,
  type Fields,
  type Folders,
  firstOf,
  folderTrack,
  given,
  type Profile,
  predicted,
  readable,
} from './folderTrack'
import { type BinaryState, type LabelState, releasedLabels, releasedMasks } from './segmentationReleased'
import { hasOnly, labelMap, mapDice, maskDice, sameShape, voxelsAbove } from './segmentationVoxels'
import { mean, siteResult } from './trackResult'

interface Target {
  readonly name: string
  readonly file: string
  readonly positives_only?: boolean
}

interface SiteState {
  readonly [key: string]: Plain
  readonly targets: readonly { readonly name: string; readonly positivesOnly: boolean }[]
  readonly completed: boolean
  readonly formatOk: boolean
  readonly dice: Readonly<Record<string, number>>
  readonly empty: readonly string[]
}

const organs = ['liver', 'kidney', 'pancreas']
const defaultTargets: readonly Target[] = [
  { name: 'organ', file: 'organ.nii.gz' },
  { name: 'lesion', file: 'lesion.nii.gz', positives_only: true },
]

export const segmentation = folderTrack<Plain>({
  track: 'segmentation',
  title: 'AutoMedBench: medical image segmentation',
  task: 'segmentation',
  metrics: {
    site: ['macro_dice'],
    released: ['headline', 'aggregate.overall_score', 'aggregate.agentic_score', 'step_scores.s4', 'step_scores.s5'],
  },
  conventions: {
    files: 'answers/<id>/<target>.nii.gz or one label map; submission: <id>/ with the same names',
    voxels: 'after the NIfTI scale factors; geometry ignored; masks above 0.5, labels rounded half to even',
    dice: 'both empty 1, one empty 0; positives_only targets over cases with a reference',
    missing: 'site: the macro Dice times the completion rate; released: one missing case zeroes everything',
  },
  input: (item, profile, folders) => {
    if (isLabelMap(item.options)) return labelInput(item, profile, folders)
    return profile === 'site' ? maskInput(item) : releasedMaskInput(item, folders)
  },
  score(files, values) {
    const volume = (name: string) => readable<Volume>(files[name])
    if (values.profile === 'released') {
      const state =
        values.labels === undefined ? releasedMasks.score(files, values) : releasedLabels.score(files, values)
      return { metrics: {}, state: state as unknown as Plain }
    }
    const state = values.labels === undefined ? siteMasks(volume, values) : siteLabels(volume, values)
    return { metrics: { ...state.dice }, facts: { completed: state.completed, format_valid: state.formatOk }, state }
  },
  site(all, ids) {
    const states = all as readonly SiteState[]
    const completed = states.filter((state) => state.completed)
    const perTarget = (states[0]?.targets ?? []).map(({ name, positivesOnly }) => {
      const cases = completed.filter((state) => !(positivesOnly && state.empty.includes(name)))
      return [
        name,
        mean(
          cases.map(({ dice }) => dice[name]!),
          null,
        ),
      ] as const
    })
    const macro = mean(
      perTarget.flatMap(([, value]) => (value === null ? [] : [value])),
      0,
    )
    return siteResult({
      total: ids.length,
      completed: completed.length,
      checksPassed: states.every(({ formatOk }) => formatOk),
      taskScore: ids.length === 0 ? 0 : (macro * completed.length) / ids.length,
      thresholds: [0.7, 0.3],
      fields: {
        per_target_dice: Object.fromEntries(perTarget),
        macro_dice: macro,
        completed: ids.filter((_, i) => states[i]!.completed),
        per_case: Object.fromEntries(ids.flatMap((id, i) => (states[i]!.completed ? [[id, states[i]!.dice]] : []))),
      },
    })
  },
  released: (states, ids) =>
    (states as readonly Fields[]).some((state) => state.labels !== undefined)
      ? releasedLabels.result(states as unknown as readonly LabelState[], ids)
      : releasedMasks.result(states as unknown as readonly BinaryState[], ids),
})

const isLabelMap = ({ task_type, tissue_labels }: Fields) =>
  task_type === 'multiclass' || (task_type === undefined && tissue_labels !== undefined)

function maskInput({ id, options }: Case): CaseInput {
  const targets = (options.targets ?? defaultTargets) as unknown as readonly Target[]
  if (!Array.isArray(targets) || targets.some((target) => typeof target?.file !== 'string'))
    throw new MedgradeError('invalid-answers', 'targets must list names and files', {
      file: 'task.json',
      expected: '[{ name, file }]',
    })
  return {
    files: Object.fromEntries(
      targets.flatMap(({ name, file }) => [
        [`reference:${name}`, given('nibabel_fdata', `answers/${id}/${file}`)],
        [`prediction:${name}`, predicted('nibabel_fdata', `${id}/${file}`)],
      ]),
    ),
    values: { targets: targets.map(({ name, positives_only }) => ({ name, positivesOnly: positives_only === true })) },
  }
}

async function labelInput({ id, options }: Case, profile: Profile, { data }: Folders): Promise<CaseInput> {
  const file = String(options.output_filename ?? 'dseg.nii.gz')
  const [reference, scan] = [`answers/${id}/${file}`, `public/${id}/${String(options.input_filename ?? 'ct.nii.gz')}`]
  const released = profile === 'released'
  return {
    files: {
      prediction: predicted('nibabel_fdata', `${id}/${file}`),
      ...(!released || (await data.exists(reference)) ? { reference: given('nibabel_fdata', reference) } : {}),
      ...(released && (await data.exists(scan)) ? { scan: given('nibabel', scan) } : {}),
    },
    values: { labels: (options.tissue_labels ?? {}) as Fields },
  }
}

/** The released scorer looks for masks under several names, a configured organ's first, but checks the format of lesion.nii.gz only. */
async function releasedMaskInput({ id, options }: Case, { data, submission }: Folders): Promise<CaseInput> {
  const own = typeof options.organ === 'string' && options.organ !== '' ? [options.organ] : []
  const names = (suffix: string, last: string) =>
    [...[...own, ...organs].map((organ) => `${organ}${suffix}`), last].map((name) => `${name}.nii.gz`)
  const candidates = { lesion: names('_lesion', 'lesion'), organ: names('', 'organ') }
  const files: Record<string, CaseInput['files'][string]> = {
    checked: predicted('nibabel_fdata', `${id}/lesion.nii.gz`),
  }
  for (const [target, list] of Object.entries(candidates)) {
    const prediction = await firstOf(
      submission,
      list.map((name) => `${id}/${name}`),
    )
    const reference = await firstOf(
      data,
      list.map((name) => `answers/${id}/${name}`),
    )
    if (prediction === null || reference === null) continue
    files[`reference:${target}`] = given('nibabel_fdata', reference)
    if (prediction !== `${id}/lesion.nii.gz`) files[`prediction:${target}`] = predicted('nibabel_fdata', prediction)
  }
  const scan = `public/${id}/${String(options.input_filename ?? 'ct.nii.gz')}`
  if (await data.exists(scan)) files.scan = given('nibabel', scan)
  return { files, values: {} }
}

function siteMasks(volume: (name: string) => Volume | null, values: Fields): SiteState {
  const targets = values.targets as SiteState['targets']
  const pairs = targets.map(({ name }) => [name, volume(`reference:${name}`)!, volume(`prediction:${name}`)] as const)
  const usable = pairs.flatMap(([name, reference, prediction]) =>
    prediction !== null && sameShape(reference, prediction) ? [[name, reference, prediction] as const] : [],
  )
  const completed = usable.length === targets.length
  return {
    targets,
    completed,
    formatOk: completed && usable.every(([, , prediction]) => hasOnly(prediction, [0, 1])),
    dice: completed ? Object.fromEntries(usable.map(([name, a, b]) => [name, maskDice(a, b)])) : {},
    empty: completed ? usable.filter(([, reference]) => voxelsAbove(reference) === 0).map(([name]) => name) : [],
  }
}

function siteLabels(volume: (name: string) => Volume | null, values: Fields): SiteState {
  const labels = Object.entries(values.labels as Record<string, string>)
  const targets = labels.map(([, name]) => ({ name, positivesOnly: false }))
  const reference = volume('reference')!
  const prediction = volume('prediction')
  if (prediction === null || !sameShape(reference, prediction))
    return { targets, completed: false, formatOk: false, dice: {}, empty: [] }
  const [truth, guess] = [labelMap(reference), labelMap(prediction)]
  const numbers = labels.map(([label]) => Number(label))
  const dice = mapDice(truth, guess, numbers)
  return {
    targets,
    completed: true,
    formatOk: hasOnly(guess, [0, ...numbers]),
    dice: Object.fromEntries(labels.map(([label, name]) => [name, dice.get(Number(label))!])),
    empty: [],
  }
}
