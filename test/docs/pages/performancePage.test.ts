import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'

interface Row {
  readonly id: string
  readonly peers?: readonly { readonly name: string; readonly ratio?: number }[]
}
interface Results {
  readonly rows: readonly Row[]
}

const results = JSON.parse(readFileSync('bench/results.json', 'utf8')) as Results
const { performancePage } = (await import(pathToFileURL(resolve('bench/harness/performancePage.mjs')).href)) as {
  performancePage(results: Results): string
}
const { proofOf } = (await import(pathToFileURL(resolve('bench/harness/proofs.mjs')).href)) as {
  proofOf(id: string): string | undefined
}

test('the page is that of the committed results', () => {
  expect(readFileSync('docs/performance.md', 'utf8')).toBe(performancePage(results))
})

test('each row behind a peer is listed with the section that works out its limit', () => {
  const behind = results.rows.filter(({ peers = [] }) => peers.some(({ ratio = 0 }) => ratio > 1))
  expect(behind.length).toBeGreaterThan(0)
  const page = performancePage(results)
  for (const { id } of behind) expect(page).toContain(`(${id}): `)
  expect(behind.filter(({ id }) => proofOf(id) === undefined)).toStrictEqual([])
})

test('a row behind a peer without one stops the page', () => {
  const row = { ...results.rows[0]!, id: 'K9 new', peers: [{ name: 'a library', way: 'best', ms: 1, ratio: 1.5 }] }
  expect(() => performancePage({ ...results, rows: [...results.rows, row] })).toThrow(
    'K9 new is behind a library (1.50), and no limit says why',
  )
})

test('a row measured again on another processor says on which', async () => {
  const { updatedResults } = (await import(pathToFileURL(resolve('bench/harness/results.mjs')).href)) as {
    updatedResults(earlier: object, later: object, all: readonly { readonly id: string }[]): Results
  }
  const rows = [{ ...results.rows[0]!, again: undefined }]
  const again = (cpu: string) =>
    performancePage(updatedResults({ ...results, cpu: 'One, 2 cores', rows }, { commit: 'abc', cpu, rows }, rows))
  expect(again('One, 2 cores')).toContain(`\n- At commit abc: ${rows[0]!.id}.\n`)
  expect(again('Other, 2 cores')).toContain(`\n- At commit abc, on Other, 2 cores: ${rows[0]!.id}.\n`)
})
