import { cellTracking, type TrackRow } from 'medgrade/tracking'
import { describePeers } from '../runPeer'
import { type Compared, type Draws, itEqualsPeer } from './families'

interface Tracked {
  labels: number[]
  tracks: TrackRow[]
}

interface Case {
  shape: number[]
  reference: number[]
  prediction: number[]
  referenceTracks: TrackRow[]
  predictionTracks: TrackRow[]
}

const side = 14
const frames = 5

/** Cells of 4 × 4 pixels in lanes, which may divide; each lane holds one family. */
function drawCells({ random, whole }: Draws): Tracked {
  const labels = Array.from({ length: frames * side * side }, () => 0)
  const tracks: TrackRow[] = []
  const paint = (label: number, row: number, column: number, birth: number, end: number, height: number) => {
    for (let t = birth; t <= end; t++)
      for (let y = row; y < row + height; y++)
        for (let x = column; x < column + 4; x++) labels[(t * side + y) * side + x] = label
  }
  let next = 1
  for (const lane of [0, 5, 10]) {
    const divides = random() < 0.5 ? whole(1, frames - 2) : frames - 1
    const mother = next++
    paint(mother, lane, whole(0, 2), 0, divides, 4)
    tracks.push([mother, 0, divides, 0])
    if (divides === frames - 1) continue
    const parent = random() < 0.8 ? mother : 0
    const daughters = random() < 0.8 ? [0, 1] : [0]
    for (const k of daughters) {
      const label = next++
      paint(label, lane + 2 * k, whole(0, 2) + (random() < 0.3 ? 5 : 0), divides + 1, frames - 1, 2)
      tracks.push([label, divides + 1, frames - 1, parent])
    }
  }
  return { labels, tracks }
}

/** The same with cells moved, and tracks lost, cut or joined by the chance of drawing anew. */
function disturbed(draws: Draws, { labels, tracks }: Tracked): Tracked {
  const { random, whole } = draws
  if (random() < 0.3) return drawCells(draws)
  const moved = whole(0, 1)
  const shifted = labels.map((_, i) => (i % side < moved ? 0 : labels[i - moved]!))
  const gone = random() < 0.4 ? tracks[whole(0, tracks.length - 1)]![0] : -1
  // A daughter of a lost track begins on its own.
  return {
    labels: shifted.map((label) => (label === gone ? 0 : label)),
    tracks: tracks
      .filter(([label]) => label !== gone)
      .map(([label, birth, end, parent]) => [label, birth, end, parent === gone ? 0 : parent]),
  }
}

describePeers('cell tracking against py-ctcmetrics', () => {
  itEqualsPeer<Case, Record<string, number | null>>(
    'tracks',
    'tracking',
    (draws) => {
      const reference = drawCells(draws)
      const prediction = disturbed(draws, reference)
      return {
        shape: [frames, side, side],
        reference: reference.labels,
        prediction: prediction.labels,
        referenceTracks: reference.tracks,
        predictionTracks: prediction.tracks,
      }
    },
    ({ shape, reference, prediction, referenceTracks, predictionTracks }, answer) => {
      const map = (labels: number[]) => ({ data: Uint16Array.from(labels), shape })
      const found = cellTracking(
        { labels: map(reference), tracks: referenceTracks },
        { labels: map(prediction), tracks: predictionTracks },
      )
      if (found === null) return [['valid', 0, Number(answer.Valid)]]
      const { seg, det, tra, lnk, ct, tf, cca, opCsb, opCtb, chota, hota, mota, idf1, mt, ml, faf, bc, bio } = found
      const upper = { SEG: seg, DET: det, TRA: tra, LNK: lnk, CT: ct, TF: tf, CCA: cca, OP_CSB: opCsb, OP_CTB: opCtb }
      const others = { CHOTA: chota, HOTA: hota, MOTA: mota, IDF1: idf1, MT: mt, ML: ml, FAF: faf }
      const byFrames = [0, 1, 2, 3].flatMap((i) => [
        [`BC(${i})`, bc[i]!],
        [`BIO(${i})`, bio[i]!],
      ])
      const all = { ...upper, ...others, ...Object.fromEntries(byFrames) }
      return Object.entries(all).map(
        ([key, value]): Compared => [key, Number(value ?? Number.NaN), Number(answer[key] ?? Number.NaN)],
      )
    },
  )
})
