import { statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { CaseTask } from '../../contract'
import type { Sources } from '../../engine/scoreTask'
import { belowRoot } from '../files/belowRoot'

/** Bytes on disk of the files of a case. A file that is not there, or a path that leaves its folder, counts 0. */
export function caseBytes({ files }: CaseTask, sources: Sources): number {
  let bytes = 0
  for (const { side, paths } of Object.values(files)) bytes += sizeOfFirst(paths, side, sources[side])
  return bytes
}

function sizeOfFirst(paths: readonly string[], side: keyof Sources, { ref }: Sources['answers']): number {
  if (ref?.kind !== 'directory') return 0
  const root = join(ref.root, ref.below ?? '')
  for (const path of paths) {
    const found = fileStatus(side, root, path)
    if (found) return found.size
  }
  return 0
}

/** Only the organiser's paths may lead anywhere. */
function fileStatus(side: keyof Sources, root: string, path: string) {
  try {
    const found = statSync(side === 'answers' ? resolve(root, path) : join(root, belowRoot(root, path)))
    return found.isFile() ? found : undefined
  } catch {
    return undefined
  }
}
