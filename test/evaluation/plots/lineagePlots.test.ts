import { describe, expect, it } from 'vitest'
import { lineagePlots } from '../../../src/evaluation/plots/lineagePlots'
import type { TrackRow } from '../../../src/metrics/tracking'

/** Cells side by side, one column a track, in frames of one row. */
function cells(tracks: readonly TrackRow[], frames: number, width = tracks.length) {
  const data = new Int32Array(frames * width)
  tracks.forEach(([label, birth, end], column) => {
    for (let t = birth; t <= end; t++) data[t * width + column] = label
  })
  return { labels: { data, shape: [frames, 1, width] }, tracks }
}

describe('lineagePlots', () => {
  it('draws a mother between her daughters, and missed frames as runs', () => {
    const tracks: TrackRow[] = [
      [1, 0, 1, 0],
      [2, 2, 5, 1],
      [3, 2, 5, 1],
    ]
    const found: TrackRow[] = [
      [1, 0, 1, 0],
      [2, 2, 5, 1],
      [3, 2, 3, 1],
    ]
    const { lineage } = lineagePlots(cells(tracks, 6), cells(found, 6))
    expect(lineage!.tracks.map(({ label, missed, unlinked }) => [label, missed, unlinked])).toEqual([
      [2, [], []],
      [1, [], []],
      [3, [[4, 5]], [4, 5]],
    ])
    expect(lineage!.counts).toEqual({ tracks: 3, missed: 2, unlinked: 2, switched: 0, wrong: 0, invented: 0 })
  })

  it('keeps the trees with the most errors where there is no room for all, and counts all', () => {
    const tracks = Array.from({ length: 300 }, (_, k): TrackRow => [k + 1, 0, 2, 0])
    const found = tracks.map(
      ([label, birth, end]): TrackRow => [label, birth, label > 290 ? 0 : label > 280 ? 1 : end, 0],
    )
    const { lineage } = lineagePlots(cells(tracks, 3), cells(found, 3))
    expect(lineage!.tracks).toHaveLength(40)
    expect(lineage!.tracks.slice(0, 10).map(({ label }) => label)).toEqual([
      291, 292, 293, 294, 295, 296, 297, 298, 299, 300,
    ])
    expect(lineage!.counts).toMatchObject({ tracks: 300, missed: 30 })
  })

  it('cuts a tree that is too large', () => {
    const frames = 120
    const line = Array.from({ length: frames }, (_, k): TrackRow => [k + 1, k, k, k])
    const { lineage } = lineagePlots(cells(line, frames), cells(line, frames))
    expect(lineage!.tracks).toHaveLength(40)
  })
})
