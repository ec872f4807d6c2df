import { expect, it } from 'vitest'
import type { MetricGroup, Value } from '../../site/src/compare/compareTypes'
import { methodsSentence } from '../../site/src/compare/methodsSentence'
import { defaultSettings } from '../../site/src/compare/permalink'
import { cardTitle, shareCard } from '../../site/src/compare/shareCard'
import { checkXml } from '../support/checkXml'

const convention = (id: string) => ({ id, name: `${id} <a&b>`, call: '{}', note: `Rule of ${id}. Empty: 0.` })
const group: MetricGroup = {
  id: 'hd95',
  title: 'Hausdorff distance',
  unit: 'mm',
  better: 'lower',
  page: 'hausdorffDistance',
  why: '',
  conventions: ['plain', 'monai', 'medpy'].map(convention),
}
const shared = (values: Record<string, Value>) => ({
  group,
  title: group.title,
  kind: 'labels' as const,
  valueIn: (id: string) => values[id],
})

it.each<readonly [Record<string, Value>, string]>([
  [{ plain: 4, monai: 4.0000001, medpy: 3 }, 'Same masks, 2 values: Hausdorff distance'],
  [{ plain: 4, monai: Number.NaN, medpy: { error: 'no' } }, 'Same masks, 3 values: Hausdorff distance'],
  [{ plain: 4, monai: 4, medpy: 4 }, 'Same masks, one value by 3 conventions: Hausdorff distance'],
])('the title counts the values: %j', (values, title) => {
  expect(cardTitle(shared(values))).toBe(title)
})

it('the card is XML with a row for each convention, and names them as text', () => {
  const svg = shareCard(shared({ plain: 4, monai: 2, medpy: Number.NaN }))
  checkXml(svg)
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
  expect(texts.slice(1, -1)).toEqual([
    ...['plain &#60;a&#38;b&#62;', '4 mm', 'monai &#60;a&#38;b&#62;', '2 mm', 'medpy &#60;a&#38;b&#62;', 'NaN mm'],
  ])
  // Bars: the largest fills the card, what is no number has none.
  expect([...svg.matchAll(/width="([\d.]+)" height="4" rx="2" fill="#0f766e"/g)].map(([, w]) => Number(w))).toEqual([
    1080, 540, 0,
  ])
})

it('the sentence for the methods names metric, setting, version, convention and definition', () => {
  const say = (id: string | undefined) =>
    methodsSentence(group, id, { ...defaultSettings, percentile: 90 }, { unit: 'mm', version: '1.2.3' })
  expect(say('monai')).toBe(
    'Hausdorff distance 90 was computed with medgrade 1.2.3 by the convention monai <a&b>: Rule of monai. Empty: 0.',
  )
  expect(say(undefined)).toContain('by the convention plain')
  expect(methodsSentence({ ...group, id: 'nsd' }, 'x', defaultSettings, { unit: 'mm', version: '1' })).toContain(
    'Hausdorff distance, tolerance 1 mm was computed',
  )
})
