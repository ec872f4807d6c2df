import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { evaluate } from '../../../src/evaluation'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

// Random files of DICOM, read by pydicom: segmentations give the right numbers, by the option or the command that a refusal names; images are refused with the way to
// convert them.

interface DicomCase {
  readonly reference: string
  readonly prediction: string
  readonly settles: readonly string[]
  readonly other: string | null
  readonly right: Readonly<Record<string, number>> | null
}

describePeers('what DICOM files mean', () => {
  let folder: string
  let cases: readonly DicomCase[]
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-dicom-'))
    const payload = { folder, seed: PEER_SEED, runs: Math.max(PEER_RUNS, 200) }
    cases = runPeer('test/peers/inputs/dicom.py', payload) as typeof cases
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  /** Segments are named after their numbers. */
  const byNumber = (values: readonly (readonly [string, unknown])[]) =>
    Object.fromEntries(values.map(([label, value]) => [label.replace(/^s/, ''), value as number]))

  async function metric(one: DicomCase, options: readonly string[]) {
    const said: string[] = []
    let out = ''
    const io = {
      print: async (text: string) => void (out += text),
      say: (text: string) => void said.push(text),
      write: () => {},
    }
    const files = [join(folder, one.reference), join(folder, one.prediction)]
    const status = await metricCommand(['dice', ...files, ...options, '--json'], io).catch((error: Error) => {
      said.push(error.message)
      return 2
    })
    return { value: status === 0 ? byNumber(Object.entries(JSON.parse(out).value)) : null, said: said.join('\n') }
  }

  async function evaluated(one: DicomCase, options: object) {
    const input = {
      references: { 'a.nii.gz': readFileSync(join(folder, one.reference)) },
      predictions: { model: { 'a.dcm': readFileSync(join(folder, one.prediction)) } },
    }
    const result = await evaluate(input, { metrics: ['dice'], ...options }).catch((error: Error) => error)
    if (result instanceof Error) return { value: null, said: result.message }
    const { rows, error } = result.cases[0]!
    const value = byNumber(rows.map(({ label, value }) => [label, value]))
    return { value: error === null ? value : null, said: error?.message ?? '' }
  }

  it('has cases of every kind', () => {
    expect(cases.filter(({ right }) => right === null).length).toBeGreaterThan(20)
    expect(cases.filter(({ right }) => right !== null && Object.keys(right).length > 1).length).toBeGreaterThan(50)
    expect(cases.filter(({ settles }) => settles.length > 0).length).toBeGreaterThan(10)
  })

  it('right, or refused with what settles it, which then is right', async () => {
    for (const one of cases) {
      const what = (said: string) => `${one.prediction}: ${said}`
      const plain = await metric(one, [])
      if (one.right === null || one.settles.length > 0) {
        expect(plain.value, what(plain.said)).toBeNull()
        expect(plain.said).toContain(one.prediction)
        expect(
          [one.other, one.settles[0]].some((words) => words && plain.said.includes(words)),
          what(plain.said),
        ).toBe(true)
      }
      const settings = one.settles.length > 0 ? { threshold: 0.5 } : {}
      const folders = await evaluated(one, settings)
      if (one.right === null) {
        expect(folders.value).toBeNull()
        expect(folders.said, what(folders.said)).toContain(one.other)
        continue
      }
      const single = await metric(one, one.settles)
      for (const { value, said } of [folders, single]) {
        expect(value, what(said)).not.toBeNull()
        for (const [label, right] of Object.entries(one.right))
          expect(value![label], `${what(said)} label ${label}`).toBeCloseTo(right, 12)
      }
    }
  })
})
