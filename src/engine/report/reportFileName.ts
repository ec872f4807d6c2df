import type { ChallengeReport } from '../../contract'
import { runName } from './runName'

/** Longest name without the ending, so that file systems take it. */
const LONGEST = 150

/**
 * The name of a file for one report of a batch, `<challenge>_<run>.json`, with other characters than letters, digits, `.`, `_` and `-` written as `-`.
 *
 * @param taken names that are used, in lower case; the new name is added. A name that is taken gets a number.
 */
export function reportFileName(
  report: Pick<ChallengeReport, 'challenge_id' | 'run' | 'submission_path'>,
  taken: Set<string>,
): string {
  const run = runName(report).replace(/(?:\/?submission)?\.csv$/i, '')
  const words = [report.challenge_id, run].map((word) =>
    word.replaceAll(/[^\w.-]+/g, '-').replaceAll(/^[-.]+|-+$/g, ''),
  )
  const stem =
    words
      .filter((word) => word !== '')
      .join('_')
      .slice(0, LONGEST) || 'report'
  for (let i = 1; ; i++) {
    const name = i === 1 ? stem : `${stem}_${i}`
    // File systems may not tell capitals from small letters.
    if (taken.has(name.toLowerCase())) continue
    taken.add(name.toLowerCase())
    return `${name}.json`
  }
}
