import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type * as NodeModule from '../../src/node'
import { builtCommand } from '../support/builtCommand'

// A run on disk is scored in a process of its own, with the same result as in this one.

let scratch: string
let node: typeof NodeModule
let medgrade: typeof import('../../src')

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-run-files-'))
  const command = builtCommand()
  node = await import(resolve(command, '../node.js'))
  medgrade = await import(resolve(command, '../index.js'))
})
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

const goldens = 'fixtures/goldens/automedbench'
const outputs = {
  segmentation: 'outputs/agents_outputs',
  detection: 'outputs/agents_outputs',
  classification: 'outputs/agents_outputs',
  synthetic: 'outputs/agents_outputs',
  enhancement: 'workspace/agents_outputs',
  report: 'outputs/agent_outputs',
  vqa: 'outputs',
} as const
type Track = keyof typeof outputs

/** The folder of a run that left the submission of a golden. */
function runOf(track: Track, name: string): { readonly run: string; readonly data: string } {
  const run = join(scratch, track, name)
  mkdirSync(join(run, 'process'), { recursive: true })
  if (track === 'vqa') writeFileSync(join(run, 'report.json'), '{"agent": "a"}')
  cpSync(`${goldens}/${track}/${name}/submission`, join(run, outputs[track]), { recursive: true })
  return { run, data: `${goldens}/${track}/${name}` }
}

describe('gradeRunFiles', () => {
  it.each([
    ['segmentation', 'multi-wrong-shape'],
    ['detection', 'ties-duplicates'],
    ['classification', 'missing-rows'],
    ['synthetic', 'masked'],
    ['enhancement', 'ldct-noisy'],
    ['report', 'seven-missing'],
    ['vqa', 'mcq-missing'],
  ] as const)('gives what gradeRun gives: %s', async (track, name) => {
    const { run, data } = runOf(track, name)
    const own = await medgrade.gradeRun(node.directorySource(run), node.directorySource(data, { links: 'anywhere' }))
    expect(await node.gradeRunFiles(run, data)).toStrictEqual(own)
    const { site } = JSON.parse(readFileSync(`${data}/expected.json`, 'utf8'))
    expect(own.profiles.site!.task).toBeCloseTo(site.task_score, 9)
  })

  it('finds the data of the task below those of all tasks', async () => {
    const { run, data } = runOf('vqa', 'mcq-good')
    const all = join(scratch, 'all')
    cpSync(data, join(all, 'pathvqa-task'), { recursive: true })
    const { profiles, task } = await node.gradeRunFiles(run, all, { task: 'pathvqa-task' })
    expect(task.id).toBe('pathvqa-task')
    expect(profiles).toStrictEqual((await node.gradeRunFiles(run, data, { task: 'pathvqa-task' })).profiles)
  })

  it('ends a case that takes too long, and says so', async () => {
    const [run, data] = [join(scratch, 'slow'), join(scratch, 'slow-data')]
    const size = 400
    const header = Buffer.alloc(352)
    header.writeInt32LE(348, 0)
    for (const [i, n] of [3, size, size, size, 1, 1, 1, 1].entries()) header.writeInt16LE(n, 40 + 2 * i)
    header.writeInt16LE(2, 70)
    header.writeInt16LE(8, 72)
    for (let i = 0; i < 4; i++) header.writeFloatLE(1, 76 + 4 * i)
    header.writeFloatLE(352, 108)
    header.write('n+1\0', 344, 'latin1')
    const bytes = gzipSync(Buffer.concat([header, Buffer.alloc(size ** 3)]), { level: 1 })
    for (const [folder, file] of [
      [`${run}/outputs/agents_outputs/c`, 'sct.nii.gz'],
      [`${data}/answers/c`, 'ct.nii.gz'],
    ] as const) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(`${folder}/${file}`, bytes)
    }
    mkdirSync(join(run, 'process'))
    writeFileSync(
      join(data, 'task.json'),
      JSON.stringify({ track: 'synthetic', task_id: 'ct-org-sr-task', case_ids: ['c'], thresholds: [0.9, 0.75] }),
    )
    const { error, profiles } = await node.gradeRunFiles(run, data, { caseTimeout: 1000 })
    expect(error).toMatchObject({ code: 'timeout', case: 'c' })
    expect(profiles.site).toBe(null)
  })

  it('refuses outputs that lead out of the run', async () => {
    const { run, data } = runOf('vqa', 'mcq-perfect')
    rmSync(join(run, 'outputs'), { recursive: true })
    symlinkSync(resolve(`${data}/submission`), join(run, 'outputs'))
    await expect(node.gradeRunFiles(run, data)).rejects.toMatchObject({ code: 'path-escape' })
  })

  it('refuses limits that are none', async () => {
    const { run, data } = runOf('vqa', 'mcq-labels')
    await expect(node.gradeRunFiles(run, data, { caseTimeout: 0 })).rejects.toMatchObject({ code: 'bad-option' })
  })
})
