import { cellTracking, type TrackRow } from 'medgrade/tracking'
import type { DataStory } from './exampleTypes'
import { type NumberExample, numberStory, tableScene } from './numberStory'

type Rows = Parameters<NumberExample['rows'][string]>[0]

/** A frame a line; the tracks are read from the labels. */
const cellsOf = (frames: Rows) => {
  const seen = new Map<number, [birth: number, end: number]>()
  for (const [t, frame] of frames.entries())
    for (const label of frame) if (label > 0) seen.set(label, [seen.get(label)?.[0] ?? t, t])
  return {
    labels: frames.map((frame) => [[...frame]]),
    tracks: [...seen].map(([label, [birth, end]]): TrackRow => [label, birth, end, 0]),
  }
}
/** Lines of the reference, then as many of the prediction. */
const scores = (t: Rows) => {
  const half = Math.floor(t.length / 2)
  const found = cellTracking(cellsOf(t.slice(0, half)), cellsOf(t.slice(half)))
  if (found === null) throw new Error('a track with a gap')
  return found
}
const truth = '1 1 1 0 0 2 2 2\n0 1 1 1 0 2 2 2\n0 0 1 1 1 0 2 2'
const same = tableScene('tracked', `${truth}\n${truth}`)
const exchanged = tableScene(
  'labels exchanged in the last frame',
  `${truth}\n1 1 1 0 0 2 2 2\n0 1 1 1 0 2 2 2\n0 0 2 2 2 0 1 1`,
)
const shrunk = tableScene('outlines too small', `${truth}\n1 1 0 0 0 2 2 0\n0 1 1 0 0 2 2 0\n0 0 1 1 0 0 2 2`)

/** The example of cells over time. */
export const trackingStories: Readonly<Record<string, DataStory>> = {
  cellTracking: numberStory({
    field: 'Labels of a frame a line: the reference, then the prediction',
    rows: {
      TRA: (t) => scores(t).tra,
      DET: (t) => scores(t).det,
      SEG: (t) => scores(t).seg,
      CHOTA: (t) => scores(t).chota,
    },
    sees: [same, exchanged],
    seesText: 'TRA sees whether cells keep their identity from frame to frame.',
    blind: [same, shrunk],
    blindText: 'TRA does not see outlines: a cell that is covered by more than half is found. SEG sees them.',
  }),
}
