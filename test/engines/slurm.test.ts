import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'
import { manyCases } from '../support/manyCases'
import { until } from './support/daemon'
import { engineSuite } from './support/engine'
import { type SlurmCluster, slurmCluster } from './support/slurmCluster'
import { killsIn, wrappedCommand } from './support/wrappedCommand'

engineSuite('Slurm', ['slurmctld', 'slurmd', 'munged', 'sbatch'], () => {
  let scratch: string
  let cluster: SlurmCluster

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'medgrade-slurm-'))
    cluster = await slurmCluster(join(scratch, 'cluster'))
  })
  afterAll(async () => {
    await cluster?.stop()
    rmSync(scratch, { recursive: true, maxRetries: 5, retryDelay: 200 })
  })

  test('the array job of the recipe, each task killed once, gives the bytes of one machine', async () => {
    const { submission, answers } = manyCases(join(scratch, 'data'), 12)
    const command = builtCommand()
    const work = join(scratch, 'work')
    mkdirSync(work)
    const sides = { CHALLENGE: 'isles22', SUBMISSION: submission, ANSWERS: answers }
    const bin = wrappedCommand(scratch, command)
    const env = { ...cluster.env, ...sides, PATH: `${bin}:${cluster.env.PATH}`, SOURCE_DATE_EPOCH: '1700000000' }
    const whole = join(scratch, 'whole.json')
    const args = ['grade', 'isles22', '--submission', submission, '--answers', answers, '--out', whole, '--details']
    expect(spawnSync(process.execPath, [command, ...args, '--quiet'], { env }).status).toBe(0)
    const submitted = spawnSync(resolve('docs/recipes/slurm/submit.sh'), ['4'], { cwd: work, env, encoding: 'utf8' })
    expect(submitted).toMatchObject({ status: 0, stderr: '' })
    const list = () => spawnSync('squeue', ['-h'], { env, encoding: 'utf8' }).stdout
    await until('the jobs have ended', () => list() === '')
    const written = readdirSync(work).flatMap((name) =>
      name.endsWith('.out') ? readFileSync(join(work, name), 'utf8') : [],
    )
    expect(killsIn(bin)).toBeGreaterThan(0)
    expect({ report: text(join(work, 'report.json')), written: written.length }).toEqual({
      report: text(whole),
      written: 5,
    })
    expect(readdirSync(join(work, 'parts')).sort()).toEqual(['1.jsonl', '2.jsonl', '3.jsonl', '4.jsonl'])
  })
})

const text = (path: string) => readFileSync(path, 'utf8')
