import { beforeAll, expect, it } from 'vitest'
import { readVolume } from '../../../src'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

interface RandomSeries {
  readonly zip: string
  /** What is wrong with its geometry. */
  readonly fault: '' | keyof typeof refusals
  /** Absent for lossless JPEG with restarts, which neither it nor imagecodecs decodes. */
  readonly pydicom?: readonly number[]
  /** Absent, as all that follows, where SimpleITK refuses the files. */
  readonly sitk?: readonly number[]
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  readonly origin: readonly number[]
  readonly direction: readonly number[]
}

const refusals = {
  missing: /others are [\d.]+ mm apart: 1 missing/,
  doubled: /two at one place: .*IM\d+ and .*IM\d+/,
  tilted: /the gantry is tilted by [\d.]+°/,
  varying: /distance of the slices by ImagePositionPatient \(0020,0032\): found [\d.]+ to [\d.]+ mm/,
}

describePeers('series of DICOM images', () => {
  let all: readonly RandomSeries[]
  beforeAll(() => {
    all = runPeer('test/peers/inputs/dicomSeries.py', { seed: PEER_SEED, runs: PEER_RUNS }) as typeof all
  })

  it('are read as SimpleITK and pydicom read them, or refused by what is wrong', async () => {
    for (const [i, { zip, fault, ...right }] of all.entries()) {
      const read = readVolume(new Uint8Array(Buffer.from(zip, 'base64')), { name: `series ${i}.zip` })
      if (fault !== '') {
        await expect(read, `series ${i}`).rejects.toThrow(refusals[fault])
        continue
      }
      const { data, shape, spacing, origin, direction } = await read
      if (right.pydicom !== undefined) expect(Array.from(data as Float64Array)).toEqual(right.pydicom)
      if (right.sitk === undefined) continue
      expect(Array.from(data as Float64Array)).toEqual(right.sitk)
      expect(shape).toEqual(right.shape)
      // SimpleITK keeps what the texts give within a rounding of its own.
      const off = (found: readonly number[], wanted: readonly number[]) =>
        Math.max(...found.map((value, k) => Math.abs(value - wanted[k]!)))
      expect(off([...spacing].reverse(), right.spacing), `series ${i}`).toBeLessThan(1e-4)
      expect(off(origin, right.origin), `series ${i}`).toBeLessThan(1e-6)
      expect(off(direction, right.direction), `series ${i}`).toBeLessThan(1e-4)
    }
  })

  it('are mostly read by SimpleITK, too', () => {
    const whole = all.filter(({ fault }) => fault === '')
    expect(whole.filter(({ sitk }) => sitk).length).toBeGreaterThan(0.95 * whole.length)
  })

  it('of every kind of fault came up', () => {
    const faults = new Set(all.map(({ fault }) => fault))
    expect([...faults].sort()).toEqual(['', ...Object.keys(refusals)].sort())
  })
})
