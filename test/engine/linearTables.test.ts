import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { challenges } from '../../src/challenges'
import type { Challenge, FileSlot, Side } from '../../src/contract'
import { grade } from '../../src/engine/grade'
import { validateSubmission } from '../../src/engine/validateSubmission'
import { folderTable } from '../../src/node/files/folderTable'
import { growth, MOST_GROWTH } from '../formats/growth'

const ROWS = 2500

type AnySide = Side<Record<string, FileSlot>>

/** A table of n rows with the columns that a side declares. */
function table(side: AnySide, n: number, row: (i: number) => string): string {
  const columns = [...Object.values(side.files ?? {}).map(({ column }) => column), ...Object.values(side.numbers ?? {})]
  const lines = Array.from({ length: n }, (_, i) => `${row(i)}${columns.map((_, j) => `,${(i + j) % 2}`).join('')}\n`)
  return `${[side.id, ...columns].join(',')}\n${lines.join('')}`
}

/** One challenge of each way to pair and check rows: a whole run over all of them takes minutes. */
const ways = new Map(
  [...challenges.values()]
    .filter(({ submission, answers }) => submission.id && answers.id)
    .map((one) => [JSON.stringify([one.pairing, one.csv, one.onCaseError, String(one.tasks), one.task]), one]),
)
const tabular = [...ways.values()]
const kinds: readonly (readonly [string, (i: number) => string, (i: number) => string])[] = [
  ['the same ids', (i) => `a${i}`, (i) => `a${i}`],
  ['ids that no answer has', (i) => `b${i}`, (i) => `a${i}`],
  ['one id', () => 'a0', (i) => `a${i}`],
]

describe('work grows no faster than the rows of a table', () => {
  describe.each(tabular.map((challenge) => [challenge.id, challenge] as const))('%s', (_, challenge: Challenge) => {
    it.each(kinds)('%s', async (_, submitted, expected) => {
      const make = (n: number) => ({
        submission: table(challenge.submission as AnySide, n, submitted),
        answers: table(challenge.answers as AnySide, n, expected),
        submissionFiles: {},
        answersFiles: {},
      })
      const run = async (input: ReturnType<typeof make>) => {
        await validateSubmission(challenge, input)
        await grade(challenge, input, { failFast: true, now: new Date(0) })
      }
      const { exponent } = await growth(make, run, ROWS)
      expect(exponent).toBeLessThan(MOST_GROWTH)
    })
  })

  it('a folder in place of a table', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'medgrade-rows-'))
    const side = { id: 'id', files: { mask: { column: 'path', reader: 'sitk' } } } as const
    const make = (n: number) => {
      const files = join(folder, String(n))
      mkdirSync(files, { recursive: true })
      for (let i = 0; i < n; i++) writeFileSync(join(files, `${i}.nii`), '')
      return files
    }
    try {
      const { exponent } = await growth(make, (files) => folderTable(files, side, 'submission'), 5000)
      expect(exponent).toBeLessThan(MOST_GROWTH)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
