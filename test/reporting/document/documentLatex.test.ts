import { describe, expect, it } from 'vitest'
import { documentLatex } from '../../../src/reporting/document/documentLatex'
import { sampleReport } from './sampleReport'

const text = documentLatex(sampleReport())

describe('documentLatex', () => {
  it('lets no name be a command', () => {
    expect(text).not.toContain('\\input{/etc')
    expect(text).toContain('\\textbackslash{}input\\{/etc/passwd\\} \\$x\\$ \\#1 \\& \\%')
  })

  it('writes tables by booktabs and figures by their files', () => {
    expect(text).toContain('\\begin{tabular}{lr}\n\\toprule')
    expect(text).toContain('0.877 \\\\')
    expect(text).toContain('\\includesvg[width=\\linewidth]{box}')
  })

  it('writes signs that pdflatex does not know as mathematics', () => {
    const block = { kind: 'text' as const, text: '↑ higher, ↓ lower, n ≤ 5, −1, ∞' }
    const report = { ...sampleReport(), sections: [{ id: 's', title: 'S', blocks: [block] }] }
    expect(documentLatex(report)).toContain('$\\uparrow$ higher, $\\downarrow$ lower, n $\\leq$ 5, $-$1, $\\infty$')
  })

  it('leaves out tables that are too long for a paper', () => {
    const rows = Array.from({ length: 61 }, (_, i) => [String(i)])
    const table = { id: 't', caption: 'long table', columns: [{ title: 'a' }], rows }
    const report = {
      ...sampleReport(),
      sections: [{ id: 's', title: 'S', blocks: [{ kind: 'table' as const, table }] }],
    }
    expect(documentLatex(report)).not.toContain('long table')
  })
})
