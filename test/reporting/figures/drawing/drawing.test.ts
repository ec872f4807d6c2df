import { parseHTML } from 'linkedom'
import { describe, expect, test } from 'vitest'
import { countText } from '../../../../src/errors/countText'
import { contrastRatio } from '../../../../src/reporting/content/contrastRatio'
import { boxMarks } from '../../../../src/reporting/figures/drawing/boxMarks'
import { figureId, shortText } from '../../../../src/reporting/figures/drawing/captionText'
import { domainOf } from '../../../../src/reporting/figures/drawing/domainOf'
import { dotMarks } from '../../../../src/reporting/figures/drawing/dotMarks'
import { drawFigure } from '../../../../src/reporting/figures/drawing/drawFigure'
import { MOST_DOTS } from '../../../../src/reporting/figures/drawing/hexagonMarks'
import { jitter } from '../../../../src/reporting/figures/drawing/jitter'
import { logTicks, plainTick } from '../../../../src/reporting/figures/drawing/logTicks'
import { idParts, pagesOf } from '../../../../src/reporting/figures/drawing/pages'
import {
  colourOf,
  dashOf,
  divergingColour,
  edgeOf,
  partsOfHatch,
  sequentialColour,
  shadeOf,
  symbolOf,
  textOn,
} from '../../../../src/reporting/figures/drawing/palette'
import { escapeXml, serializeSvg } from '../../../../src/reporting/figures/drawing/serializeSvg'
import { svgDocument } from '../../../../src/reporting/figures/drawing/svgDocument'
import { fitText, textWidth } from '../../../../src/reporting/figures/drawing/textWidth'
import { drawingTools } from '../../../../src/reporting/figures/drawing/tools'

describe('words of captions', () => {
  test.each([
    ['ratio', 0.8, '0.8'],
    ['ratio', 0.12, '0.12'],
    ['ratio', 1, '1'],
    ['ratio', 0, '0'],
    ['ratio', -0.0001, '0'],
    ['percent', 0.71, '71 %'],
    ['percent', 0.675, '67.5 %'],
    ['percent', 1, '100 %'],
    ['count', 100, '100'],
    ['difference', 0.05, '+0.05'],
    ['p', 0.0001, '<0.001'],
    ['ratio', Number.NaN, 'missing'],
    ['ratio', Infinity, '∞'],
  ] as const)('%s %d is %s', (kind, value, text) => expect(shortText(kind, value)).toBe(text))

  test('counts', () => {
    expect([countText(1, 'case'), countText(0, 'case'), countText(2, 'value is', 'values are')]).toEqual([
      '1 case',
      '0 cases',
      '2 values are',
    ])
  })

  test('ids have letters, digits and hyphens', () => {
    expect(figureId('box', 'Liver & Tumour (v2)', '', '肝')).toBe('box-liver-tumour-v2')
  })
})

describe('ids and pages', () => {
  test('names that differ in signs only get numbers', () => {
    expect(idParts(['liver +', 'liver -', '肝', 'x'])).toEqual(['liver', 'liver-2', '3', 'x'])
    expect(idParts([''])).toEqual([''])
  })

  test('20 algorithms a page', () => {
    expect(pagesOf(20)).toEqual([{ suffix: '' }])
    expect(pagesOf(41)).toEqual([
      { page: [0, 20], suffix: '' },
      { page: [20, 40], suffix: '2' },
      { page: [40, 41], suffix: '3' },
    ])
  })
})

