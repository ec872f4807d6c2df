import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { evaluateFolders } from '../../../src/node'
import { uniform } from '../../support/uniform'

// Landmarks of two tables are paired by their ids, in any order, in `metric` and in `evaluate`.

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-points-'))
  for (const side of ['truth', 'net']) mkdirSync(join(folder, side))
})
afterAll(() => rmSync(folder, { recursive: true }))

type Point = readonly [id: string, ...at: number[]]

function written(side: 'truth' | 'net', points: readonly Point[], header: string): string {
  const path = join(folder, side, 'a.csv')
  writeFileSync(path, `${[header, ...points.map((point) => point.join(','))].join('\n')}\n`)
  return path
}

async function tre(files: readonly string[], ...words: string[]): Promise<number> {
  const out: string[] = []
  const said: string[] = []
  const print = async (text: string) => void out.push(text)
  const say = (text: string) => void said.push(text)
  await metricCommand(['tre', ...files, ...words, '--json'], { print, say, write: () => {} })
  if (out.length === 0) throw new Error(said.join('\n'))
  return JSON.parse(out.join('')).value
}

async function evaluated(tables: object = {}): Promise<number | undefined> {
  const { cases } = await evaluateFolders(join(folder, 'truth'), [join(folder, 'net')], {
    task: 'registration',
    tables,
  })
  return cases[0]?.rows.find(({ metric }) => metric === 'tre')?.value
}

const random = uniform(45)
const points = Array.from(
  { length: 7 },
  (_, k): Point => [`p${k}`, ...[0, 1, 2].map(() => Math.round(random() * 900) / 10)],
)
const moved = points.map(([id, ...at]): Point => [id, ...at.map((value) => Math.round(10 * (value + random())) / 10)])
const distance = (a: Point, b: Point) => Math.hypot(...[1, 2, 3].map((k) => Number(a[k]) - Number(b[k])))
const right = points.reduce((sum, point, k) => sum + distance(point, moved[k]!), 0) / points.length

it.each([
  ['id,x,y,z', []],
  ['landmark,x,y,z', ['--id', 'landmark']],
] as const)('by the column of %s', async (header, words) => {
  for (let run = 0; run < 5; run++) {
    const shuffled = [...moved].map((one) => [random(), one] as const).sort(([a], [b]) => a - b)
    const files = [
      written('truth', points, header),
      written(
        'net',
        shuffled.map(([, one]) => one),
        header,
      ),
    ]
    expect(await tre(files, ...words)).toBeCloseTo(right, 10)
    expect(await evaluated(words.length > 0 ? { id: 'landmark' } : {})).toBeCloseTo(right, 10)
  }
})

it('by their order only where it is asked for, or where no table has ids', async () => {
  const turned = [...moved].reverse()
  const files = [written('truth', points, 'id,x,y,z'), written('net', turned, 'id,x,y,z')]
  const wrong = points.reduce((sum, point, k) => sum + distance(point, turned[k]!), 0) / points.length
  expect(await tre(files, '--by-row')).toBeCloseTo(wrong, 10)
  expect(await evaluated({ byRow: true })).toBeCloseTo(wrong, 10)
  const bare = (list: readonly Point[]) => list.map(([, ...at]) => at as unknown as Point)
  const without = [written('truth', bare(points), 'x,y,z'), written('net', bare(moved), 'x,y,z')]
  expect(await tre(without)).toBeCloseTo(right, 10)
})

it('never where one table lacks a point, or its ids', async () => {
  const files = [written('truth', points, 'id,x,y,z'), written('net', moved.slice(1), 'id,x,y,z')]
  await expect(tre(files)).rejects.toThrow(/p0/)
  written(
    'net',
    moved.map(([, ...at]) => at as unknown as Point),
    'x,y,z',
  )
  await expect(tre(files)).rejects.toThrow(/--by-row|--id/)
})
