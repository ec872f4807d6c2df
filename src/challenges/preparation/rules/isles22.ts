import type { RawCase, RawCases } from '../preparedData'
import { fileName, firstFolder, folderName, hasFolder, incomplete, type RawFiles } from '../rawFiles'

const mask = /^(sub-strokecase.*)_msk\.nii\.gz$/
const scans = ['dwi', 'adc', 'flair'] as const
type Scans = Readonly<Record<(typeof scans)[number], string>>

/** ISLES'22 in the layout of the release (`derivatives` beside the images), of BIDS (`rawdata`), or flat; an id loses its session. */
export function isles22Cases(raw: RawFiles): RawCases {
  const root = firstFolder(raw, ['ISLES-2022', 'ISLES', 'isles22', 'dataset']) ?? ''
  if (root === '' && !raw.paths.some((path) => path.startsWith('sub-strokecase')))
    throw incomplete(['ISLES-2022/ or folders sub-strokecase*/'])
  const below = root === '' ? '' : `${root}/`
  const bases = hasFolder(raw, `${below}rawdata`) ? [`${below}rawdata/`, below] : [below]
  const all = new Set(raw.paths)
  const warnings: string[] = []
  const cases: RawCase[] = []
  for (const path of raw.paths) {
    const name = path.startsWith(below) ? mask.exec(fileName(path))?.[1] : undefined
    if (name === undefined) continue
    const found = layouts(bases, path, name).find((files) => scans.every((scan) => all.has(files[scan])))
    if (found) cases.push(caseOf(name, path, found))
    else warnings.push(`${path} has not all of DWI, ADC and FLAIR`)
  }
  for (const id of repeated(cases.map(({ id }) => id)))
    warnings.push(`${id} has several sessions, whose files get the same names; the last one stays`)
  return { cases, warnings }
}

/** Where the images of a mask may lie, the first choice first. */
function layouts(bases: readonly string[], path: string, name: string): Scans[] {
  const folder = folderName(path)
  const session = /^(.*)_ses-(.*)$/.exec(name)
  if (!session) return [inFolder(folder, name)]
  if (!`/${folder}/`.includes('/derivatives/')) return [inParts(folder, name)]
  return bases.map((base) => inParts(`${base}${session[1]}/ses-${session[2]}`, name))
}

const inFolder = (folder: string, name: string): Scans => ({
  dwi: `${folder}/${name}_dwi.nii.gz`,
  adc: `${folder}/${name}_adc.nii.gz`,
  flair: `${folder}/${name}_flair.nii.gz`,
})

const inParts = (folder: string, name: string): Scans => ({
  dwi: `${folder}/dwi/${name}_dwi.nii.gz`,
  adc: `${folder}/dwi/${name}_adc.nii.gz`,
  flair: `${folder}/anat/${name}_FLAIR.nii.gz`,
})

function caseOf(name: string, path: string, files: Scans): RawCase {
  const id = name.replace(/_ses-.*$/, '')
  const images = (side: string) =>
    Object.fromEntries(scans.map((scan) => [`${side}/${id}_${scan}.nii.gz`, { copyOf: files[scan] }]))
  const label = `${id}_msk.nii.gz`
  return {
    id,
    sortBy: name,
    train: { ...images('train'), [`train/${label}`]: { copyOf: path } },
    test: images('test'),
    truth: async () => ({ [`test/${label}`]: { copyOf: path } }),
    answers: [...Object.keys(images('test')), `test/${label}`],
  }
}

function repeated(ids: readonly string[]): Set<string> {
  const seen = new Set<string>()
  return new Set(ids.filter((id) => seen.size === seen.add(id).size))
}
