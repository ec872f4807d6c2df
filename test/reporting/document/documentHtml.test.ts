import { createHash } from 'node:crypto'
import { parseHTML } from 'linkedom'
import { describe, expect, it } from 'vitest'
import { documentHtml } from '../../../src/reporting/document/documentHtml'
import { hostile, sampleReport } from './sampleReport'

const page = await documentHtml(sampleReport())
const { document } = parseHTML(page)

describe('documentHtml', () => {
  it('gives the same bytes for the same report', async () => {
    expect(await documentHtml(sampleReport())).toBe(page)
  })

  it('has no element and no attribute from hostile texts', () => {
    expect(document.querySelectorAll('script:not([type])').length).toBe(1)
    expect(document.querySelectorAll('img').length).toBe(0)
    const attributes = [...document.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => /^on|^style$/.test(name))).toStrictEqual([])
  })

  it('shows hostile texts as they are, but for invisible characters', () => {
    expect(document.querySelector('h1')?.textContent).toBe(hostile[0])
    expect(document.querySelector('.summary')?.textContent).toContain('a\\u202egnp.exe\\u0007\\n|')
  })

  it('allows exactly its own styles and script', () => {
    const policy = document.querySelector('meta[http-equiv]')!.getAttribute('content')!
    const hash = (text: string | null) => createHash('sha256').update(text!).digest('base64')
    const inPage = [...page.matchAll(/<(style|script)>([\s\S]*?)<\/\1>/g)].map((match) => hash(match[2]!))
    expect(inPage.length).toBe(3)
    for (const each of inPage) expect(policy).toContain(`'sha256-${each}'`)
    expect(policy.match(/sha256-/g)?.length).toBe(3)
    expect(policy).toContain("default-src 'none'")
  })

  it('begins with the table of the answer, its counts and the worst cases, hostile or not', async () => {
    const columns = [{ title: hostile[0]! }, { title: hostile[1]!, kind: 'ratio' as const }]
    const rows = [
      [hostile[2]!, { text: '0.877 (0.840 to 0.900)', value: 0.877, bar: 0.877, best: true }],
      ['b', { text: '0.500', value: 0.5 }],
    ]
    const table = { id: 'table-glance', caption: hostile[3]!, columns, rows }
    const counts = [{ text: hostile[4]! }, { text: hostile[1]!, section: 'result' }]
    const panels = [{ title: '', alt: hostile[1]!, svg: '<svg></svg>' }]
    const picture = { id: 'p1', case: hostile[0]!, why: 'worst', facts: [], words: [], panels, legend: [] }
    const { sections, ...rest } = sampleReport()
    const folded = sections.map((section) => ({ ...section, folded: true }))
    const text = await documentHtml({ ...rest, sections: folded, glance: { table, counts, pictures: [picture] } })
    const head = parseHTML(text).document.querySelector('header')!
    const attributes = [...head.querySelectorAll('*')].flatMap((element) => element.getAttributeNames())
    expect(attributes.filter((name) => /^on|^style$/.test(name))).toStrictEqual([])
    expect(head.querySelector('dl.facts')).toBeNull()
    const [first, second] = head.querySelectorAll('tbody td')
    expect(first!.getAttribute('class')).toBe('n bar b44 best')
    // Estimates stand below each other, with an interval or without.
    expect([first, second].map((cell) => cell!.querySelector('.ci')!.textContent)).toEqual(['(0.840 to 0.900)', ''])
    expect([...head.querySelectorAll('.counts a')].map((link) => link.getAttribute('href'))).toEqual(['#result'])
    expect(head.querySelector('.worst')!.getAttribute('href')).toBe('#case-p1')
    expect(parseHTML(text).document.querySelectorAll('main details.section > summary > h2')).toHaveLength(5)
  })

  it('gives a wide table of the answer the whole width, and keeps an arrow beside its name', async () => {
    const glanceOf = async (columns: number) => {
      const titles = Array.from({ length: columns }, (_, at) => ({ title: `metric${at} ↓`, kind: 'ratio' as const }))
      const rows = [['net', ...titles.map(() => ({ text: '0.500 (0.400 to 0.600)', value: 0.5 }))]]
      const table = { id: 'table-glance', caption: 'Means', columns: [{ title: 'Model' }, ...titles], rows }
      const { document } = parseHTML(
        await documentHtml({ ...sampleReport(), glance: { table, counts: [], pictures: [] } }),
      )
      return document.querySelector('.glance')!
    }
    expect((await glanceOf(2)).className).toBe('glance')
    const wide = await glanceOf(5)
    expect(wide.className).toBe('glance broad')
    expect(wide.querySelector('th:nth-child(2)')!.textContent).toBe('metric0\u00a0↓')
  })

  it('names no address that a browser would load', () => {
    expect(page).not.toMatch(/<(link|iframe|object|embed|base)\b/)
    expect([...document.querySelectorAll('[src]')]).toStrictEqual([])
  })

  it('has the data and the numbers of each figure', () => {
    const data = page.match(/<script type="application\/json" id="data-box">(.*?)<\/script>/)![1]!
    expect(JSON.parse(data)).toStrictEqual({ name: hostile[0], values: [1, null] })
    const cells = [...document.querySelectorAll('#num-box td')]
    expect(cells.map((cell) => cell.textContent)).toStrictEqual(['0.123457', 'missing'])
    expect(cells[0]!.getAttribute('title')).toBe('0.123456789012')
  })

  it('writes numbers in the kind of their column with full precision in the title', () => {
    const cells = [...document.querySelectorAll('#table-result td')]
    expect(cells.map((cell) => cell.textContent)).toStrictEqual(['0.877', 'missing', hostile[4]])
    expect(cells[0]!.getAttribute('title')).toBe('0.87654321')
    expect(cells[2]!.getAttribute('class')).toBe('n s9')
  })

  it('has one h1, no skipped level, landmarks, a skip link and a language', () => {
    const levels = [...document.querySelectorAll('h1,h2,h3')].map((heading) => Number(heading.tagName[1]))
    expect(levels.filter((level) => level === 1).length).toBe(1)
    expect(levels.every((level, i) => i === 0 || level <= levels[i - 1]! + 1)).toBe(true)
    for (const name of ['header', 'nav', 'main', 'footer']) expect(document.querySelectorAll(name).length).toBe(1)
    expect(document.querySelector('a.skip')?.getAttribute('href')).toBe('#content')
    expect(document.documentElement.getAttribute('lang')).toBe('en')
  })

  it.each([
    [8, false],
    [9, true],
  ])(
    'a first table of %d rows stands before or behind its counts, which a phone shows without scrolling',
    async (count, before) => {
      const rows = Array.from({ length: count }, (_, at) => [`team ${at}`])
      const table = { id: 'table-glance', caption: 'c', columns: [{ title: 'Team' }], rows }
      const glance = { table, counts: [{ text: '9 cases' }], pictures: [] }
      const { document } = parseHTML(await documentHtml({ ...sampleReport(), glance }))
      const [first] = document.querySelector('.glance > div')!.children
      expect(first!.getAttribute('class')).toBe(before ? 'counts' : 'table')
    },
  )

  it('has a caption and scopes in every table', () => {
    for (const table of document.querySelectorAll('table')) {
      expect(table.querySelector('caption')?.textContent).not.toBe('')
      for (const head of table.querySelectorAll('th')) expect(head.getAttribute('scope')).toMatch(/^(col|row)$/)
    }
  })

  it('has nothing but rows in the bodies of tables, short or long', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => [`case ${at}`, at, at])
    const columns = [{ title: 'Case' }, ...['a', 'b'].map((title) => ({ title, kind: 'count' as const }))]
    const tables = [rows, rows.slice(0, 9)].map((own, at) => ({ id: `t${at}`, caption: 'c', columns, rows: own }))
    const blocks = tables.map((table) => ({ kind: 'table' as const, table }))
    const text = await documentHtml({ ...sampleReport(), sections: [{ id: 's', title: 'S', blocks }] })
    for (const [body] of text.matchAll(/<tbody>[\s\S]*?<\/tbody>/g))
      expect(
        body.replace(/<t[dh][^>]*>[\s\S]*?(?:<\/t[dh]>|(?=<t[dhr][ >]|<\/tbody>))|<\/?(?:tr|tbody)>/g, '').trim(),
      ).toBe('')
    expect(text).toContain('<table id="t0" class="numbers">')
    // Of many rows the end tags that HTML lets out are let out.
    expect(text).toContain('<th scope="row">case 100</th><td>100<td>100</tbody>')
    expect(text).toContain('<td>8</td><td>8</td></tr>')
  })

  it('has ids only once', () => {
    const ids = [...document.querySelectorAll('[id]')].map((element) => element.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('says that it is not for clinical use', () => {
    expect(document.querySelector('footer')?.textContent).toContain('Not for clinical use.')
  })
})
