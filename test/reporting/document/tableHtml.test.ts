import { expect, it } from 'vitest'
import { tableHtml } from '../../../src/reporting/document/tableHtml'

/** The second column of a table of these cells, as it is written. */
function column(texts: readonly string[], kind: { readonly kind?: 'ratio' } = { kind: 'ratio' }): string[] {
  const columns = [{ title: 'Name' }, { title: 'Value', ...kind }]
  const rows = texts.map((text, at) => [`row ${at}`, { text }])
  const { html } = tableHtml({ id: 't', caption: 'c', columns, rows })
  return [...html.matchAll(/<td.*?<\/td>/g)].map(([cell]) => cell)
}

it('leaves room for the decimals that a number has less than others of its column', () => {
  expect(column(['12.2 %', '6.65 %', '12 %', 'not ranked'])).toEqual([
    '<td class="n p1">12.2 %</td>',
    '<td class="n">6.65 %</td>',
    '<td class="n q2">12 %</td>',
    '<td class="n">not ranked</td>',
  ])
  expect(column(['0.5 (0.1 to 0.9)', '−0.25 (no interval)', '<0.001'])).toEqual([
    '<td class="n">0.5 <span class="ci p2">(0.1 to 0.9)</span></td>',
    '<td class="n">−0.25 <span class="ci p1">(no interval)</span></td>',
    '<td class="n">&lt;0.001 <span class="ci"></span></td>',
  ])
})

it('leaves none where all have as many, and in columns of text', () => {
  expect(column(['0.125 (2)', '0.250 (1)', '20 of 31']).join()).not.toMatch(/[pq]\d/)
  expect(column(['0.125', '0.25'], {}).join()).not.toMatch(/ [pq]\d/)
})
