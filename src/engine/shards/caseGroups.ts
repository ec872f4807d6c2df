/** Workers of which none has more in a job than its share of the cases that are left: large jobs first, small ones at the end, so that all end together. */
const WORKERS = 64
/** Cases below which a job is not worth its way. */
const LEAST_CASES = 32
const MOST_CASES = 512
/** Bytes of files from which a job is large enough. */
const ENOUGH_BYTES = 32 * 2 ** 20

/**
 * Groups cases in their order to jobs: large cases come alone, small ones together, so that the way of a job costs little of its work.
 *
 * @param sizes bytes of the files of each case.
 */
export function caseGroups<T>(cases: readonly T[], sizes: readonly number[]): readonly (readonly T[])[] {
  const groups: T[][] = []
  let most = 0
  let bytes = 0
  for (const [i, one] of cases.entries()) {
    const last = groups.at(-1)
    const size = sizes[i]!
    if (last && last.length < most && bytes + size <= ENOUGH_BYTES) {
      last.push(one)
      bytes += size
    } else {
      groups.push([one])
      most = Math.min(MOST_CASES, Math.max(LEAST_CASES, Math.ceil((cases.length - i) / WORKERS)))
      bytes = size
    }
  }
  return groups
}
