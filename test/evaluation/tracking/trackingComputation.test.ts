import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { npyBytes } from '../../support/files/npyBytes'

const folder = 'fixtures/goldens/metrics-next/tracking'
type Side = Readonly<Record<string, string | Uint8Array>>
/** A golden as the files of a sequence. */
function sequence(k: number, side: 'reference' | 'prediction', at: string, text: string): Side {
  const golden = JSON.parse(readFileSync(`${folder}/case-${String(k).padStart(2, '0')}.json`, 'utf8'))
  const { file, type, shape } = golden[side]
  const bytes = new Uint8Array(readFileSync(`${folder}/${file}`))
  const [frames, ...size] = shape as [number, ...number[]]
  const length = bytes.length / frames
  const pictures = Array.from({ length: frames }, (_, t) => [
    `${at}mask${String(t).padStart(3, '0')}.npy`,
    npyBytes(type === 'uint8' ? '|u1' : '<u2', size, bytes.slice(t * length, (t + 1) * length)),
  ])
  const tracks = golden[`${side}_tracks`].map((row: number[]) => row.join(' ')).join('\n')
  return { [`${at}${text}`]: `${tracks}\n`, ...Object.fromEntries(pictures) }
}
const expectedOf = (k: number) =>
  JSON.parse(readFileSync(`${folder}/case-${String(k).padStart(2, '0')}.json`, 'utf8')).expected
// The goldens look at some frames alone in SEG.
const metrics = ['ctc_det', 'ctc_tra', 'ctc_lnk', 'chota', 'hota', 'mota', 'idf1']
const keys = ['DET', 'TRA', 'LNK', 'CHOTA', 'HOTA', 'MOTA', 'IDF1']

describe('the task tracking', () => {
  it('pairs the sequences of the Cell Tracking Challenge and has the numbers of py-ctcmetrics', async () => {
    const references = {
      ...sequence(1, 'reference', '01_GT/TRA/', 'man_track.txt'),
      ...sequence(2, 'reference', '02_GT/TRA/', 'man_track.txt'),
    }
    const net = {
      ...sequence(1, 'prediction', '01_RES/', 'res_track.txt'),
      ...sequence(2, 'prediction', '02_RES/', 'res_track.txt'),
    }
    const found = await evaluate({ references, predictions: { net } }, { metrics })
    expect(found.task).toBe('tracking')
    expect(found.cases.map((one) => [one.case, one.reference, one.prediction])).toStrictEqual([
      ['01', '01_GT/TRA/', '01_RES/'],
      ['02', '02_GT/TRA/', '02_RES/'],
    ])
    for (const [i, k] of [1, 2].entries())
      for (const [m, { value }] of found.cases[i]!.rows.entries()) expect(value).toBeCloseTo(expectedOf(k)[keys[m]!], 9)
  })

  it('takes one folder on either side, whatever the names', async () => {
    const references = sequence(1, 'reference', '', 'man_track.txt')
    const { cases } = await evaluate({
      references,
      predictions: { net: sequence(1, 'prediction', 'out/', 'res_track.txt') },
    })
    expect(cases[0]).toMatchObject({ case: 'sequence', error: null })
  })

  it.each<[string, Side, EvaluateOptions, object]>([
    [
      'tracks that do not fit the pictures',
      { 'res_track.txt': '1 0 1 0\n' },
      {},
      { side: 'submission', message: expect.stringMatching(/tracks and label pictures that do not fit/) },
    ],
    [
      'a line that is no track',
      { 'res_track.txt': '1 0 1\n' },
      {},
      { side: 'submission', message: expect.stringMatching(/line 1 of res_track.txt: found 1 0 1, expected label/) },
    ],
  ])('a case fails for %s', async (_, text, options, error) => {
    const references = sequence(1, 'reference', '', 'man_track.txt')
    const net = { ...sequence(1, 'prediction', '', 'res_track.txt'), ...text }
    const { cases } = await evaluate({ references, predictions: { net } }, options)
    expect(cases[0]!.error).toMatchObject(error)
  })

  it('charges a reference that is invalid', async () => {
    const references = { ...sequence(1, 'reference', '', 'man_track.txt'), 'man_track.txt': '1 0 1 0\n' }
    const { cases } = await evaluate({
      references,
      predictions: { net: sequence(1, 'prediction', '', 'res_track.txt') },
    })
    expect(cases[0]!.error?.side).toBe('answers')
  })

  it('refuses a folder without tracks', async () => {
    const references = { 'a.txt': 'x' }
    await expect(evaluate({ references, predictions: { net: {} } }, { task: 'tracking' })).rejects.toThrow(
      /a.txt: references: found a text, expected folders of the Cell Tracking Challenge.*; --task text takes a text/,
    )
  })
})
