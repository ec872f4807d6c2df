import { describe, expect, it } from 'vitest'
import { metricHeading, searchText } from '../../site/build/metricHeading'
import { metricSheets } from '../../src/catalogue/metricSheets'

const md = { render: (source: string) => source }
const page = (path: string, html: string) => searchText(html, { path }, md)

describe('the heading of a page of a metric', () => {
  it('has the title, every name and the anchor of the function', () => {
    const headings = metricSheets.map(metricHeading)
    expect(headings).toContain(
      '# Hausdorff distance <small>hausdorffDistance · hd · hd95 · hausdorff</small> {#hausdorffdistance}',
    )
    expect(headings).toContain('# Boundary IoU <small>boundaryIou · biou</small> {#boundaryiou}')
  })
  it('begins with a capital letter', () => {
    expect(metricSheets.map(metricHeading).filter((one) => !/^# [^a-z]/.test(one))).toEqual([])
  })
})

describe('what the search reads', () => {
  const html =
    '<h1 id="a">Tables</h1><h2 id="b">Ranks by <code>hd95</code> <a href="#b">#</a></h2><h2 id="c">Columns</h2>'
  it('keeps the headings of the page of a metric', () => {
    expect(page('docs/metrics/hausdorffDistance.md', html)).toBe(html)
  })
  it('takes other headings with the name of a metric as text', () => {
    expect(page('docs/how-to/tables.md', html)).toBe(
      '<h1 id="a">Tables</h1><p>Ranks by <code>hd95</code> </p><h2 id="c">Columns</h2>',
    )
  })
  it('takes the table of all metrics for no page of one', () => {
    expect(page('docs/metrics/README.md', html)).not.toBe(html)
  })
  it('leaves out tables of simulations', () => {
    expect(page('docs/statistics/coverage/README.md', html)).toBe('')
  })
})
