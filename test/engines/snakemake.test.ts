import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { manyCases } from '../support/manyCases'
import { engineSuite } from './support/engine'
import { killsIn, wrappedCommand } from './support/wrappedCommand'

const venv = process.env.MEDGRADE_SNAKEMAKE_VENV ?? join(homedir(), '.cache/medgrade/snakemake')
const snakemake = join(venv, 'bin/snakemake')

engineSuite('Snakemake', [snakemake], () => {
  let scratch: string
  beforeAll(() => {
    scratch = mkdtempSync(join(tmpdir(), 'medgrade-snakemake-'))
  })
  afterAll(() => rmSync(scratch, { recursive: true, maxRetries: 5, retryDelay: 200 }))

  test('the workflow of the recipe, each shard killed once and tried again, gives the bytes of one machine', async () => {
    const { submission, answers } = manyCases(join(scratch, 'data'), 12)
    const command = builtCommand()
    const work = join(scratch, 'work')
    mkdirSync(work)
    const bin = wrappedCommand(scratch, command)
    const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, SOURCE_DATE_EPOCH: '1700000000' }
    const whole = join(scratch, 'whole.json')
    const args = ['grade', 'isles22', '--submission', submission, '--answers', answers, '--out', whole, '--details']
    expect(spawnSync(process.execPath, [command, ...args, '--quiet'], { env }).status).toBe(0)
    const config = ['challenge=isles22', `submission=${submission}`, `answers=${answers}`, 'shards=4']
    const flags = ['--snakefile', resolve('docs/recipes/snakemake/Snakefile'), '--cores', '2', '--config', ...config]
    const run = spawnSync(snakemake, flags, { cwd: work, env, encoding: 'utf8' })
    expect(run, run.stderr).toMatchObject({ status: 0 })
    expect(killsIn(bin)).toBeGreaterThan(0)
    expect(readFileSync(join(work, 'report.json'), 'utf8')).toBe(readFileSync(whole, 'utf8'))
  })
})
