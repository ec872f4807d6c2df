import { describe, expect } from 'vitest'
import { cellTracking, type TrackRow } from '../../../src/metrics/tracking'
import { differs } from '../../support/golden'
import { eachNextGolden, rawArray } from '../nextGoldens'

interface Tracking {
  reference: Parameters<typeof rawArray>[1]
  prediction: Parameters<typeof rawArray>[1]
  segmentation_frames: number[]
  reference_tracks: TrackRow[]
  prediction_tracks: TrackRow[]
  expected: Record<string, number | null>
}

const names = 'name of a group of values in the library, without a value'

describe('tracking of py-ctcmetrics', () => {
  eachNextGolden<Tracking>(
    'tracking',
    (golden) => {
      const { expected } = golden
      const found = cellTracking(
        { labels: rawArray('tracking', golden.reference), tracks: golden.reference_tracks },
        { labels: rawArray('tracking', golden.prediction), tracks: golden.prediction_tracks },
        { segmentationFrames: golden.segmentation_frames },
      )
      expect(found === null).toBe(expected.Valid === 0)
      if (found === null) {
        expect(Object.entries(expected).filter(([key, value]) => key !== 'Valid' && value !== null)).toEqual([])
        return
      }
      const { aogm, counts, divisions } = found
      const { truePositives: tp, falsePositives: fp, falseNegatives: fn } = counts
      const { idTruePositives: idtp, idFalsePositives: idfp, idFalseNegatives: idfn } = counts
      const values: Record<string, number | null> = {
        Valid: 1,
        Precision: tp / (tp + fp),
        Recall: tp / (tp + fn),
        IDP: idtp / (idtp + idfp),
        IDR: idtp / (idtp + idfn),
        gt_divisions: divisions[0]!.truePositives + divisions[0]!.falseNegatives,
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
        const wanted = expected[key]!
        return wanted === null || value === null ? wanted !== value : differs(value, wanted, 1e-9)
      })
      expect(wrong.map(([key, value]) => [key, value, expected[key]])).toEqual([])
    },
    { leftOut: { BC: names, MTML: names, BIO: names, OP_CLB: names, Frames: 'the number of frames of the input' } },
  )
})
