import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../../peers/runPeer'
import { runCommand } from '../../support/command/runCommand'

// What `summarize` prints, its page and the page of `report` say of the same reports: the systems, their means, valid runs and medals.

const root = mkdtempSync(join(tmpdir(), 'medgrade-agent-pages-'))
afterAll(() => rmSync(root, { recursive: true }))

const challenges = ['isles22', 'seg_a', 'histopathologic-cancer-detection', 'own-one', 'own-two']

/** Reports of runs: systems differ in some of agent, budget, back end and variant; some tasks have no report, some runs are not valid or state no medal. */
function writeReports(folder: string, seed: number): void {
  const random = seededRandom(seed)
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!
  const budgets = seed % 2 ? [2, 24] : [24]
  const backends = seed % 3 ? [undefined] : ['GPT', 'Claude']
  const variants = seed % 5 ? [undefined] : ['w/', 'w/o']
  let count = 0
  for (const agent of ['Ant', 'Bee|x', '<b>Cat'].slice(0, 1 + (seed % 3)))
    for (const budget_h of budgets)
      for (const backend of backends)
        for (const variant of variants)
          for (const challenge_id of challenges)
            for (const run of [0, 1]) {
              if (random() < 0.25) continue
              const valid = random() < 0.75
              const percentile = pick([0, 0.125, 0.5, 0.775, 1])
              const medal = pick(['gold', 'bronze', 'none', 'not stated'])
              const stated = { gold_medal: medal === 'gold', bronze_medal: medal === 'bronze', above_median: false }
              const report = {
                ...{ challenge_id, valid_submission: valid, submission_exists: true, score: valid ? random() : null },
                metrics: valid ? { dice: random(), percentile } : {},
                ...(valid && medal !== 'not stated' ? stated : {}),
                run: { agent, budget_h, seed: run, ...(backend && { backend }), ...(variant && { variant }) },
              }
              writeFileSync(join(folder, `${String(count++).padStart(3, '0')}.json`), JSON.stringify(report))
            }
}

/** The first table of a page in Markdown: name → cells below the titles. */
function firstTable(markdown: string): Map<string, Record<string, string>> {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| '))
  const cells = (line: string) =>
    line
      .slice(2, -2)
      .split(/(?<!\\)\| | \| /)
      .map((cell) => cell.replaceAll(/\\(.)/g, '$1').replaceAll('**', '').trim())
  const titles = cells(lines[0]!)
  const rows = lines.slice(
    1,
    lines.findIndex((line, at) => at > 0 && line.startsWith('| Agent |')),
  )
  return new Map(
    rows.map((line) => [cells(line)[0]!, Object.fromEntries(cells(line).map((cell, at) => [titles[at]!, cell]))]),
  )
}

describe.each(Array.from({ length: 10 }, (_, at) => at + 1))('reports of seed %d', (seed) => {
  it('are the same systems with the same numbers on the terminal and on both pages', async () => {
    const folder = mkdtempSync(join(root, 'reports-'))
    writeReports(folder, seed)
    const [own, other] = [join(root, `${seed}-summary.md`), join(root, `${seed}-report.md`)]
    const { stdout } = await runCommand(['summarize', folder, '--by', 'run', '--md', own, '--quiet'])
    const told = stdout
      .split('\n\n')[0]!
      .split('\n')
      .map((line) => line.trim().split(/ {2,}/))
    const [titles = [], ...rows] = told.filter(([first]) => !first!.startsWith('mean percentile:'))
    expect(rows.length).toBeGreaterThan(0)
    await runCommand(['report', folder, '--md', other, '--quiet'])
    const pages = [firstTable(readFileSync(own, 'utf8')), firstTable(readFileSync(other, 'utf8'))]
    for (const page of pages) {
      expect([...page.keys()].sort()).toEqual(rows.map(([name]) => name!).sort())
      for (const row of rows) {
        const cell = (title: string) => row[titles.indexOf(title)]!
        const shown = page.get(row[0]!)!
        expect(shown['Mean percentile']).toBe(cell('mean percentile').replace('–', 'not ranked'))
        expect(shown['Valid runs']).toBe(cell('valid runs').replace('/', ' of '))
        expect(shown.Medals === 'not known').toBe(cell('any medal') === '–')
      }
    }
    expect(pages[0]).toEqual(pages[1])
  })
})
