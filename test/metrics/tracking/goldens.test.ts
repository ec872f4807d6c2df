import { describe, expect, it } from 'vitest'
import { cellTracking, type TrackRow } from '../../../src/metrics/tracking'
import { differs } from '../../support/golden'
import { nextGoldens, rawArray } from '../nextGoldens'

interface Tracking {
  reference: Parameters<typeof rawArray>[1]
  prediction: Parameters<typeof rawArray>[1]
  segmentation_frames: number[]
  reference_tracks: TrackRow[]
  prediction_tracks: TrackRow[]
  expected: Record<string, number | null>
}

describe('tracking of py-ctcmetrics', () => {
  it.each(nextGoldens<Tracking>('tracking'))('$file', (golden) => {
    const { expected } = golden
    const found = cellTracking(
      { labels: rawArray('tracking', golden.reference), tracks: golden.reference_tracks },
      { labels: rawArray('tracking', golden.prediction), tracks: golden.prediction_tracks },
      { segmentationFrames: golden.segmentation_frames },
    )
    expect(found === null).toBe(expected.Valid === 0)
    if (found === null) return
    const { aogm, counts, divisions } = found
    const values: Record<string, number | null> = {
      SEG: found.seg,
      DET: found.det,
      TRA: found.tra,
      LNK: found.lnk,
      CT: found.ct,
      TF: found.tf,
      CCA: found.cca,
      OP_CSB: found.opCsb,
      OP_CTB: found.opCtb,
      CHOTA: found.chota,
      HOTA: found.hota,
      MOTA: found.mota,
      IDF1: found.idf1,
      MT: found.mt,
      ML: found.ml,
      FAF: found.faf,
      AOGM: aogm.total,
      AOGM_0: aogm.empty,
      AOGM_NS: aogm.splits,
      AOGM_FN: aogm.missedCells,
      AOGM_FP: aogm.falseCells,
      AOGM_ED: aogm.deletedEdges,
      AOGM_EA: aogm.addedEdges,
      AOGM_EC: aogm.changedEdges,
      TP: counts.truePositives,
      FP: counts.falsePositives,
      FN: counts.falseNegatives,
      IDSW: counts.idSwitches,
      'MULTI-ASSIGNMENTS': counts.multiAssignments,
      IDTP: counts.idTruePositives,
      IDFP: counts.idFalsePositives,
      IDFN: counts.idFalseNegatives,
    }
    for (const i of [0, 1, 2, 3]) {
      values[`BC(${i})`] = found.bc[i]!
      values[`BIO(${i})`] = found.bio[i]!
      values[`OP_CLB(${i})`] = found.opClb[i]!
      values[`tp_div(${i})`] = divisions[i]!.truePositives
      values[`fp_div(${i})`] = divisions[i]!.falsePositives
      values[`fn_div(${i})`] = divisions[i]!.falseNegatives
    }
    const wrong = Object.entries(values).filter(([key, value]) => {
      const wanted = expected[key]
      if (wanted === undefined) return false
      return wanted === null || value === null ? wanted !== value : differs(value, wanted, 1e-9)
    })
    expect(wrong.map(([key, value]) => [key, value, expected[key]])).toEqual([])
  })
})
