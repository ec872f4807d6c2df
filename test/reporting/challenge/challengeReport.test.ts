import { describe, expect, it } from 'vitest'
import { comparePaired, meanInterval, subsetRank } from '../../../src/ranking/statistics'
import { challengeReport, documentHtml, type ReportDocument } from '../../../src/reporting'
import { schemeRanking } from '../../../src/reporting/challenge/schemeRanking'

const cases = Array.from({ length: 24 }, (_, at) => `c${at + 1}`)
const algorithms = ['A', 'B', 'C']
/** A is stable, B has one failed case, a third of C's values are equal. */
const values = cases.map((_, at) => [
  0.8 + ((at * 7) % 11) / 100,
  at === 3 ? 0 : 0.79 + ((at * 5) % 13) / 100,
  at % 3 === 0 ? 2 / 3 : 0.6 + ((at * 3) % 17) / 100,
])
const task = { task: '', cases, algorithms, values }
const options = { samples: 1000, metric: 'dice', seed: 4 }

const tableOf = ({ sections }: ReportDocument, id: string) =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === 'table' && block.table.id === id ? [block.table] : []))[0]
const warningsIn = ({ sections }: ReportDocument, id: string) =>
  sections
    .find((section) => section.id === id)!
    .blocks.flatMap((block) => (block.kind === 'warning' ? [block.text] : []))

describe('challengeReport', () => {
  it('warns of the intervals beside the ranking and at the head', async () => {
    const report = await challengeReport([task], options)
    const piled = 'C: 33 % of the cases have the value 0.667'
    expect(warningsIn(report, 'ranking')).toEqual(expect.arrayContaining([piled]))
    expect(report.warnings).toEqual(expect.arrayContaining([piled].map((text) => ({ text, section: 'ranking' }))))
  })

  it('names the case that decides in a table of influence, not among the warnings', async () => {
    const report = await challengeReport([task], options)
    expect(report.warnings.map(({ text }) => text).join()).not.toContain('Leaving out')
    expect(
      tableOf(report, 'table-influence')!
        .rows.find(([name]) => name === 'B')!
        .at(-1),
    ).toBe('c4')
  })

  it('shows intervals and tests of its seed, as the functions give them', async () => {
    const report = await challengeReport([task], options)
    const column = (at: number) => values.map((row) => row[at]!)
    const { low, high } = meanInterval(column(0), { seed: 4, range: [0, 1] })
    expect(tableOf(report, 'table-ranking')!.rows[0]![2]).toMatchObject({
      title: expect.stringContaining(` (${low} to ${high})`),
    })
    const pair = comparePaired(column(0), column(1), { seed: 4 })
    const row = tableOf(report, 'table-pairs')!.rows[0]!
    expect(row[1]).toMatchObject({ value: pair.meanDifference.estimate })
    // The tests of the ranking are the only ones of a page.
    expect(row.slice(2)).toEqual([pair.wins, pair.ties, pair.losses, pair.effects.rankBiserial])
    expect(report.methods.join(' ')).toContain('(2000 resamples, seed 4)')
  })

  it('names what is ranked: a column of mean ranks is not headed by the metric', async () => {
    const gaps = { ...task, values: values.map((row, at) => (at === 5 ? [row[0]!, Number.NaN, row[2]!] : row)) }
    const tasks = ['liver', 'tumour'].map((name) => ({ ...gaps, task: name }))
    const report = await challengeReport(tasks, { ...options, method: 'rankThenMean' })
    expect(tableOf(report, 'table-ranking-1')!.columns[2]!.title).toBe('Mean rank')
    expect(report.summary[1]).toMatch(/^liver: A ranks first of 3 algorithms with a mean rank of \d\.\d{3}: /)
    expect(report.warnings.map(({ text }) => text)).toContain('liver, tumour: 1 value missing, ranked last in its case')
    expect((await challengeReport([task], options)).summary[0]).toMatch(/with dice 0\.849 \(/)
  })

  it('lists a few of many warnings at the head, and says how many there are', async () => {
    const tasks = Array.from({ length: 15 }, (_, at) => ({
      ...{ task: `t${at}`, cases: cases.map((name) => `${name}-${at}`), algorithms },
      values,
    }))
    // Values that differ by task warn in words that differ.
    const piled = tasks.map((one, at) => ({
      ...one,
      values: values.map((row) => row.map((value, column) => (column === 2 ? value * (1 - at / 50) : value))),
    }))
    const report = await challengeReport(piled, { ...options, samples: 50 })
    const { text } = report.warnings.find((one) => one.text.includes('more warnings'))!
    expect(text).toMatch(/^\d+ more warnings stand beside the intervals$/)
    const ofValue = (list: readonly string[]) => list.filter((one) => one.includes('of the cases have the value'))
    expect(ofValue(report.warnings.map((one) => one.text)).length).toBeLessThanOrEqual(12)
    expect(ofValue(warningsIn(report, 'ranking'))).toHaveLength(15)
  })

  it('writes no texts for thousands of dots of a report', async () => {
    const tasks = Array.from({ length: 3 }, (_, at) => ({
      task: `t${at}`,
      algorithms: ['A', 'B'],
      cases: Array.from({ length: 900 }, (__, row) => `c${row}`),
      values: Array.from({ length: 900 }, (__, row) => [Math.sin(row), Math.cos(row)]),
    }))
    const page = await documentHtml(await challengeReport(tasks, { samples: 20, metric: 'dice' }))
    expect(page).not.toContain('data-label="c5,')
    expect(page).toMatch(/stroke-linecap="round"/)
  })

  it('has no sentence that starts with a small letter and no plural of one', async () => {
    const two = { ...task, algorithms: ['A', 'B'], values: values.map((row) => row.slice(0, 2)) }
    const { sections } = await challengeReport([two], options)
    const captions = sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) =>
        block.kind === 'table' ? [block.table.caption] : block.kind === 'figure' ? [block.figure.caption] : [],
      )
    expect(captions.filter((caption) => /^[a-z]/.test(caption))).toEqual([])
    expect(captions.filter((caption) => /\b1 (pairs|cases|algorithms)\b|of 1 interval exclude /.test(caption))).toEqual(
      [],
    )
  })
})

