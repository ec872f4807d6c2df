import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeDocument } from '../../../src/cli/reports/writeDocument'
import { documentHtml } from '../../../src/reporting/document/documentHtml'
import { documentParts } from '../../../src/reporting/document/documentParts'
import type { ReportDocument } from '../../../src/reporting/document/reportDocument'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-page-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CASES = 5000

/** A page whose figure holds the values of its cases, and what is asked when the last of them is read. */
function pageOf(asked: () => void): ReportDocument {
  const values = Array.from({ length: CASES }, (_, i) => [i, Math.sin(i), Math.cos(i)])
  const last = values.at(-1)
  Object.defineProperty(values, CASES - 1, {
    enumerable: true,
    get: () => {
      asked()
      return last
    },
  })
  const table = { columns: ['name'], rows: [['a']] }
  const figure = { id: 'box', title: 'Box', caption: 'Values.', svg: '<svg></svg>', table, data: { values } }
  return {
    ...{ kind: 'challenge', title: 'Many cases', summary: [], facts: [], warnings: [], methods: [], references: [] },
    ...{ checklists: [], provenance: [] },
    sections: [{ id: 'raw', title: 'Raw data', blocks: [{ kind: 'figure', figure }] }],
  } as ReportDocument
}

it('has the page of 5000 cases on the disk, but for its last parts, when the last case is read', async () => {
  const written: number[] = []
  const page = pageOf(() => {
    for (const name of readdirSync(folder)) written.push(statSync(join(folder, name)).size)
  })
  const path = join(folder, 'page.html')
  await writeDocument(page, { html: path, quiet: true } as never)
  const text = readFileSync(path, 'utf8')
  expect(Math.max(...written)).toBeGreaterThan(text.length - 140_000)
  expect(text).toBe(await documentHtml(page))
})

it('has no part that grows with the cases', async () => {
  const lengths: number[] = []
  for await (const { length } of documentParts(pageOf(() => {}))) lengths.push(length)
  expect(Math.max(...lengths)).toBeLessThan(70_000)
})
