/** Where prepared data are in the layout of ReX-MLE and MLE-bench. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { answersFiles } from '../../challenges/mle-bench/answersFiles'

/** What of a challenge decides its paths. */
type Named = { readonly id: string; readonly benchmark?: string }

/** The private folder of a challenge. */
const privateFolder = (dataDir: string, id: string) => join(dataDir, id, 'prepared', 'private')

/**
 * The answers of a challenge: `test_labels.csv`, of a competition of MLE-bench the file that its configuration names, or another of the usual names. The
 * first name where none exists.
 */
export function preparedAnswers(dataDir: string, { id, benchmark }: Named): string {
  const own = Object.hasOwn(answersFiles, id) ? answersFiles[id]! : undefined
  const names =
    benchmark === 'mle-bench'
      ? [...(own ? [own] : []), 'test_labels.csv', 'test.csv', 'answers.csv']
      : ['test_labels.csv']
  const paths = names.map((name) => join(privateFolder(dataDir, id), name))
  return paths.find(isFile) ?? paths[0]!
}

/** The leaderboard beside the prepared data of a competition of MLE-bench; undefined: there is none. */
export function preparedLeaderboard(dataDir: string, { id, benchmark }: Named): string | undefined {
  if (benchmark !== 'mle-bench') return undefined
  const folders = [privateFolder(dataDir, id), join(dataDir, id, 'prepared'), join(dataDir, id)]
  return folders.map((folder) => join(folder, 'leaderboard.csv')).find(isFile)
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}
