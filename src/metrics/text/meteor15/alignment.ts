import type { Match } from './matchesOf'

/** Alignments that are followed at each word of the reference. */
const BEAM = 40
/** `lastEnd` of an alignment without an open chunk. */
const CLOSED = -1

/** The taken matches, the last one first. */
interface Chain {
  readonly match: Match
  readonly before: Chain | null
}

/** What alignments are compared by. */
interface Merit {
  /** Words of both sides in exact matches, and half of the words of every other match, rounded down for each side. */
  covered: number
  chunks: number
  distance: number
}

/** An alignment up to a word of the reference. */
interface Path extends Merit {
  chain: Chain | null
  /** The first word of the reference that is not decided on. */
  next: number
  /** The word of the candidate behind the open chunk. */
  lastEnd: number
  /** Words of the candidate in use, a bit each; those of the last match are missing where `stale`. */
  used: Uint32Array
  stale: boolean
}

/**
 * The matches, ascending, that METEOR 1.5 finds by a beam search from the first word of the reference to the last: those that cover most, in the fewest
 * chunks, with the smallest sum of distances.
 */
export function bestAlignment(matches: readonly (readonly Match[])[], candidateLength: number): readonly Match[] {
  const certain = certainMatches(matches, candidateLength)
  const taken = new Uint8Array(matches.length)
  const used = new Uint32Array((candidateLength >> 5) + 1)
  for (const match of certain.values()) {
    taken.fill(1, match.start, match.start + match.length)
    use(used, match)
  }
  const start = { chain: null, covered: 0, chunks: 0, distance: 0, next: 0, lastEnd: CLOSED, used, stale: false }
  let paths: Path[] = [start]
  for (let at = 0; at < matches.length; at++) {
    const following: Path[] = []
    for (const path of paths) follow(path, at, matches[at]!, { certain, taken }, following)
    for (const path of following)
      if (path.stale) {
        path.used = path.used.slice()
        use(path.used, path.chain!.match)
        path.stale = false
      }
    paths = following
  }
  const ended: Path[] = []
  for (const path of paths) {
    closeChunk(path)
    insert(ended, path)
  }
  const best: Match[] = []
  for (let chain = ended[0]!.chain; chain !== null; chain = chain.before) best.push(chain.match)
  return best.reverse()
}

/** The only match of its words on both sides, by its first word in the reference. */
function certainMatches(matches: readonly (readonly Match[])[], candidateLength: number): Map<number, Match> {
  const inReference = new Int32Array(matches.length)
  const inCandidate = new Int32Array(candidateLength)
  for (const own of matches)
    for (const { start, length, other, otherLength } of own) {
      for (let k = 0; k < length; k++) inReference[start + k]!++
      for (let k = 0; k < otherLength; k++) inCandidate[other + k]!++
    }
  const once = (counts: Int32Array, from: number, length: number) =>
    counts.subarray(from, from + length).every((count) => count === 1)
  const certain = new Map<number, Match>()
  matches.forEach((own, at) => {
    const [match] = own
    if (match === undefined || own.length > 1) return
    if (once(inReference, at, match.length) && once(inCandidate, match.other, match.otherLength)) certain.set(at, match)
  })
  return certain
}

interface Certain {
  readonly certain: ReadonlyMap<number, Match>
  /** Words of the reference in certain matches. */
  readonly taken: Uint8Array
}

/** The ways in which a path goes on at a word of the reference. */
function follow(
  path: Path,
  at: number,
  matches: readonly Match[],
  { certain, taken }: Certain,
  following: Path[],
): void {
  if (at < path.next) {
    insert(following, path)
    return
  }
  if (taken[at]) {
    const match = certain.get(at)!
    path.distance = (path.distance + Math.abs(match.start - match.other)) | 0
    insertExtended(following, path, match, false)
    return
  }
  for (const match of matches) {
    if (isUsed(match, path.used, taken)) continue
    insertExtended(following, path, match, true)
    // METEOR's own program counts the distance of a match where the path goes on without it.
    path.distance = (path.distance + Math.abs(match.start - match.other)) | 0
  }
  closeChunk(path)
  path.next++
  insert(following, path)
}

function insertExtended(paths: Path[], path: Path, match: Match, stale: boolean): void {
  const { length, otherLength, stage } = match
  const covered = path.covered + (stage === 0 ? length + otherLength : (length >> 1) + (otherLength >> 1))
  const chunks = path.chunks + (path.lastEnd !== CLOSED && match.other !== path.lastEnd ? 1 : 0)
  const { distance, used } = path
  const rank = rankOf(paths, covered, chunks, distance)
  if (rank >= BEAM) return
  const chain = { match, before: path.chain }
  const [next, lastEnd] = [match.start + length, match.other + otherLength]
  insertAt(paths, rank, { chain, covered, chunks, distance, next, lastEnd, used, stale })
}

function insert(paths: Path[], path: Path): void {
  insertAt(paths, rankOf(paths, path.covered, path.chunks, path.distance), path)
}

function insertAt(paths: Path[], rank: number, path: Path): void {
  if (rank >= BEAM) return
  if (paths.length === BEAM) paths.pop()
  paths.splice(rank, 0, path)
}

/** The place among the paths, best first; behind those that are as good. */
function rankOf(paths: readonly Path[], covered: number, chunks: number, distance: number): number {
  let rank = paths.length
  while (rank > 0) {
    const other = paths[rank - 1]!
    const order = other.covered - covered || chunks - other.chunks || (distance - other.distance) | 0
    if (order >= 0) break
    rank--
  }
  return rank
}

function closeChunk(path: Path): void {
  if (path.lastEnd === CLOSED) return
  path.chunks++
  path.lastEnd = CLOSED
}

function use(used: Uint32Array, { other, otherLength }: Match): void {
  for (let i = other; i < other + otherLength; i++) used[i >> 5]! |= 1 << (i & 31)
}

function isUsed({ start, length, other, otherLength }: Match, used: Uint32Array, taken: Uint8Array): boolean {
  for (let i = start; i < start + length; i++) if (taken[i]) return true
  for (let i = other; i < other + otherLength; i++) if ((used[i >> 5]! >>> (i & 31)) & 1) return true
  return false
}
