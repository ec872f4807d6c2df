import { compareCodePoints } from '../../python/compareCodePoints'
import { runMarks } from './runFolders'

/** Why each first folder of paths in which no run was found is none; one that a warning speaks of already is left out. */
export function foldersWithoutRun(paths: readonly string[], warnings: readonly string[]): string[] {
  const folders = [...new Set(paths.flatMap((path) => (path.includes('/') ? [path.split('/', 1)[0]!] : [])))]
  const there = new Set(paths)
  return folders
    .sort(compareCodePoints)
    .filter(
      (folder) => !warnings.some((text) => text.startsWith(`${folder}/`) || text.match(/^.+?(?=:? )/)?.[0] === folder),
    )
    .map((folder) => {
      const handedIn = there.has(`${folder}/submission.csv`)
        ? '; its submission.csv is graded by grade or by a line of a list for grade-batch'
        : ''
      return `${folder} is not taken for a run: neither it nor a folder in it is named …_run-group_… or has metadata.json, ${runMarks.join(', ')}, or process and outputs${handedIn}`
    })
}
