import { filesSource } from 'medgrade'
import { withSeriesGrids } from '../../../src/evaluation/inputs/withSeriesGrids'
import type { ComparedItem } from '../compare/comparedItem'
import type { SideFiles } from '../compare/pairFiles'
import type { FileSet } from './appTypes'
import { type Files, openSet } from './openSet'

export interface OpenedCase {
  readonly case: string
  readonly reference: string
  readonly prediction: string
}

interface CaseSets {
  readonly answers: FileSet
  readonly submission: FileSet
  /** The images that contours were drawn on; null: none. */
  readonly series: FileSet | null
}

/** What is read of a case: files with detached data that lies beside them, or folders, and the images that contours were drawn on. @throws Error where a set has no such file. */
export async function caseFiles(one: OpenedCase, { answers, submission, series }: CaseSets): Promise<SideFiles> {
  const sides = { reference: await openSet(answers), prediction: await openSet(submission) }
  const image = series && (await imageOf(one, sides, await openSet(series)))
  return {
    reference: itemOf(sides.reference, one.reference, answers.name),
    prediction: itemOf(sides.prediction, one.prediction, submission.name),
    ...(image ? { image } : {}),
  }
}

/** The images of a case as `evaluate` finds them. */
async function imageOf(
  { case: name, reference, prediction }: OpenedCase,
  sides: { readonly reference: Files; readonly prediction: Files },
  series: Files,
): Promise<ComparedItem | null> {
  const side = (path: string) => ({ key: path, name, shown: path, path })
  const pair = { case: name, reference: side(reference), prediction: side(prediction) }
  const { pairs } = await withSeriesGrids({ pairs: [pair], missing: [], extra: [] }, filesSource(series), {
    known: new Map(),
    references: filesSource(sides.reference),
    predictions: filesSource(sides.prediction),
  })
  const images = pairs[0]?.images
  if (images === undefined) return null
  const [only] = images
  if (images.length === 1) return itemOf(series, only!, 'the images')
  return images.map((path) => ({ path: `images/${lastName(path)}`, file: fileOf(series.get(path)!, path) }))
}

const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const fileOf = (content: Blob, path: string) => new File([content], lastName(path))

function itemOf(files: Files, path: string, set: string): ComparedItem {
  const above = path.length - lastName(path).length
  const stem = path.replace(/\.\w+$/, '')
  const isOwn = files.has(path)
    ? (one: string) => one === path || (/\.(raw|zraw|img)$/i.test(one) && one.startsWith(`${stem}.`))
    : (one: string) => one.startsWith(`${path}/`)
  const found = [...files].filter(([one]) => isOwn(one))
  if (found.length === 0) throw new Error(`${path} is not among the files of ${set}`)
  return found.map(([one, content]) => ({ path: one.slice(above), file: fileOf(content, one) }))
}
