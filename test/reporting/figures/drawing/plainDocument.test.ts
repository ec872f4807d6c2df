import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { plainDocument } from '../../../../src/reporting/figures/drawing/plainDocument'
import { serializeSvg } from '../../../../src/reporting/figures/drawing/serializeSvg'
import { drawingTools } from '../../../../src/reporting/figures/drawing/tools'

const { Plot } = await drawingTools()
const points = Array.from({ length: 12 }, (_, i) => ({ x: i, y: (i * 7) % 5, name: `n${i % 3}` }))
const marks = {
  dots: Plot.dot(points, { x: 'x', y: 'y', stroke: 'name', ariaLabel: 'name', r: 3, symbol: 'name' }),
  texts: Plot.text(points, { x: 'x', y: 'y', text: ({ name }) => `${name}\nof <two> lines`, lineAnchor: 'top' }),
  lines: Plot.line(points, { x: 'x', y: 'y', z: 'name', curve: 'step' }),
  areas: Plot.areaY(points, { x: 'x', y1: 0, y2: 'y', fillOpacity: 0.5 }),
  bars: Plot.barX(points, { x: 'y', y: 'x', fill: 'name' }),
  cells: Plot.cell(points, { x: 'x', y: 'y', fill: 'y' }),
  boxes: Plot.boxX(points, { x: 'y', y: 'name' }),
  rules: Plot.ruleX([1, 2], { strokeDasharray: '2,3' }),
  bins: Plot.hexagon(points, Plot.hexbin({ r: 'count' }, { x: 'x', y: 'y' })),
  frame: Plot.frame({ stroke: 'grey' }),
}

describe('the document outside of a page', () => {
  test.each(Object.entries(marks))('holds what one of linkedom holds: %s', (_, mark) => {
    const drawn = [plainDocument(), parseHTML('<html><body></body></html>').document].map((document) => {
      const svg = Plot.plot({ document, width: 300, height: 200, grid: true, x: { label: 'x' }, marks: [mark] })
      return serializeSvg(svg, { id: 'one', used: new Set(), shift: 0 })
    })
    expect(drawn[0]).toMatch(/^<svg .*<(?:g|rect) .*<\/svg>$/s)
    expect(drawn[0]).toBe(drawn[1])
  })

  test('moves a node that is put elsewhere, before another, and replaces texts', () => {
    const document = plainDocument()
    const [a, b, c] = ['a', 'b', 'c'].map((name) => document.createElementNS('', name))
    a!.append(b!, 'text')
    a!.insertBefore(c!, b!)
    expect(Array.from(a!.childNodes, ({ textContent }) => textContent)).toStrictEqual(['', '', 'text'])
    expect(Array.from(a!.children, ({ localName }) => localName)).toStrictEqual(['c', 'b'])
    c!.appendChild(b!)
    expect([b!.parentNode, a!.childNodes.length]).toStrictEqual([c, 2])
    a!.textContent = 'none'
    expect([a!.textContent, a!.children.length, c!.parentNode]).toStrictEqual(['none', 0, null])
    a!.textContent = ''
    expect(a!.childNodes).toHaveLength(0)
  })

  test('keeps attributes as texts', () => {
    const element = plainDocument().createElement('g')
    element.setAttribute('r', '1')
    element.setAttributeNS('http://www.w3.org/1999/xlink', 'href', '#a')
    expect(Array.from(element.attributes, ({ name, value }) => [name, value])).toStrictEqual([
      ['r', '1'],
      ['href', '#a'],
    ])
    element.removeAttribute('r')
    expect([element.hasAttribute('r'), element.getAttribute('r'), element.getAttribute('href')]).toStrictEqual([
      false,
      null,
      '#a',
    ])
  })
})
