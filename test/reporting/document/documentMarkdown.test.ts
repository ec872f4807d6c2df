import { describe, expect, it } from 'vitest'
import { documentMarkdown } from '../../../src/reporting/document/documentMarkdown'
import { sampleReport } from './sampleReport'

const text = documentMarkdown(sampleReport())

describe('documentMarkdown', () => {
  it('lets no name add markup', () => {
    expect(text).not.toMatch(/(^|[^\\])<script/)
    expect(text).not.toMatch(/(^|[^\\])\[x\]/)
    expect(text).toContain('\\|\\`\\*\\_\\[x\\]')
  })

  it('writes tables with numbers to the right', () => {
    expect(text).toContain('|---|---:|\n')
    expect(text).toContain(' | 0.877 |')
    expect(text).toContain(' | missing |')
  })

  it('counts the rows that a long table leaves out', () => {
    const report = sampleReport()
    const rows = Array.from({ length: 63 }, (_, i) => [String(i), i])
    const table = { id: 't', caption: 'long', columns: [{ title: 'a' }, { title: 'b', kind: 'count' as const }], rows }
    const long = documentMarkdown({
      ...report,
      sections: [{ id: 's', title: 'S', blocks: [{ kind: 'table', table }] }],
    })
    expect(long).toContain('3 more rows are in the HTML report.')
    expect(long).not.toContain('| 60 | 60 |')
  })
})
