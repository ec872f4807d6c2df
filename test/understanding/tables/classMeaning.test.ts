import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { metricSheets } from '../../../src/catalogue/metricSheets'
import { metricCommand } from '../../../src/cli/commands/metric'

// Which class a column of scores is about, which one is positive, and in what order classes are: said by the file, given, or refused with the option.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-classes-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function medgrade(words: readonly string[], tables: Readonly<Record<string, readonly (readonly unknown[])[]>>) {
  for (const [name, rows] of Object.entries(tables))
    writeFileSync(join(folder, name), rows.map((row) => row.join(',')).join('\n'))
  const out: string[] = []
  const said: string[] = []
  const io = {
    print: async (text: string) => void out.push(text),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  const args = words.map((word) => (/\.csv$/.test(word) ? join(folder, word) : word))
  await metricCommand(args, io).catch((error: Error) => void said.push(error.message))
  return { out: out.join('\n'), said: said.join('\n') }
}

const files = ['reference.csv', 'prediction.csv']
const ids = (n: number) => Array.from({ length: n }, (_, i) => `case-${i}`)

/** Share of pairs of a positive and a negative sample that are in order; ties count half. */
function areaOf(isPositive: readonly boolean[], scores: readonly number[]): number {
  let [sum, pairs] = [0, 0]
  for (const [i, one] of isPositive.entries())
    for (const [j, other] of isPositive.entries())
      if (one && !other) {
        pairs++
        sum += scores[i]! > scores[j]! ? 1 : scores[i] === scores[j] ? 0.5 : 0
      }
  return sum / pairs
}

const classNames = fc.constantFrom<readonly [string, string]>(
  ['0', '1'],
  ['1', '2'],
  ['benign', 'malignant'],
  ['cancer', 'healthy'],
  ['no', 'yes'],
  ['grade 2', 'grade 3'],
  ['a', 'prob'],
)

describe('columns of scores', () => {
  it('are of the class that their name has, whatever stands around it and in any order', () =>
    fc.assert(
      fc.asyncProperty(
        classNames,
        fc.constantFrom(['', ''], ['prob_', ''], ['p(', ')'], ['class ', ' score'], ['', '_prob']),
        fc.boolean(),
        fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 100 })), { minLength: 4, maxLength: 12 }),
        async (names, [before, after], isTurned, samples) => {
          fc.pre(new Set(samples.map(([isSecond]) => isSecond)).size === 2)
          const own = ids(samples.length)
          const order = isTurned ? [1, 0] : [0, 1]
          const shares = samples.map(([, percent]) => [1 - percent / 100, percent / 100])
          const { out, said } = await medgrade(['auroc', ...files], {
            'reference.csv': [['id', 'label'], ...own.map((id, k) => [id, names[samples[k]![0] ? 1 : 0]])],
            'prediction.csv': [
              ['id', ...order.map((at) => `${before}${names[at]}${after}`)],
              ...own.map((id, k) => [id, ...order.map((at) => shares[k]![at])]),
            ],
          })
          const right = areaOf(
            samples.map(([isSecond]) => isSecond),
            samples.map(([, percent]) => percent),
          )
          expect(Number(out), said).toBeCloseTo(right, 12)
        },
      ),
      { numRuns: 80 },
    ))

  it('with texts among them are refused, and the option that is named takes one', async () => {
    const tables = {
      'reference.csv': [['id', 'label'], ...ids(4).map((id, k) => [id, k % 2])],
      'prediction.csv': [['id', 'comment', 'score'], ...ids(4).map((id, k) => [id, 'seen', k % 2])],
    }
    expect((await medgrade(['auroc', ...files], tables)).said).toMatch(
      /--prediction-column with one of: id, comment, score/,
    )
    expect((await medgrade(['auroc', ...files, '--prediction-column', 'score'], tables)).out).toBe('1')
  })
})

