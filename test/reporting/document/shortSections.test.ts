import { expect, it } from 'vitest'
import type { Block, ReportTable } from '../../../src/reporting/document/reportDocument'
import { shortSections } from '../../../src/reporting/document/shortSections'
import { sampleReport } from './sampleReport'

const { sections: _, ...report } = sampleReport()
const page = { ...report, sections: [] }
const text = (words: number): Block => ({ kind: 'text', text: Array(words).fill('word').join(' ') })
const tableOf = (rows: number): ReportTable => ({
  ...{ id: 'table-long', caption: 'Long', columns: [{ title: 'Case' }, { title: 'Value', kind: 'count' as const }] },
  rows: Array.from({ length: rows }, (_, at) => [`case${at}`, at]),
})
const figure: Block = {
  kind: 'figure',
  figure: { id: 'f', title: 'F', caption: '', svg: '', data: null, table: { columns: [], rows: [] } },
}
const section = (id: string, blocks: Block[]) => ({ id, title: id, blocks })
const openOf = (...sections: ReturnType<typeof section>[]) =>
  shortSections(page, sections)
    .filter(({ folded }) => !folded)
    .map(({ id }) => id)

it('keeps sections open as far as figures and words allow, and leaves nothing out', () => {
  const eight = section('eight', Array(8).fill(figure))
  expect(openOf(eight, section('one more', [figure]), section('words', [text(20)]))).toStrictEqual(['eight', 'words'])
  expect(openOf(section('short', [text(300)]), section('long', [text(2000)]), section('end', [text(5)]))).toStrictEqual(
    ['short', 'end'],
  )
  const found = shortSections(page, [eight, section('one more', [figure])])
  expect(found.map(({ blocks }) => blocks.length)).toStrictEqual([8, 1])
})

it('folds a long table before its section', () => {
  const [shown] = shortSections(page, [section('cases', [text(5), { kind: 'table', table: tableOf(400) }])])
  expect(shown!.folded).toBeUndefined()
  expect(shown!.blocks[1]).toMatchObject({ kind: 'table', table: { folded: true, rows: { length: 400 } } })
  const [small] = shortSections(page, [section('cases', [{ kind: 'table', table: tableOf(10) }])])
  expect(small!.blocks[0]).toMatchObject({ table: { id: 'table-long' } })
  expect((small!.blocks[0] as { table: ReportTable }).table.folded).toBeUndefined()
})

it('counts the words that pictures show', () => {
  const svg = `<svg>${'<text x="1">9 of 24</text>'.repeat(100)}</svg>`
  const panels = [{ title: 'Outlines', alt: '', svg }]
  const picture = { id: 'p', case: 'a', why: 'worst', facts: [], words: [], panels, legend: [] }
  const gallery = (count: number): Block => ({ kind: 'gallery', pictures: Array(count).fill(picture) })
  expect(openOf(section('three', [gallery(3)]), section('end', [text(5)]))).toStrictEqual(['three', 'end'])
  expect(openOf(section('four', [gallery(4)]), section('end', [text(5)]))).toStrictEqual(['end'])
})