describe('colours', () => {
  const hexOf = (name: string) => shadeOf(/--(\w+)/.exec(name)![1]!)!

  test('eight, each with an edge where its contrast with the paper is below 3', () => {
    const items = Array.from({ length: 8 }, (_, index) => ({
      fill: hexOf(colourOf(index)),
      edge: hexOf(edgeOf(index)),
    }))
    expect(items.map(({ fill }) => fill.light)).toEqual(
      '#0072b2 #d55e00 #009e73 #cc79a7 #e69f00 #56b4e9 #f0e442 #000000'.split(' '),
    )
    for (const { fill, edge } of items) {
      expect(contrastRatio(edge.light, '#ffffff')).toBeGreaterThanOrEqual(3)
      expect(contrastRatio(edge.dark, shadeOf('paper')!.dark)).toBeGreaterThanOrEqual(3)
      if (contrastRatio(fill.light, '#ffffff') >= 3) expect(edge.light).toBe(fill.light)
    }
  })

  test('text has a contrast of 4.5 with both papers', () => {
    for (const name of ['ink', 'soft'])
      for (const theme of ['light', 'dark'] as const)
        expect(contrastRatio(shadeOf(name)![theme], shadeOf('paper')![theme])).toBeGreaterThanOrEqual(4.5)
  })

  test('beyond eight items with another mark and dash', () => {
    expect(colourOf(9)).toBe(colourOf(1))
    expect([0, 8, 16, 24, 32, 40].map(symbolOf)).toEqual(['circle', 'square', 'triangle', 'diamond', 'times', 'circle'])
    expect(new Set([0, 8, 16, 24, 32].map(dashOf)).size).toBe(5)
  })

  test('64 areas have a colour and a hatch of their own', () => {
    const pairs = Array.from({ length: 64 }, (_, index) => partsOfHatch(`h${index}`))
    expect(new Set(pairs.map(({ colour, hatch }) => `${colour} ${hatch}`)).size).toBe(64)
    for (const { colour, hatch } of pairs.slice(0, 8)) expect(hatch).toBe(colour)
  })

  test('the scale of counts darkens, and text on it reads at 4.5', () => {
    const shades = Array.from({ length: 101 }, (_, at) => sequentialColour(at / 100))
    expect([shades[0], shades[100]]).toEqual(['#fee838', '#00224e'])
    const contrasts = shades.map((shade) => contrastRatio(shade, '#ffffff'))
    for (const [at, contrast] of contrasts.slice(1).entries()) expect(contrast).toBeGreaterThanOrEqual(contrasts[at]!)
    for (const shade of shades) expect(contrastRatio(textOn(shade), shade)).toBeGreaterThanOrEqual(4.5)
  })

  test('blue, white, orange', () => {
    expect([-2, -1, 0, 1].map(divergingColour)).toEqual(['#0072b2', '#0072b2', '#ffffff', '#d55e00'])
  })
})

describe('axes and places', () => {
  test('a domain with a little room', () => {
    expect(domainOf([1, Number.NaN, 3, Infinity])).toEqual([0.92, 3.08])
    expect(domainOf([2])).toEqual([1.8, 2.2])
    expect(domainOf([0])).toEqual([-1, 1])
    expect(domainOf([])).toEqual([0, 1])
  })

  test('logarithmic ticks', () => {
    expect(logTicks(0.8, 12)).toEqual([1, 2, 5, 10])
    expect(logTicks(0.005, 20_000)).toEqual([0.01, 0.1, 1, 10, 100, 1000, 10_000])
    expect([0.02, 50, 1e7].map(plainTick)).toEqual(['0.02', '50', '1e+7'])
  })

  test('the jitter of the specification of figures', () => {
    expect([0, 1, 2].map((j) => jitter(j, 1))).toEqual([-0.5, 0.618034 - 0.5, ((2 * 0.618034) % 1) - 0.5])
  })

  test('a long name loses its middle', () => {
    const name = 'nnU-Net ResEnc L, fold 3'
    expect(fitText(name, 1000)).toBe(name)
    const short = fitText(name, 100)
    expect(short).toMatch(/^nnU.*….*3$/)
    expect(textWidth(short)).toBeLessThanOrEqual(100)
    expect(fitText('', 10)).toBe('')
  })
})

describe('serializeSvg', () => {
  const page = (shift = 0) => ({ id: 'fig', used: new Set<string>(), shift })
  const element = (svg: string) =>
    parseHTML(`<html><body><svg>${svg}</svg></body></html>`).document.querySelector('svg')!.firstElementChild!

  test('attributes by name, rounded, with the light shade and a class', () => {
    const shared = page()
    const dot = element(
      '<circle r="2.604" cy="7.26" cx="1.449" fill="var(--c4)" stroke="currentColor" aria-label="a &lt; b"></circle>',
    )
    expect(serializeSvg(dot, shared)).toBe(
      '<circle class="f-c4 s-ink" cx="1.4" cy="7.3" data-label="a &#60; b" fill="#e69f00" r="2.6" stroke="#1a1a1a"/>',
    )
    expect([...shared.used].sort()).toEqual(['c4', 'ink'])
  })

  test('a hatch is a pattern of the figure', () => {
    expect(serializeSvg(element('<rect fill="var(--h2)"></rect>'), page())).toBe('<rect fill="url(#fig-h2)"/>')
  })

  test('names of groups are left out, text is escaped', () => {
    const group = element('<g aria-label="dot" aria-hidden="true"><text>A &amp; "B" &lt;i&gt;</text></g>')
    expect(serializeSvg(group, page())).toBe('<g><text>A &#38; &#34;B&#34; &#60;i&#62;</text></g>')
    expect(escapeXml('<&">')).toBe('&#60;&#38;&#34;&#62;')
  })

  test('the shift of screens of low resolution is taken back from groups', () => {
    const group = (transform: string) => element(`<g transform="${transform}"></g>`)
    expect(serializeSvg(group('translate(0.5,9.5)'), page(0.5))).toBe('<g transform="translate(0,9)"/>')
    expect(serializeSvg(group('translate(0.5,0)'), page(0.5))).toBe('<g/>')
    expect(serializeSvg(group('translate(0,9)'), page(0))).toBe('<g transform="translate(0,9)"/>')
  })
})

