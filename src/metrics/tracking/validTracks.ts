import { refuse } from '../../errors/refuse'
import type { TrackRow } from './trackTypes'

/**
 * Whether tracks and label maps agree as the Cell Tracking Challenge demands.
 *
 * @param cells labels of each frame, each once.
 * @throws {@link MedgradeError} `bad-input` for a parent that is no track.
 */
export function validTracks(tracks: readonly TrackRow[], cells: readonly Int32Array[]): boolean {
  const byLabel = new Map(tracks.map((row) => [row[0], row]))
  for (const [label, , , parent] of tracks)
    if (parent > 0 && !byLabel.has(parent)) refuse('bad-input', `parent of track ${label}`, parent, 'a track')
  if (tracks.length === 0 || byLabel.size !== tracks.length) return false
  for (const [, birth, end, parent] of tracks) {
    if (parent < 0 || end < birth) return false
    const mother = byLabel.get(parent)
    if (mother !== undefined && !(mother[2] < birth)) return false
  }
  const alive = new Int32Array(cells.length + 1)
  for (const [, birth, end] of tracks) {
    const [from, to] = [Math.max(0, Math.ceil(birth)), Math.min(cells.length - 1, Math.floor(end))]
    if (!(from <= to)) continue
    alive[from]!++
    alive[to + 1]!--
  }
  for (let t = 0; t < cells.length; t++) alive[t + 1]! += alive[t]!
  return cells.every((labels, frame) => {
    const lives = (label: number) => {
      const track = byLabel.get(label)
      return track !== undefined && track[1] <= frame && frame <= track[2]
    }
    return labels.length === alive[frame] && labels.every(lives)
  })
}
