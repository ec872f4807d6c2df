import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

// `medgrade nnunet evaluate` with the arguments of nnU-Net's own commands, as a process in the folder of each golden.

const goldens = 'fixtures/goldens/evaluate/nnunet'
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-nnunet-'))
})
afterAll(() => rmSync(scratch, { recursive: true }))

const run = (cwd: string, ...args: string[]) => runCommand(['nnunet', ...args], { cwd })

/** A copy of a golden's folder without what the tool wrote. */
function copied(name: string): string {
  const folder = join(scratch, name)
  cpSync(join(goldens, name), folder, { recursive: true })
  rmSync(join(folder, 'summary.json'), { force: true })
  return folder
}

describe('medgrade nnunet evaluate', () => {
  it.each([
    'regions',
    'ignore-simple',
    'output-elsewhere',
    'missing-prediction-chill',
    'png-2d',
    'shape-mismatch',
    'extra-prediction',
  ])('%s: writes what nnU-Net writes, or nothing', async (name) => {
    const golden = JSON.parse(readFileSync(join(goldens, name, 'expected.json'), 'utf8'))
    const folder = copied(name)
    const { status, stdout, stderr } = await run(folder, 'evaluate', ...golden.command.slice(1), '-np', '1')
    expect(stdout).toBe('')
    if (!golden.ok) {
      expect(status, stderr).toBe(3)
      expect(stderr.match(/^error: /gm)).toHaveLength(1)
      expect(readdirSync(folder, { recursive: true })).not.toContain('prediction/summary.json')
      return
    }
    expect(status, stderr).toBe(0)
    expect(readFileSync(join(folder, golden.written_to), 'utf8')).toBe(
      readFileSync(join(goldens, name, 'summary.json'), 'utf8'),
    )
  })
  it('names both files and shapes of a mismatch', async () => {
    const { stderr } = await run(copied('shape-mismatch'), 'evaluate', 'reference/', 'prediction', '-l', '1', '--quiet')
    expect(stderr).toBe(
      'error: prediction/case_000.nii.gz: shape (z, y, x behind t or 1): found [1,25,28,25], expected [1,25,28,26], as its reference\n',
    )
  })
  it('lists the references without a prediction', async () => {
    const { stderr } = await run(copied('missing-prediction'), 'evaluate', 'reference', 'prediction', '-l', '1')
    expect(stderr).toContain('1 of 3 references have no prediction: case_001.nii.gz')
  })
  it('explains wrong usage, and writes nothing then', async () => {
    const folder = copied('labels')
    const usage = async (...args: string[]) => {
      const { status, stderr } = await run(folder, 'evaluate', ...args)
      expect(status, stderr).toBe(2)
      return stderr
    }
    expect(await usage('reference', 'prediction')).toMatch(/Either -djfile dataset.json or -l with labels is needed/)
    expect(await usage('reference', 'prediction', '-l', '1', '-o', 'out.txt')).toMatch(/-o must end with .json/)
    expect(await usage('reference', 'nowhere', '-l', '1')).toMatch(/There is no folder nowhere/)
    expect(await usage('reference', 'prediction', '-l', 'liver')).toMatch(/whole number/)
    expect(existsSync(join(folder, 'prediction/summary.json'))).toBe(false)
  })
  it('refuses the label manager of another trainer', async () => {
    const folder = copied('folder-labels')
    writeFileSync(join(folder, 'plans.json'), '{"label_manager": "Own"}')
    const { status, stderr } = await run(
      folder,
      'evaluate',
      'reference',
      'prediction',
      '-djfile',
      'dataset.json',
      '-pfile',
      'plans.json',
    )
    expect([status, stderr]).toEqual([3, 'error: plans.json: label_manager: found Own, expected LabelManager\n'])
  })
  it('has help', async () => {
    expect((await run(scratch, 'evaluate', '--help')).stdout).toMatch(/nnUNetv2_evaluate_simple/)
    expect((await run(scratch)).stdout).toMatch(/evaluate/)
  })
})
