import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Challenge } from '../../src/contract'
import { gradeFiles } from '../../src/node/gradeFiles'
import { loadChallenge } from '../../src/node/loadChallenge'
import { builtCommand } from '../support/builtCommand'

// An organiser tries the answers as a submission: in a folder of their own, with the column of the submission.

const scratch = mkdtempSync(join(tmpdir(), 'medgrade-truth-'))
afterAll(() => rmSync(scratch, { recursive: true }))

const goldens = 'fixtures/goldens'
const ids = readdirSync(goldens).filter(
  (id) => existsSync(`${goldens}/${id}/perfect`) || existsSync(`${goldens}/${id}/good`),
)

/** The goldens whose answers are whole, those with every class first. */
function casesOf(id: string): string[] {
  const whole = (name: string) => {
    const expected = `${goldens}/${id}/${name}/expected.json`
    return existsSync(expected) && JSON.parse(readFileSync(expected, 'utf8')).valid === true
  }
  const rank = (name: string) => ['good', 'perfect'].indexOf(name)
  return readdirSync(`${goldens}/${id}`)
    .filter(whole)
    .sort((a, b) => rank(b) - rank(a))
}

const columnsOf = (side: Challenge['answers'] | undefined) =>
  Object.values(side?.files ?? {}).map(({ column }) => column)

async function truthAgainstTruth(id: string, name: string) {
  const from = `${goldens}/${id}/${name}`
  const { challenge } = await loadChallenge(id)
  const to = mkdtempSync(join(scratch, 'copy-'))
  if (existsSync(`${from}/answers`)) cpSync(`${from}/answers`, to, { recursive: true })
  const [header = '', ...rows] = readFileSync(`${from}/answers.csv`, 'utf8').split('\n')
  const [ours, theirs] = [columnsOf(challenge.answers), columnsOf(challenge.submission)]
  const renamed = header.split(',').map((column) => theirs[ours.indexOf(column.trim())] ?? column)
  writeFileSync(join(to, 'submission.csv'), [renamed.join(','), ...rows].join('\n'))
  const report = await gradeFiles(
    id,
    {
      ...{ submission: join(to, 'submission.csv'), submissionDir: to, answers: `${from}/answers.csv` },
      answersDir: existsSync(`${from}/answers`) ? `${from}/answers` : from,
    },
    { jobs: 1 },
  )
  const { name: metric, direction } = challenge.metrics[0]!
  return { report, value: report.metrics?.[metric], best: direction === 'lower' ? 0 : 1 }
}

describe('the answers as a submission', () => {
  test('there are challenges to try', () => {
    expect(ids.length).toBeGreaterThan(12)
  })

  test.each(ids)('%s has full marks', async (id) => {
    const found: unknown[] = []
    for (const name of casesOf(id)) {
      const { report, value, best } = await truthAgainstTruth(id, name)
      found.push([name, report.valid_submission, value])
      // Where a class is absent from every case, the reference gives nothing for it.
      if (report.valid_submission && value === best) return
    }
    expect(found).toBe('full marks')
  })

  // docs/how-to/start-a-challenge.md shows the way that is right.
  test('is refused in the folder of the answers', () => {
    cpSync('fixtures/demo/isles22', join(scratch, 'page/isles22'), { recursive: true })
    const run = (script: string) =>
      spawnSync('bash', ['-euc', `medgrade() { "$NODE" "$COMMAND" "$@"; }\n${script}`], {
        encoding: 'utf8',
        cwd: join(scratch, 'page'),
        env: { ...process.env, NODE: process.execPath, COMMAND: resolve(builtCommand()) },
      })
    const same = run(
      'sed 1s/mask_path/predicted_mask_path/ isles22/answers.csv >isles22/t.csv; medgrade grade isles22 --submission isles22/t.csv --answers isles22/answers.csv',
    )
    expect([same.status, same.stdout]).toStrictEqual([1, expect.stringContaining('copy them into another folder')])
  })
})
