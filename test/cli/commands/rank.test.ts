import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand } from '../../support/command/runCommand'

const cases = 'docs/how-to/rank-algorithms/cases.csv'
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-rank-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const run = (...options: string[]) => runCommand(['rank', ...options])
async function printed(...options: string[]) {
  const { status, stdout, stderr } = await run(...options)
  expect(status, stderr).toBe(0)
  return stdout
}

describe('medgrade rank', () => {
  it('prints the same table as Markdown, and the same numbers as JSON', async () => {
    const markdown = await printed(cases, '--value', 'dice', '--missing', '0', '--md')
    expect(markdown).toContain('| 1 | unet |')
    const json = JSON.parse(await printed(cases, '--value', 'dice', '--missing', 'na.rm', '--json', '--samples', '20'))
    expect(json.options).toMatchObject({ missing: 'na.rm', samples: 20, higherBetter: true })
    expect(json.tasks.map((task: { task: string; missing: number }) => [task.task, task.missing])).toEqual([
      ['liver', 0],
      ['tumor', 1],
    ])
    expect(json.consensus).toHaveLength(4)
    expect(json.understood).toEqual([expect.stringMatching(/: columns separated by comma, header /)])
  })

  it('shows official rankings beside its own, and means by group', async () => {
    const file = join(folder, 'scheme.csv')
    const lines = Array.from({ length: 12 }, (_, at) =>
      ['A', 'B', 'C'].map((name, k) => [`c${at}`, name, at < 6 ? 'north' : 'south', 0.9 - 0.1 * k - at / 100, 2 + k]),
    )
    writeFileSync(
      file,
      `case,algorithm,centre,dice,hd95\n${lines
        .flat()
        .map((line) => line.join(','))
        .join('\n')}\n`,
    )
    const report = async (name: string, ...options: string[]) => {
      const path = join(folder, `${name}.md`)
      const shared = ['--value', 'dice', '--samples', '20', '--quiet', '--md', path]
      const { status, stderr } = await run(file, ...shared, ...options)
      return status === 0 ? readFileSync(path, 'utf8') : stderr
    }
    const cumulative = await report('cumulative', '--scheme', 'cumulative-rank:dice,hd95=lower')
    expect(cumulative).toContain('Official scheme cumulative-rank')
    expect(cumulative).toContain('p-values of the official scheme cumulative-rank')
    const subset = await report('subset', '--scheme', 'subset-rank:dice*0.5,hd95*0.25=lower', '--group', 'centre')
    expect(subset).toContain('added with the weights dice 0.5, hd95 0.25')
    expect(subset).toMatch(/\| north \| 6 \|/)
    expect(await report('none', '--scheme', 'subset-rank:dice')).toContain('--group')
    expect(await report('wrong', '--scheme', 'cumulative:dice')).toContain('cumulative-rank')
  })

  it('turns the ranking round with --lower-better, and warns of few cases', async () => {
    const file = join(folder, 'one.csv')
    writeFileSync(file, 'id,system,value\n1,A,2\n1,B,1\n2,A,4\n2,B,3\n')
    const { stdout, stderr } = await run(file, '--case', 'id', '--algorithm', 'system', '--lower-better')
    expect(stdout).toMatch(/^meanThenRank, 2 cases, 2 algorithms/)
    expect(stdout).toMatch(/^1 +B /m)
    expect(stdout).not.toContain('Consensus')
    expect(stderr).toContain('Fewer than 10 cases')
    expect((await run(file, '--case', 'id', '--algorithm', 'system', '--quiet')).stderr).toBe('')
  })

  it('ranks one case without intervals', async () => {
    const file = join(folder, 'case.csv')
    writeFileSync(file, 'case,algorithm,value\n1,A,2\n1,B,1\n')
    const { stdout, stderr } = await run(file)
    expect(stdout).toContain('not resampled')
    expect(stderr).toContain('cannot be resampled')
  })

  it('shows an infinite value as infinite, not as missing', async () => {
    const file = join(folder, 'infinite.csv')
    writeFileSync(file, 'case,algorithm,value\n1,A,inf\n1,B,1\n1,C,-inf\n2,A,2\n2,B,1\n2,C,0\n')
    for (const options of [[], ['--md']]) {
      const rows = (await printed(file, '--lower-better', '--quiet', ...options)).split('\n')
      expect(rows.map((row) => /([123]) [| ]*([ABC]) [| ]*(\S+)/.exec(row)?.slice(1, 4)).filter(Boolean)).toEqual([
        ['1', 'C', '-∞'],
        ['2', 'B', '1'],
        ['3', 'A', '∞'],
      ])
    }
  })

  it.each([
    ['a file that is not there', ['nowhere.csv'], 2, /nowhere\.csv/],
    [
      'a column',
      [cases, '--value', 'hd95'],
      3,
      /cases\.csv: columns: found task, case, algorithm, dice, expected one named hd95/,
    ],
    ['values that are no numbers', [cases, '--value', 'algorithm'], 3, /algorithm in line 2 \(case01\): found "unet"/],
    ['missing values without a choice', [cases, '--value', 'dice'], 3, /case07 of the task tumor/],
    [
      'missing values without a choice, with a page',
      [cases, '--value', 'dice', '--html', 'page.html'],
      3,
      /case07 of the task tumor/,
    ],
    [
      'a case given twice',
      [cases, '--value', 'dice', '--algorithm', 'task'],
      3,
      /case case01, algorithm liver.*two values/,
    ],
    ['a method', [cases, '--value', 'dice', '--method', 'mean'], 2, /meanThenRank/],
    ['a rule for missing values', [cases, '--missing', 'drop'], 2, /na\.rm or none/],
  ])('refuses %s', async (_, options, status, message) => {
    const found = await run(...options)
    expect(found.stderr).toMatch(message)
    expect(found.status).toBe(status)
    expect(found.stdout).toBe('')
  })
})
