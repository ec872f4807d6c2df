import { expect, it } from 'vitest'
import type { NdArray } from '../../src/contract'
import { readVolume, type VolumeReaderName } from '../../src/engine/inspect/readVolume'
import { averageSurfaceDistance, hausdorffDistance, surfaceDice } from '../../src/metrics'
import { directions, orientedFile, type VolumeFormat, volumeSuffix } from '../support/files/orientedFile'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

interface Answer {
  readonly sitk: readonly number[]
  readonly nibabel?: readonly number[]
}

const script = new URL('spacingOrder.py', import.meta.url).pathname

/** MedPy's HD95 and ASD, surface-distance's HD95 and surface Dice, SimpleITK's Hausdorff distance. */
const measured = (reference: NdArray, prediction: NdArray) => [
  hausdorffDistance(reference, prediction, { label: 1, convention: 'medpy', percentile: 95 }),
  averageSurfaceDistance(reference, prediction, { label: 1, convention: 'medpy' }),
  hausdorffDistance(reference, prediction, { label: 1, convention: 'surface-distance', percentile: 95 }),
  surfaceDice(reference, prediction, { label: 1, convention: 'surface-distance', tolerance: 1 }),
  hausdorffDistance(reference, prediction, { label: 1, convention: 'simpleitk' }),
]

const readersOf: Readonly<Record<VolumeFormat, readonly VolumeReaderName[]>> = {
  nifti: ['sitk', 'nibabel', 'nibabel_fdata', 'medical'],
  metaimage: ['sitk', 'medical'],
  nrrd: ['sitk', 'medical'],
}

describePeers('distances over one file', () => {
  const random = seededRandom(PEER_SEED)
  const runs = Math.min(PEER_RUNS, 20)
  for (const format of Object.keys(readersOf) as VolumeFormat[])
    it(`${format}: MedPy, surface-distance and SimpleITK, whatever the header and the reader`, async () => {
      const cases = Object.values(directions).flatMap((direction) =>
        Array.from({ length: runs }, () => {
          const size = [0, 1, 2].map(() => 3 + Math.floor(random() * 7))
          const spacing = [0, 1, 2].map(() => 0.25 * (1 + Math.floor(random() * 20)))
          const blob = () => {
            const values = Uint8Array.from({ length: size.reduce((a, b) => a * b) }, () => (random() < 0.1 ? 1 : 0))
            values[Math.floor(random() * values.length)] = 1
            return Buffer.from(orientedFile(format, { size, spacing, direction, values }))
          }
          return { suffix: volumeSuffix[format], reference: blob(), prediction: blob() }
        }),
      )
      const plain = cases.map(({ suffix, reference, prediction }) => ({
        suffix,
        reference: reference.toString('base64'),
        prediction: prediction.toString('base64'),
      }))
      const answers = runPeer(script, { cases: plain }) as Answer[]
      for (const [i, { suffix, reference, prediction }] of cases.entries())
        for (const reader of readersOf[format]) {
          const read = (bytes: Buffer) => readVolume(bytes, { name: `a${suffix}`, reader })
          const values = measured(await read(reference), await read(prediction))
          for (const wanted of Object.values(answers[i]!) as (readonly number[])[])
            for (const [k, value] of wanted.entries()) {
              const near = Math.abs(values[k]! - value) <= 1e-9 * Math.max(1, value)
              expect(near, `case ${i}, ${reader}, number ${k}: ${values[k]} against ${value}`).toBe(true)
            }
        }
    }, 600_000)
})
