import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { readVolume } from '../../../src/engine/inspect/readVolume'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'
import { errorMapPath } from '../../../src/node/evaluation/writeErrorMap'

const scratch = mkdtempSync(join(tmpdir(), 'medgrade-masks-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const demo = 'fixtures/goldens/evaluate/inputs/many-models'

describe('error maps in files', () => {
  it('are <model>/<case>/<label>.nii.gz on the grid of the reference, with the counts of the table', async () => {
    const { cases } = await evaluateFolders(`${demo}/reference`, [`${demo}/net1`, `${demo}/net2`], {
      metrics: ['tp', 'fp', 'fn'],
      jobs: 1,
      outMasks: join(scratch, 'models'),
    })
    expect(cases.length).toBeGreaterThan(2)
    for (const { model, case: id, reference, rows } of cases) {
      const truth = await readVolume(new Uint8Array(readFileSync(`${demo}/reference/${reference}`)), {
        name: reference,
      })
      for (const label of new Set(rows.map((row) => row.label))) {
        const path = join(scratch, 'models', model, id, `${label}.nii.gz`)
        const map = await readVolume(new Uint8Array(readFileSync(path)), { name: path })
        const count = (value: number) => (map.data as Uint8Array).filter((one) => one === value).length
        expect([1, 2, 3].map(count)).toEqual(rows.filter((row) => row.label === label).map(({ value }) => value))
        const { shape, spacing, origin, direction } = map
        expect({ shape, spacing, origin, direction }).toEqual({
          shape: truth.shape,
          spacing: truth.spacing,
          origin: truth.origin,
          direction: truth.direction,
        })
      }
    }
  })

  it('are written by medgrade metric, the same bytes at every run', async () => {
    const io = { print: async () => {}, say: () => {}, write: () => {} }
    const files = ['fixtures/dicom-seg/masks-flipped.nii.gz', 'fixtures/dicom-seg/masks-flipped.nii.gz']
    const bytes = []
    for (const folder of ['one', 'two']) {
      expect(await metricCommand(['dice', ...files, '--label', '2', '--out-masks', join(scratch, folder)], io)).toBe(0)
      expect(existsSync(join(scratch, folder, '1.nii.gz'))).toBe(false)
      bytes.push(readFileSync(join(scratch, folder, '2.nii.gz')))
    }
    expect(bytes[0]!.equals(bytes[1]!)).toBe(true)
    await expect(
      metricCommand(['dice', ...files, '--mask', files[0]!, '--out-masks', join(scratch, 'three')], io),
    ).rejects.toThrow(/--out-masks: found --mask/)
  })

  it('have names that file systems allow and stay in their folder', () => {
    expect(errorMapPath('out', ['a/b', '..', 'left: x/y'])).toBe(join('out', 'a', 'b', '_', 'left_ x_y.nii.gz'))
    expect(errorMapPath('out', ['../../etc', 'x'])).toBe(join('out', '_', '_', 'etc', 'x.nii.gz'))
  })
})