describe('the answer over several tasks', () => {
  const random = (seed: number) => () => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed / 2 ** 31
  }
  it.each([
    [2, 2],
    [2, 4],
    [3, 3],
    [4, 3],
    [9, 5],
  ])('%d tasks, %d algorithms', async (count, many) => {
    for (let seed = 1; seed < 6; seed++) {
      const next = random(seed)
      const names = Array.from({ length: many }, (_, at) => `net${at}`)
      const tasks = Array.from({ length: count }, (_, at) => ({
        task: `task ${at}`,
        cases: ['a', 'b'],
        algorithms: names,
        values: ['a', 'b'].map(() => names.map(() => Math.round(4 * next()) / 4)),
      }))
      const { summary } = await challengeReport(tasks, { samples: 10, metric: 'dice' })
      // Ranks of the means, ties averaged over tasks.
      const means = tasks.map(({ values: own }) => names.map((_, k) => (own[0]![k]! + own[1]![k]!) / 2))
      const score = names.map(
        (_, k) =>
          means.reduce((sum, row) => {
            const better = row.filter((value) => value > row[k]!).length
            const equal = row.filter((value) => value === row[k]!).length
            return sum + better + (equal + 1) / 2
          }, 0) / count,
      )
      const best = Math.min(...score)
      const first = names.filter((_, k) => Math.abs(score[k]! - best) < 1e-9)
      const rest = score.filter((one) => one - best > 1e-9)
      const verb = first.length === 1 ? 'has the best' : rest.length > 0 ? 'share the best' : 'have the same'
      const short = (value: number) => String(Number(value.toFixed(3)))
      const said = `${verb} mean rank over ${count} tasks, ${short(best)}${rest.length > 0 ? '; ' : '.'}`
      expect(summary[0]).toContain(said)
      for (const name of first) expect(summary[0]).toContain(name)
      if (rest.length > 0)
        expect(summary[0]).toMatch(new RegExp(`; net\\d has ${short(Math.min(...rest)).replace('.', '\\.')}\\.`))
      expect(summary).toHaveLength(count > 3 ? 1 : 1 + count)
      const wins = means.filter((row) => row[names.indexOf(first[0]!)] === Math.max(...row)).length
      if (count > 3 && first.length === 1) expect(summary[0]).toContain(`It ranks first in ${wins} of them.`)
    }
  })
})

describe('official schemes beside the ranking', () => {
  const metrics = [{ name: 'dice', values }]

  it('show the p-values of the scheme above the diagonal', async () => {
    const scheme = schemeRanking('cumulative-rank', algorithms, metrics)
    const report = await challengeReport([task], { ...options, scheme })
    const table = tableOf(report, 'table-scheme-pairs')!
    const [first, second, third] = scheme.pairs!.order.map((index) => algorithms[index]!)
    expect(table.columns.map(({ title }) => title)).toEqual(['Team', second, third])
    expect(table.rows).toEqual([
      [first, scheme.pairs!.p[0]![1], scheme.pairs!.p[0]![2]],
      [second, { text: '' }, scheme.pairs!.p[1]![2]],
    ])
  })

  it('rank within subsets where the subset of each case is known', () => {
    const subsets = cases.map((_, at) => (at < 12 ? 'one' : 'two'))
    const { places, words } = schemeRanking('subset-rank', algorithms, metrics, subsets)
    expect(places).toEqual(subsetRank([{ values }], subsets).places)
    expect(words).toContain('dice 1')
    expect(() => schemeRanking('subset-rank', algorithms, metrics)).toThrow(/--group/)
  })
})
