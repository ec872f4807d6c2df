import { describe, expect, it } from 'vitest'
import { evaluationReport } from '../../../src/reporting'
import { documentLatex } from '../../../src/reporting/document/documentLatex'
import { sampleEvaluation } from '../../support/reports/sampleEvaluation'
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

/** What a compiler would stumble over, or print as something else, in a LaTeX part. */
function latexFaults(latex: string): string[] {
  const faults: string[] = []
  const open: string[] = []
  for (const [, kind, name] of latex.matchAll(/\\(begin|end)\{(\w+)\}/g)) {
    if (kind === 'begin') open.push(name!)
    else if (open.pop() !== name) faults.push(`\\end{${name}} closes another`)
  }
  faults.push(...open.map((name) => `\\begin{${name}} is not closed`))
  for (const line of latex.split('\n').filter((one) => !one.startsWith('%'))) {
    const plain = line
      .replace(/\\[\\{}]/g, '')
      .replace(/\{!\}\{%$/, '')
      .replace(/^(\\end\{tabular\})\}$/, '$1')
    const depth = [...plain].reduce((sum, sign) => sum + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0)
    if (depth !== 0) faults.push(`braces: ${line}`)
    if (/--|"|(?<!\\)[#%]|[^\x20-\x7e\u00a0-\u00ff–’…]/.test(plain)) faults.push(`sign: ${line}`)
    if (/^(\\item )?[[*]/.test(line)) faults.push(`option: ${line}`)
  }
  for (const [, kinds, body] of latex.matchAll(
    /\\begin\{tabular\}\{((?:[lr]|p\{[^}]*\})+)\}\n(.*?)\\end\{tabular\}/gs,
  )) {
    const columns = kinds!.replace(/p\{[^}]*\}/g, 'p').length
    for (const row of body!.split('\n').filter((one) => one.endsWith(' \\\\'))) {
      if (row.match(/(?<!\\)&/g)?.length !== columns - 1) faults.push(`${columns} columns: ${row}`)
      if (row.length > 600) faults.push(`long: ${row}`)
    }
  }
  return faults
}

describe.each([1, 2, 5])('LaTeX of %d models with failures, and names that are commands', (count) => {
  it('has closed environments, as many cells as columns, and no sign that is read as another', async () => {
    const models = ['[a] "x"', '*b--c_d', 'e%f#g & h', 'i~j^k\\l', 'm{n}$o'].slice(0, count)
    const latex = documentLatex(await evaluationReport(sampleEvaluation(models, ['--liver "left"', '[tumour]'], 40, 3)))
    expect(latex.match(/\\begin\{tabular\}/g)?.length).toBeGreaterThan(3)
    expect(latexFaults(latex)).toEqual([])
    expect(latex).toMatch(/40 cases/)
    expect(latex).toMatch(/shape-mismatch/)
  })
})