test('a document is named by its title and described by its caption', () => {
  const words = { id: 'fig', title: 'A & B', caption: 'One case.' }
  const svg = svgDocument(words, { height: 20.4, parts: [] }, 0)
  expect(svg).toContain('role="img" aria-labelledby="fig-title fig-description"')
  expect(svg).toContain('<title id="fig-title">A &#38; B</title>\n<desc id="fig-description">One case.</desc>')
  expect(svg).toContain('viewBox="0 0 560 20"')
  expect(svg).toContain('@media screen and (prefers-color-scheme:dark)')
})

describe('dots of an item', () => {
  const dots = { x: [0, 10], y: [0, 5] }
  const labels = ['first', 'second']
  const draw = async (index: number, readouts: boolean) => {
    const tools = await drawingTools()
    const axis = { type: 'identity', axis: null } as const
    const readout = readouts ? (j: number) => labels[j]! : null
    const marks = [dotMarks(tools.Plot, dots, { index, r: 2.6, edge: 1, opacity: 0.75, readout })]
    const element = tools.Plot.plot({ document: tools.document, width: 20, height: 20, x: axis, y: axis, marks })
    const used = new Set<string>()
    return Array.from(element.children, (child) => serializeSvg(child, { id: 'dots', used, shift: tools.shift })).join(
      '',
    )
  }

  test('are circles with a text each', async () => {
    const svg = await draw(1, true)
    expect(svg.match(/<circle /g)).toHaveLength(2)
    expect(svg).toContain('data-label="second"')
  })

  test('are one path without texts, at the same places', async () => {
    const svg = await draw(1, false)
    expect(svg).not.toContain('<circle')
    expect(svg.match(/<path /g)).toHaveLength(1)
    expect(svg).toContain('d="M0,0h0M10,5h0"')
    expect(svg).toMatch(/stroke="#d55e00"/)
    expect(svg).toContain('stroke-width="6.2"')
  })

  test('lie on their edge where it has another colour', async () => {
    const svg = await draw(6, false)
    expect([...svg.matchAll(/stroke="(#\w+)"/g)].map(([, colour]) => colour)).toEqual(['#595959', '#f0e442'])
    expect([...svg.matchAll(/stroke-width="([\d.]+)"/g)].map(([, width]) => width)).toEqual(['6.2', '4.2'])
  })

  test('keep their own mark beyond eight items', async () => {
    const svg = await draw(9, false)
    expect(svg).not.toContain('h0M')
    expect(svg.match(/<path /g)).toHaveLength(2)
  })
})

describe('a figure of many cases', () => {
  const many = MOST_DOTS + 1
  const values = Float64Array.from({ length: many }, (_, i) => Math.sin(i))
  const box = { algorithm: 0, cases: Uint32Array.from(values.keys()), values }
  const ends = { q1: -0.5, median: 0, q3: 0.5, whiskerLow: -1, whiskerHigh: 1 }

  test('makes no text of a dot that is not shown', async () => {
    const { Plot, document, shift } = await drawingTools()
    let read = 0
    const cases = new Proxy<string[]>([], {
      get: () => {
        read++
        return 'case'
      },
    })
    const words = { cases, algorithms: ['net'], kind: 'ratio' } as const
    const hexagons = Plot.plot({ document, marks: boxMarks(Plot, [{ ...box, ...ends }], words) })
    const page = { id: 'many', used: new Set<string>(), shift }
    const svg = Array.from(hexagons.children, (child) => serializeSvg(child, page)).join('')
    expect(svg.match(/<path /g)!.length).toBeGreaterThan(10)
    expect(read).toBe(0)
  })

  test('holds lists of its data that JSON can hold as they are, and copies the others', async () => {
    const lists = { there: [[1, 2], [3]], gaps: [[1], [Number.NaN, 2]], names: ['a', 'b'] }
    const words = { id: 'f', title: '', caption: '', table: { columns: [], rows: [] }, data: lists }
    const data = (await drawFigure(words, () => ({ height: 1, parts: [] }))).data as typeof lists
    expect(data).toEqual({ ...lists, gaps: [[1], [null, 2]] })
    expect(data.there).toBe(lists.there)
    expect(data.names).toBe(lists.names)
    expect(data.gaps[0]).toBe(lists.gaps[0])
    expect(lists.gaps[1]).toEqual([Number.NaN, 2])
  })
})
