import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { exampleBlocks, runExample } from './runExample'

const page = readFileSync('docs/errors.md', 'utf8')
const contract = readFileSync('src/contract/error.ts', 'utf8')
const union = /export type MedgradeErrorCode =((?:\s+\| '[a-z-]+')+)/.exec(contract)![1]!
const codes = [...union.matchAll(/'([a-z-]+)'/g)].map((match) => match[1]!)

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'))

it('names every code of the library once, and no other', () => {
  const rows = [...page.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) \| /gm)].map((match) => match[1]!)
  const named = rows.flatMap((row) => [...row.matchAll(/`([a-z-]+)`/g)].map((match) => match[1]!))
  const sides = ['submission', 'answers', 'medgrade']
  expect(named.filter((code) => !sides.includes(code)).sort()).toEqual([...codes].sort())
})

it('knows every code that is thrown by name', () => {
  const thrown = sources.flatMap((path) => {
    const text = readFileSync(join('src', path), 'utf8')
    return [...text.matchAll(/new MedgradeError\(\s*'([a-z-]+)'/g)].map((match) => match[1]!)
  })
  expect(thrown.length).toBeGreaterThan(100)
  expect(thrown.filter((code) => !codes.includes(code))).toEqual([])
})

it('has an example that prints what it says', async () => {
  const blocks = exampleBlocks(page)
  expect(blocks).toHaveLength(1)
  for (const { expected, actual } of await runExample('errors', blocks[0]!))
    expect(actual, `the page says ${expected}`).toContain(expected)
})
