/** Which files a case of the segmentation track reads, in either profile. */
import { MedgradeError } from '../../../errors/MedgradeError'
import type { Fields } from '../scorers/trackResult'
import { type Case, type CaseInput, type Folders, firstOf, given, type Profile, predicted } from './folderTrack'

interface Target {
  readonly name: string
  readonly file: string
  readonly positives_only?: boolean
}

const organs = ['liver', 'kidney', 'pancreas']
const defaultTargets: readonly Target[] = [
  { name: 'organ', file: 'organ.nii.gz' },
  { name: 'lesion', file: 'lesion.nii.gz', positives_only: true },
]

/** The files of one case. */
export function segmentationInput(item: Case, profile: Profile, folders: Folders): CaseInput | Promise<CaseInput> {
  if (isLabelMap(item.options)) return labelInput(item, profile, folders)
  return profile === 'site' ? maskInput(item) : releasedMaskInput(item, folders)
}

const isLabelMap = ({ task_type, tissue_labels }: Fields) =>
  task_type === 'multiclass' || (task_type === undefined && tissue_labels !== undefined)

function maskInput({ id, options }: Case): CaseInput {
  const targets = (options.targets ?? defaultTargets) as readonly Target[]
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
