import { MedgradeError } from '../../../errors/MedgradeError'
import type { RawCase, RawCases } from '../preparedData'
import { fileName, filesIn, firstFolder, type RawFiles, readText, requireFolders } from '../rawFiles'
import { imageAndLabel } from './imageAndLabel'

interface VesselFolders {
  /** The folder that a release puts around all others. */
  readonly release: string
  readonly images: string
  readonly labels: string
  /** Suffix of a label file. */
  readonly suffix: string
  /** Labels are text files of a box, and the answers are JSON. */
  readonly boxes?: boolean
}

const topcow: Readonly<Record<string, Omit<VesselFolders, 'release' | 'images'>>> = {
  task1: { labels: 'cow_seg_labelsTr', suffix: '.nii.gz' },
  task2: { labels: 'roi_loc_labelsTr', suffix: '.txt', boxes: true },
  task3: { labels: 'antpos_edges_labelsTr', suffix: '.yml' },
}

/** TopCoW; `task`: `task1` to `task3`. */
export function topcowCases(raw: RawFiles, scan: 'ct' | 'mr', task: string): RawCases {
  return vesselCases(raw, scan, { release: 'TopCoW2024_Data_Release', images: 'imagesTr', ...topcow[task]! })
}

/** TopBrain. */
export function topbrainCases(raw: RawFiles, scan: 'ct' | 'mr'): RawCases {
  return vesselCases(raw, scan, {
    release: 'TopBrain_Data_Release_Batches1n2_081425',
    images: `imagesTr_topbrain_${scan}`,
    labels: `labelsTr_topbrain_${scan}`,
    suffix: '.nii.gz',
  })
}

function vesselCases(raw: RawFiles, scan: 'ct' | 'mr', folders: VesselFolders): RawCases {
  const root = firstFolder(raw, [`${folders.release}/${folders.images}`]) ? `${folders.release}/` : ''
  const [images, labels] = [root + folders.images, root + folders.labels]
  requireFolders(raw, [images, labels])
  const known = new Set(filesIn(raw, labels))
  const warnings: string[] = []
  const cases: RawCase[] = []
  for (const name of filesIn(raw, images)) {
    const stem = new RegExp(`^(topcow_${scan}_(.*))_0000\\.nii\\.gz$`).exec(name)
    if (!stem) continue
    const label = `${stem[1]}${folders.suffix}`
    if (!known.has(label)) warnings.push(`${images}/${name} has no label ${labels}/${label}`)
    else {
      const one = imageAndLabel(stem[2]!, `${images}/${name}`, `${labels}/${label}`, [scan === 'ct' ? 'CTA' : 'MRA'])
      cases.push(folders.boxes ? withBox(one, raw, `${labels}/${label}`) : one)
    }
  }
  return { cases, warnings }
}

/** The answer of a box is JSON with size and location, from the second and third line of the text. */
function withBox(one: RawCase, raw: RawFiles, label: string): RawCase {
  const path = `test/labels/${fileName(label).replace(/\.txt$/, '_bbox.json')}`
  return {
    ...one,
    truth: async () => ({ [path]: { json: boxOf(await readText(raw, label), label) } }),
    answers: [one.answers[0]!, path, one.answers[2]!],
  }
}

function boxOf(text: string, file: string): { size: number[]; location: number[] } {
  const lines = text.split(/\r\n|\r|\n/)
  return { size: wholeNumbers(lines[1], file), location: wholeNumbers(lines[2], file) }
}

function wholeNumbers(line: string | undefined, file: string): number[] {
  const numbers = (line?.match(/[+-]?\d+/g) ?? []).map(Number)
  if (numbers.length === 3) return numbers
  throw new MedgradeError('bad-box', `The box cannot be read: ${file}`, {
    file,
    found: JSON.stringify(line ?? ''),
    expected: 'three whole numbers',
  })
}
