import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'

// `summarize` and `compare` on reports that the command itself wrote.

let command: string
let scratch: string

beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-reports-'))
  command = await builtCommand('.tsbuild/reports-test')
  const grade = (id: string, system: string, ...rest: string[]) =>
    medgrade(
      'grade',
      id,
      '--submission',
      `fixtures/demo/${id}/submission.csv`,
      '--answers',
      `fixtures/demo/${id}/answers.csv`,
      '--details',
      '--quiet',
      '--out',
      join(scratch, system, `${id}.json`),
      ...rest,
    )
  grade('isles22', 'alpha')
  grade('ldct-iqa', 'alpha')
  grade('isles22', 'beta')
  const worse = join(scratch, 'worse.csv')
  writeFileSync(worse, 'image_id,quality_score\n')
  medgrade(
    'grade',
    'ldct-iqa',
    '--submission',
    worse,
    '--answers',
    'fixtures/demo/ldct-iqa/answers.csv',
    '--out',
    join(scratch, 'beta/ldct-iqa.json'),
  )
})
afterAll(() => rmSync(scratch, { recursive: true }))

function medgrade(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}

describe('summarize', () => {
  const all = () =>
    ['alpha', 'beta'].flatMap((name) => ['isles22', 'ldct-iqa'].map((id) => join(scratch, name, `${id}.json`)))

  test('a table for people: a line a system, a line a challenge', () => {
    const { status, stdout, stderr } = medgrade('summarize', ...all())
    expect({ status, stderr }).toStrictEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(/^alpha {2,}\d+\.\d %.* 2\/2/m)
    expect(stdout).toMatch(/^beta {2,}\d+\.\d %.* 1\/2/m)
    expect(stdout).toMatch(/^ldct-iqa {2,}\d+\.\d %.* failed$/m)
  })
  test('exit 2: a challenge that is none', () => {
    expect(medgrade('summarize', '--challenges', 'isles22,wat', ...all())).toMatchObject({ status: 2 })
  })
  test('JSON, with the challenges asked for', () => {
    const { systems } = JSON.parse(
      medgrade('summarize', '--json', '--challenges', 'isles22,ldct-iqa,dentex', ...all()).stdout,
    )
    expect(systems[0]).toMatchObject({ system: 'alpha', valid: 2, numChallenges: 3, validityRate: 2 / 3 })
    const total = systems[0].challenges.reduce(
      (sum: number, { percentile }: { percentile: number }) => sum + percentile,
      0,
    )
    expect(systems[0].meanPercentile).toBeCloseTo(total / 3, 14)
    expect(systems[1]).toMatchObject({ system: 'beta', valid: 1 })
  })
  test('names of their own, and files that are no report', () => {
    const { systems } = JSON.parse(
      medgrade('summarize', '--json', `gamma=${join(scratch, 'alpha/isles22.json')}`).stdout,
    )
    expect(systems[0].system).toBe('gamma')
    expect(medgrade('summarize', 'package.json')).toMatchObject({ status: 2, stdout: '' })
    expect(medgrade('summarize', join(scratch, 'none.json')).status).toBe(2)
  })
})

describe('compare', () => {
  const report = (system: string, id: string) => join(scratch, system, `${id}.json`)

  test('per metric and case', () => {
    const { status, stdout } = medgrade('compare', report('alpha', 'isles22'), report('beta', 'isles22'), '--json')
    expect(status).toBe(0)
    const { challenge, metrics } = JSON.parse(stdout)
    expect(challenge).toBe('isles22')
    expect(metrics[0]).toMatchObject({
      metric: 'dice',
      direction: 'higher',
      pairs: 3,
      better: 0,
      worse: 0,
      equal: 3,
      p: 'NaN',
    })
    expect(metrics[0].cases).toHaveLength(3)
    expect(medgrade('compare', report('alpha', 'isles22'), report('beta', 'isles22')).stdout).toMatch(/^dice {2,}3 /m)
  })
  test('exit 2: two challenges, no details', () => {
    expect(medgrade('compare', report('alpha', 'isles22'), report('alpha', 'ldct-iqa')).status).toBe(2)
    const { status, stderr } = medgrade('compare', report('alpha', 'ldct-iqa'), report('beta', 'ldct-iqa'))
    expect(status).toBe(2)
    expect(stderr).toContain('--details')
  })
})
