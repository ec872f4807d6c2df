import { append } from '../../array/append'
import { groupBy } from '../../array/groupBy'
import type { ReportLike } from '../../engine/report/summarizeReports'
import type { DetailedReport } from '../tables/compareReports'

/** What reports of several submissions are read for; numbers that JSON cannot hold may be texts. */
export type StoredReport = ReportLike &
  DetailedReport & {
    readonly submission_path?: unknown
    readonly submission_exists?: boolean
    readonly team?: string
  }

/**
 * Groups the reports of a batch by system: by team where all reports say theirs. Else the name of a system is the path of the submission without the challenge:
 * `runs/alpha/isles22/submission.csv` and `runs/alpha/seg_a.csv` are of `alpha`. Parts with which all paths begin or end are left out. Reports without a
 * challenge belong to the first system.
 */
export function splitBySubmission(reports: readonly StoredReport[]): Map<string, StoredReport[]> {
  const named = reports.filter((report) => report.challenge_id !== '')
  const names = named.every(({ team }) => team !== undefined) ? named.map(({ team }) => team!) : namesOfPaths(named)
  const systems = groupBy(named, (_, i) => names[i]!)
  const rest = reports.filter((report) => report.challenge_id === '')
  const first = systems.values().next().value
  if (first) append(first, rest)
  else systems.set('', rest)
  return systems
}

function namesOfPaths(reports: readonly StoredReport[]): string[] {
  const paths = reports.map(partsOf)
  return withoutCommon(withoutCommon(paths).map((path) => path.toReversed())).map((path) => path.toReversed().join('/'))
}

function partsOf({ submission_path: path, challenge_id: id }: StoredReport): string[] {
  const parts = (typeof path === 'string' ? path : '').split(/[\\/]+/)
  const own = parts.map((part) => withoutWord(part, id)).filter((part) => part !== '' && part !== '.')
  if (own.length > 1 && own.at(-1) === 'submission.csv') own.pop()
  return own.map((part) => part.replace(/\.(csv|zip)$/, '').replace(/^(csv|zip)$/, '')).filter((part) => part !== '')
}

/** A part of a path without the id of the challenge and its separators. */
function withoutWord(part: string, word: string): string {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return part.replace(new RegExp(`(^|[-_. ])${escaped}(?=$|[-_. ])`), '').replace(/^[-_. ]+/, '')
}

/** The paths without their common leading parts. */
function withoutCommon(paths: readonly (readonly string[])[]): (readonly string[])[] {
  const [first = []] = paths
  let common = first.length
  for (const path of paths) {
    let same = 0
    while (same < common && path[same] === first[same]) same++
    common = same
  }
  return paths.map((path) => path.slice(common))
}