describe('a truth with a column for each class', () => {
  const seen = [0, 1, 2, 0, 1]
  const oneHot = (rows: readonly number[]) =>
    rows.map((at, k) => [`case-${k}`, ...[0, 1, 2].map((c) => Number(c === at))])
  const tables = {
    'reference.csv': [['id', 'mel', 'nev', 'bcc'], ...oneHot(seen)],
    'prediction.csv': [['id', 'score'], ...seen.map((at, k) => [`case-${k}`, at === 0 ? 0.9 : 0.1 * k])],
  }
  it('is refused as such, and one class against the others is taken', async () => {
    const { said, out } = await medgrade(['auroc', ...files], tables)
    expect(out).toBe('')
    expect(said).toMatch(
      /reference\.csv: columns: found a column for each class \(mel, nev, bcc\) with one 1 in each row/,
    )
    expect(said).toContain('--reference-column with one of them for that class against the others')
    expect((await medgrade(['auroc', ...files, '--reference-column', 'mel'], tables)).out).toBe('1')
  })

  it('is no such table where a row has two ones', async () => {
    const [header, ...rows] = tables['reference.csv']
    const changed = { ...tables, 'reference.csv': [header!, ...rows.slice(1), ['case-0', 1, 1, 0]] }
    expect((await medgrade(['auroc', ...files], changed)).said).toContain('--reference-column with one of: id, mel')
  })
})

describe('the positive class', () => {
  const metrics = metricSheets.filter(({ options }) => options.positiveLabel)
  it('is an option of metrics', () => expect(metrics.length).toBeGreaterThan(4))
  it.each(metrics.map((sheet) => [sheet.name, sheet] as const))(
    'of %s is the one that is said',
    async (name, sheet) => {
      for (const names of [
        ['0', '1'],
        ['1', '2'],
        ['cancer', 'healthy'],
        ['neg', 'pos'],
        ['False', 'True'],
      ] as const) {
        const truth = [0, 1, 1, 0, 1].map((at) => names[at])
        const found = sheet.input === 'classes' ? [0, 1, 0, 0, 0].map((at) => names[at]) : [0.1, 0.9, 0.4, 0.5, 0.3]
        const tables = {
          'reference.csv': [['id', 'label'], ...ids(5).map((id, k) => [id, truth[k]])],
          'prediction.csv': [['id', 'found'], ...ids(5).map((id, k) => [id, found[k]])],
        }
        const plain = await medgrade([name, ...files], tables)
        const values = new Map<string, string>()
        for (const one of names) {
          const { out, said } = await medgrade([name, ...files, '--positive-label', one], tables)
          expect(said.toLowerCase(), said).toContain(`the positive class is ${one.toLowerCase()}`)
          values.set(one.toLowerCase(), out)
        }
        expect(new Set(values.values()).size).toBe(2)
        const taken = /the positive class is (\S+) \(--positive-label names another\)/.exec(plain.said)?.[1]
        if (plain.out === '') expect(plain.said).toContain('--positive-label')
        else expect(plain.out, `${names}`).toBe(values.get(taken!.toLowerCase()))
      }
    },
  )
})

describe('an order of classes', () => {
  const grades = ['low', 'mid', 'high', 'top']
  const kappaOf = (pairs: readonly (readonly [number, number])[]) => {
    const cost = (a: number, b: number) => (a - b) ** 2
    const observed = pairs.reduce((sum, [a, b]) => sum + cost(a, b), 0) / pairs.length
    let expected = 0
    for (const [a] of pairs) for (const [, b] of pairs) expected += cost(a, b) / pairs.length ** 2
    return 1 - observed / expected
  }
  it('that are texts is refused where it counts, and right with the option that is named', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 3 })), { minLength: 3, maxLength: 12 }),
        fc.constantFrom('linear', 'quadratic'),
        async (drawn, weights) => {
          const pairs = [...drawn, [0, 1], [2, 3]] as [number, number][]
          const tables = Object.fromEntries(
            files.map((file, side) => [file, [['id', 'g'], ...pairs.map((pair, k) => [`c${k}`, grades[pair[side]!]])]]),
          )
          const line = ['cohenKappa', ...files, '--weights', weights]
          expect((await medgrade(line, tables)).said).toContain('--labels')
          const { out } = await medgrade([...line, '--labels', grades.join(',')], tables)
          if (weights === 'quadratic') expect(Number(out)).toBeCloseTo(kappaOf(pairs), 10)
          expect((await medgrade(line.slice(0, 3), tables)).out).not.toBe('')
        },
      ),
      { numRuns: 30 },
    ))
})
