import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineChallenge } from '../../src/challenges/defineChallenge'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { metricCommand } from '../../src/cli/commands/metric'
import type { Challenge, NdArray } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { readVolume, type VolumeReaderName } from '../../src/engine/inspect/readVolume'
import { averageSurfaceDistance, hausdorffDistance, surfaceDice } from '../../src/metrics'
import { bruteNearest, brutePercentile, bruteSurface } from '../oracles/distances'
import { directions, orientedFile, type VolumeFormat, volumeSuffix } from '../support/files/orientedFile'

// Four ways lead from two files to a distance: a YAML challenge, a challenge in code, readVolume, and the command. Each has to measure along
// the right axes, whatever order a reader gives them.

const size = [7, 6, 5] as const
// Exact in single precision, which NIfTI stores.
const spacing = [0.5, 0.75, 5] as const

/** A box from `low` to `high`, x fastest. */
function box(low: readonly number[], high: readonly number[]): Uint8Array {
  const [nx, ny, nz] = size
  return Uint8Array.from({ length: nx * ny * nz }, (_, i) => {
    const at = [i % nx, Math.floor(i / nx) % ny, Math.floor(i / (nx * ny))]
    return at.every((value, axis) => value >= low[axis]! && value <= high[axis]!) ? 1 : 0
  })
}
// The sides differ along every axis, so that no two axes can be exchanged unnoticed.
const truth = box([1, 0, 1], [3, 2, 2])
const found = box([2, 2, 1], [6, 4, 4])

/** The three numbers from coordinates in the file's own frame. */
function expected(): readonly number[] {
  const [a, b] = [truth, found].map((data) => bruteSurface(data, [...size].reverse(), 1)) as [number[][], number[][]]
  const steps = [...spacing].reverse()
  const [there, back] = [bruteNearest(b, a, steps), bruteNearest(a, b, steps)]
  const mean = there.reduce((sum, value) => sum + value, 0) / there.length
  const all = [...there, ...back]
  return [brutePercentile(all, 95), mean, all.filter((value) => value <= 1).length / all.length]
}

const hd95 = { label: 1, convention: 'medpy', percentile: 95 } as const
const asd = { label: 1, convention: 'medpy' } as const
const nsd = { label: 1, convention: 'plain', tolerance: 1 } as const
const measured = (reference: NdArray, prediction: NdArray) => [
  hausdorffDistance(reference, prediction, hd95),
  averageSurfaceDistance(reference, prediction, asd),
  surfaceDice(reference, prediction, nsd),
]

const yaml = (reader: VolumeReaderName) => `
id: mine
answers: { id: id, files: { truth: { column: file, reader: ${reader} } } }
submission: { id: id, files: { guess: { column: file, reader: ${reader} } } }
measures:
  hd95: { metric: hausdorffDistance, label: 1, convention: medpy, percentile: 95 }
  asd: { metric: averageSurfaceDistance, label: 1, convention: medpy }
  nsd: { metric: surfaceDice, label: 1, convention: plain, tolerance: 1 }
metrics: [{ name: hd95, direction: lower }, { name: asd, direction: lower }, { name: nsd, direction: higher }]
`

const inCode = (reader: VolumeReaderName) =>
  defineChallenge({
    id: 'mine',
    title: 'mine',
    task: 'segmentation',
    metrics: ['hd95', 'asd', 'nsd'].map((name) => ({ name, direction: 'lower' as const })),
    answers: { id: 'id', files: { truth: { column: 'file', reader } } },
    submission: { id: 'id', files: { guess: { column: 'file', reader } } },
    pairing: { ids: 'text', rule: 'same-set' },
    scoreCase({ truth: reference, guess }) {
      const [hd95 = Number.NaN, asd = Number.NaN, nsd = Number.NaN] = measured(reference, guess)
      return { metrics: { hd95, asd, nsd }, state: null }
    },
    aggregate: ([only]) => only?.evidence?.metrics ?? {},
    ranking: { ranked: 'submission', withoutLeaderboard: () => 0 },
  }) as Challenge

const readersOf: Readonly<Record<VolumeFormat, readonly VolumeReaderName[]>> = {
  nifti: ['sitk', 'nibabel', 'nibabel_fdata', 'medical'],
  metaimage: ['sitk', 'medical'],
  nrrd: ['sitk', 'medical'],
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-spacing-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function onCommandLine(reader: VolumeReaderName, names: readonly string[]): Promise<number[]> {
  const lines: string[] = []
  const io = { print: async (text: string) => void lines.push(text), say: () => {}, write: () => {} }
  const files = [...names.map((name) => join(folder, name)), '--label', '1', '--reader', reader]
  for (const line of [
    ['hausdorffDistance', ...files, '--convention', 'medpy', '--percentile', '95'],
    ['averageSurfaceDistance', ...files, '--convention', 'medpy'],
    ['surfaceDice', ...files, '--convention', 'plain', '--tolerance', '1'],
  ])
    expect(await metricCommand(line, io)).toBe(0)
  return lines.map(Number)
}

async function graded(challenge: Challenge, [reference, prediction]: readonly Uint8Array[], suffix: string) {
  const report = await grade(
    challenge,
    {
      answers: `id,file\na,truth${suffix}\n`,
      submission: `id,file\na,guess${suffix}\n`,
      answersFiles: { [`truth${suffix}`]: reference! },
      submissionFiles: { [`guess${suffix}`]: prediction! },
    },
    { details: true },
  )
  expect(report.error).toBeNull()
  const { hd95, asd, nsd } = report.details!.cases[0]!.metrics!
  return [hd95, asd, nsd]
}

describe.each(Object.keys(readersOf) as VolumeFormat[])('spacing is in the order of the axes: %s', (format) => {
  describe.each(Object.entries(directions))('%s', (about, direction) => {
    it.each(readersOf[format])('%s', async (reader) => {
      const suffix = volumeSuffix[format]
      const files = [truth, found].map((values) => orientedFile(format, { size, spacing, direction, values }))
      const names = ['truth', 'guess'].map((side) => `${side}-${about}${suffix}`)
      for (const [i, name] of names.entries()) writeFileSync(join(folder, name), files[i]!)
      const volumes = await Promise.all(files.map((bytes) => readVolume(bytes, { name: `a${suffix}`, reader })))
      const own = measured(volumes[0]!, volumes[1]!)
      for (const [k, value] of expected().entries())
        expect(Math.abs(own[k]! - value)).toBeLessThanOrEqual(1e-12 * value)
      expect(await graded(await declaredChallenge(yaml(reader)), files, suffix)).toEqual(own)
      expect(await graded(inCode(reader), files, suffix)).toEqual(own)
      expect(await onCommandLine(reader, names)).toEqual(own)
    })
  })
})
