import { expect, it } from 'vitest'
import type { Challenge } from '../../../src/contract'
import { readLeaderboard } from '../../../src/engine/leaderboards/readLeaderboard'
import { separatorSigns } from '../../../src/understanding/tables/tableRecords'
import { uniform } from '../../support/uniform'

// Leaderboards are read as pandas reads CSV with its defaults: one with other signs is no board, and says why.

const random = uniform(52)
const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
const sides: Readonly<Record<'rex-mle' | 'mle-bench', Challenge['metrics']>> = {
  'rex-mle': [
    { name: 'dice', direction: 'higher' },
    { name: 'hd95', direction: 'lower' },
  ],
  'mle-bench': [{ name: 'score', direction: 'higher' }],
}

function board(names: readonly string[]) {
  const separator = pick(['comma', 'comma', 'comma', 'semicolon', 'tab', 'bar'] as const)
  const decimal = pick(['.', '.', ','])
  const encoding = pick(['utf-8', 'utf-8-sig', 'utf-16'])
  const sign = separatorSigns[separator]!
  const rows = Array.from({ length: 5 }, () => names.map(() => Number((random() * 90).toFixed(pick([0, 3])))))
  const quote = (cell: string) => (cell.includes(sign) ? `"${cell}"` : cell)
  const cells = rows.map((row, k) => [`team ${k}`, ...row.map((value) => String(value).replace('.', decimal))])
  const text = [['team', ...names], ...cells].map((row) => row.map(quote).join(sign)).join(pick(['\n', '\r\n']))
  const marked = `${encoding === 'utf-8' ? '' : '\ufeff'}${text}`
  const bytes =
    encoding === 'utf-16' ? new Uint8Array(Buffer.from(marked, 'utf16le')) : new TextEncoder().encode(marked)
  const isWhole = rows.every((row) => row.every(Number.isInteger))
  const isPlain = separator === 'comma' && (decimal === '.' || isWhole)
  return { bytes, text, rows, isPlain }
}

it.each(['rex-mle', 'mle-bench'] as const)('boards of %s are read right or have a problem', (benchmark) => {
  const metrics = sides[benchmark]
  let read = 0
  for (let run = 0; run < 300; run++) {
    const { bytes, text, rows, isPlain } = board(metrics.map(({ name }) => name))
    const { columns, problem, entries } = readLeaderboard(bytes, { benchmark, metrics })
    if (problem !== undefined) {
      expect(isPlain, `${problem}\n${text}`).toBe(false)
      continue
    }
    read++
    const expected = metrics.map(({ name, direction }, k) => ({ name, direction, values: rows.map((row) => row[k]) }))
    expect({ columns: columns.map((one) => ({ ...one, values: [...one.values] })), entries }, text).toEqual({
      columns: expected,
      entries: rows.length,
    })
  }
  expect(read).toBeGreaterThan(50)
})
