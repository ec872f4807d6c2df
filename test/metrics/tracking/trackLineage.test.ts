import { describe, expect, it } from 'vitest'
import { cellTracking, type TrackRow } from '../../../src/metrics/tracking'
import { framesOf, matchFrames } from '../../../src/metrics/tracking/matchFrames'
import { trackLineage } from '../../../src/metrics/tracking/trackLineage'
import { nextGoldens, rawArray } from '../nextGoldens'

interface Tracking {
  reference: Parameters<typeof rawArray>[1]
  prediction: Parameters<typeof rawArray>[1]
  reference_tracks: TrackRow[]
  prediction_tracks: TrackRow[]
}

describe('trackLineage', () => {
  it.each(nextGoldens<Tracking>('tracking'))(
    'has the counts of cellTracking: $file',
    ({ reference, prediction, reference_tracks: own, prediction_tracks: found }) => {
      const [truth, other] = [rawArray('tracking', reference), rawArray('tracking', prediction)]
      const result = cellTracking({ labels: truth, tracks: own }, { labels: other, tracks: found })
      if (result === null) return
      const { tracks, wrong, invented } = trackLineage(matchFrames(framesOf(truth), framesOf(other)), own, found)
      const sum = (lists: readonly (readonly number[])[]) => lists.reduce((all, list) => all + list.length, 0)
      const { aogm, counts } = result
      expect([
        sum(tracks.map(({ missed }) => missed)),
        sum(invented.map(({ frames }) => frames)),
        sum(tracks.map(({ unlinked }) => unlinked)),
        wrong.length,
        sum(tracks.map(({ switched }) => switched)),
      ]).toEqual([aogm.missedCells, aogm.falseCells, aogm.addedEdges, aogm.deletedEdges, counts.idSwitches])
      for (const { birth, end, missed, unlinked, switched } of tracks)
        for (const t of [...missed, ...unlinked, ...switched]) expect(t >= birth && t <= end).toBe(true)
    },
  )
})
