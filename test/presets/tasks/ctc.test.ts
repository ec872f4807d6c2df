import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import { npyBytes } from '../../support/files/npyBytes'

// Goldens of py-ctcmetrics as folders of the challenge: tracks in TRA, the frames that SEG looks at beside them.

const folder = 'fixtures/goldens/metrics-next/tracking'
const digits = (t: number) => String(t).padStart(3, '0')
const goldenOf = (k: number) => JSON.parse(readFileSync(`${folder}/case-${String(k).padStart(2, '0')}.json`, 'utf8'))
type Golden = ReturnType<typeof goldenOf>

function frames(golden: Golden, side: 'reference' | 'prediction', nameOf: (t: number) => string, chosen?: number[]) {
  const { file, type, shape } = golden[side]
  const bytes = new Uint8Array(readFileSync(`${folder}/${file}`))
  const [count, ...size] = shape as [number, ...number[]]
  const length = bytes.length / count
  const all = chosen ?? Array.from({ length: count }, (_, t) => t)
  const one = (t: number) => npyBytes(type === 'uint8' ? '|u1' : '<u2', size, bytes.slice(t * length, (t + 1) * length))
  return Object.fromEntries(all.map((t) => [nameOf(t), one(t)]))
}

const textOf = (rows: number[][]) => rows.map((row) => `${row.join(' ')}\n`).join('')

const filesOf = (golden: Golden) => ({
  references: {
    '01_GT/TRA/man_track.txt': textOf(golden.reference_tracks),
    ...frames(golden, 'reference', (t) => `01_GT/TRA/man_track${digits(t)}.npy`),
    ...frames(golden, 'reference', (t) => `01_GT/SEG/man_seg${digits(t)}.npy`, golden.segmentation_frames),
  },
  predictions: {
    net: {
      '01_RES/res_track.txt': textOf(golden.prediction_tracks),
      ...frames(golden, 'prediction', (t) => `01_RES/mask${digits(t)}.npy`),
    },
  },
})

const keys: Readonly<Record<string, string>> = {
  ...{ ctc_seg: 'SEG', ctc_det: 'DET', ctc_tra: 'TRA', ctc_lnk: 'LNK', op_csb: 'OP_CSB', op_ctb: 'OP_CTB' },
  ...{ ctc_ct: 'CT', ctc_tf: 'TF', ctc_cca: 'CCA' },
  ...Object.fromEntries(
    [0, 1, 2, 3].flatMap((i) => [
      [`ctc_bc${i}`, `BC(${i})`],
      [`op_clb${i}`, `OP_CLB(${i})`],
    ]),
  ),
}
const valid = Array.from({ length: 18 }, (_, k) => k).filter((k) => goldenOf(k).expected.Valid === 1)

describe('ctc', () => {
  it.each(valid)('has the numbers of py-ctcmetrics, SEG of its own frames: case %i', async (k) => {
    const golden = goldenOf(k)
    const { cases, task, understood } = await evaluate(filesOf(golden), { preset: 'ctc' })
    expect(task).toBe('tracking')
    expect(understood).toContain(`reference: SEG of ${golden.segmentation_frames.length} frames (1 case)`)
    const [{ rows }] = cases as [(typeof cases)[number]]
    expect(rows.map(({ metric }) => metric).sort()).toEqual(Object.keys(keys).sort())
    for (const { metric, value } of rows) {
      const wanted = golden.expected[keys[metric]!]
      if (wanted === null) expect([metric, value]).toEqual([metric, Number.NaN])
      else expect(Math.abs(value - wanted), metric).toBeLessThanOrEqual(1e-9)
    }
  })

  it('SEG of slices of volumes is that of the planes', async () => {
    const volume = (...planes: number[][]) => npyBytes('|u1', [planes.length, 2, 2], Uint8Array.from(planes.flat()))
    const track = '1 0 0 0\n'
    const references = {
      '01_GT/TRA/man_track.txt': track,
      '01_GT/TRA/man_track000.npy': volume([1, 1, 0, 0], [1, 0, 0, 0], [0, 0, 0, 1]),
      '01_GT/SEG/man_seg_000_000.npy': npyBytes('|u1', [2, 2], Uint8Array.of(5, 5, 0, 0)),
      '01_GT/SEG/man_seg_000_002.npy': npyBytes('|u1', [2, 2], Uint8Array.of(0, 0, 5, 5)),
    }
    const found = volume([1, 1, 1, 0], [1, 0, 0, 0], [0, 0, 0, 1])
    const predictions = { net: { '01_RES/res_track.txt': track, '01_RES/mask000.npy': found } }
    const { cases } = await evaluate({ references, predictions }, { preset: 'ctc' })
    // Of the second slice half is covered, which is no match.
    expect(cases[0]!.rows[0]).toMatchObject({ metric: 'ctc_seg', value: 2 / 3 / 2 })
    const mixed = { ...references, '01_GT/SEG/man_seg000.npy': found }
    const odd = { ...references, '01_GT/SEG/man_seg_003_000.npy': found }
    for (const [files, text] of [
      [mixed, 'slices and whole frames'],
      [odd, 'a mask of no frame'],
    ] as const) {
      const { cases } = await evaluate({ references: files, predictions }, { preset: 'ctc' })
      expect(cases[0]!.error).toMatchObject({ side: 'answers', found: text })
    }
  })
})
