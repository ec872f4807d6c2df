import type { SideFiles } from '../compare/pairFiles'
import type { FileSet } from './appTypes'
import { openSet } from './openSet'

/** The two files of a case, with detached data that lies beside them. @throws Error where a set has no such file. */
export async function caseFiles(
  { reference, prediction }: { readonly reference: string; readonly prediction: string },
  answers: FileSet,
  submission: FileSet,
): Promise<SideFiles> {
  return { reference: await filesOf(answers, reference), prediction: await filesOf(submission, prediction) }
}

async function filesOf(set: FileSet, path: string): Promise<File[]> {
  const files = await openSet(set)
  const blob = files.get(path)
  if (blob === undefined) throw new Error(`${path} is not among the files of ${set.name}`)
  const nameOf = (full: string) => full.slice(full.lastIndexOf('/') + 1)
  const stem = path.replace(/\.\w+$/, '')
  const beside = [...files].filter(
    ([one]) => one !== path && /\.(raw|zraw|img)$/i.test(one) && one.startsWith(`${stem}.`),
  )
  return [[path, blob] as const, ...beside].map(([one, content]) => new File([content], nameOf(one)))
}
