import { refuse } from '../../errors/refuse'
import type { TrackRow } from './trackTypes'

/**
 * Whether tracks and label maps agree as the Cell Tracking Challenge demands.
 *
 * @param cells labels of each frame.
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
  return cells.every((labels, frame) => {
    const alive = tracks.filter(([, birth, end]) => birth <= frame && frame <= end).map(([label]) => label)
    const present = new Set(labels)
    return alive.length === present.size && alive.every((label) => present.has(label))
  })
}
