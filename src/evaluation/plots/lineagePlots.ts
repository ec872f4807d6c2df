import { append } from '../../array/append'
import { framesOf, matchFrames } from '../../metrics/tracking/matchFrames'
import { type Lineage, type LineageTrack, trackLineage } from '../../metrics/tracking/trackLineage'
import type { TrackedCells } from '../../metrics/tracking/trackTypes'
import type { CasePlots, FrameRun } from './casePlots'

/** Drawn tracks, of the trees with the most errors. */
const MOST_TRACKS = 40
/** Drawn false tracks. */
const MOST_INVENTED = 8

/** The tree of the reference with the errors of the prediction, as it is drawn. */
export function lineagePlots(reference: TrackedCells, prediction: TrackedCells): CasePlots {
  const frames = matchFrames(framesOf(reference.labels), framesOf(prediction.labels))
  const lineage = trackLineage(frames, reference.tracks, prediction.tracks)
  const drawn = drawnTracks(lineage)
  const labels = new Set(drawn.map(({ label }) => label))
  const { tracks, wrong, invented } = lineage
  const sum = (of: (track: LineageTrack) => readonly number[]) => tracks.reduce((all, one) => all + of(one).length, 0)
  const most = [...invented].sort((a, b) => b.frames.length - a.frames.length || a.label - b.label)
  return {
    rows: lineage.frames,
    lineage: {
      frames: lineage.frames,
      counts: {
        tracks: tracks.length,
        missed: sum(({ missed }) => missed),
        unlinked: sum(({ unlinked }) => unlinked),
        switched: sum(({ switched }) => switched),
        wrong: wrong.length,
        invented: invented.reduce((all, one) => all + one.frames.length, 0),
      },
      tracks: drawn.map((track) => ({ ...track, missed: runsOf(track.missed) })),
      wrong: wrong.filter(({ from, to }) => labels.has(from) && labels.has(to)),
      invented: most.slice(0, MOST_INVENTED).map((one) => ({ label: one.label, runs: runsOf(one.frames) })),
    },
  }
}

/** The trees with the most errors as far as there is room, each in the order of its drawing. */
function drawnTracks({ tracks, wrong }: Lineage): LineageTrack[] {
  const byLabel = new Map(tracks.map((track) => [track.label, track]))
  const daughters = new Map<number, LineageTrack[]>()
  for (const track of tracks) daughters.get(track.parent)?.push(track) ?? daughters.set(track.parent, [track])
  const errors = new Map(
    tracks.map((one) => [one.label, one.missed.length + one.unlinked.length + one.switched.length]),
  )
  for (const { to } of wrong) errors.set(to, errors.get(to)! + 1)
  const roots = tracks.filter(({ parent }) => !byLabel.has(parent))
  const trees = roots
    .map((root) => inOrder(root, daughters))
    .map((members) => ({ members, errors: members.reduce((sum, { label }) => sum + errors.get(label)!, 0) }))
    .sort((a, b) => b.errors - a.errors)
  const chosen: LineageTrack[] = []
  for (const { members } of trees) {
    const room = MOST_TRACKS - chosen.length
    // A first tree that is too large is cut.
    if (members.length <= room || chosen.length === 0) append(chosen, members.slice(0, room))
  }
  return chosen
}

/** Half of the daughters with theirs, the mother, the other half. Without recursion: a line of cells may have thousands of generations. */
function inOrder(root: LineageTrack, daughters: ReadonlyMap<number, readonly LineageTrack[]>): LineageTrack[] {
  const order: LineageTrack[] = []
  const stack: { readonly track: LineageTrack; readonly isDone: boolean }[] = [{ track: root, isDone: false }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { track, isDone } = next
    const own = daughters.get(track.label) ?? []
    if (isDone || own.length === 0) {
      order.push(track)
      continue
    }
    const half = Math.ceil(own.length / 2)
    for (const one of own.slice(half).toReversed()) stack.push({ track: one, isDone: false })
    stack.push({ track, isDone: true })
    for (const one of own.slice(0, half).toReversed()) stack.push({ track: one, isDone: false })
  }
  return order
}

/** Frames that follow each other as one run. */
function runsOf(frames: readonly number[]): FrameRun[] {
  const runs: [number, number][] = []
  for (const t of frames) {
    const last = runs.at(-1)
    if (last && last[1] === t - 1) last[1] = t
    else runs.push([t, t])
  }
  return runs
}
