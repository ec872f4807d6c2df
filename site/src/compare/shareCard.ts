import { escapeXml } from '../../../src/reporting/tables/svgText'
import type { MetricGroup, PairKind, Value } from './compareTypes'
import { formatValue, sameValue } from './formatValue'
import { groupDiffers } from './groupDiffers'

/** Values of one group of metrics as they are shown, without names of files. */
export interface SharedValues {
  readonly group: MetricGroup
  /** What was computed, with its settings. */
  readonly title: string
  readonly kind: PairKind
  /** Of the convention with this id. */
  readonly valueIn: (convention: string) => Value | undefined
}

/** What the card says: how many values the conventions give. */
export function cardTitle({ group, title, kind, valueIn }: SharedValues): string {
  const of = kind === 'labels' ? 'masks' : 'pictures'
  const differs = groupDiffers(group, valueIn)
  if (differs === null) return `Same ${of}: ${title}`
  const values = group.conventions.flatMap(({ id }) => valueIn(id) ?? [])
  const distinct = values.filter((value, k) => values.findIndex((one) => sameValue(one, value)) === k).length
  return differs
    ? `Same ${of}, ${distinct} values: ${title}`
    : `Same ${of}, one value by ${group.conventions.length} conventions: ${title}`
}

const width = 1200
const height = 630
const left = 60

/** A picture of the values as SVG, in the size that pages show for links. It names no file and holds no voxel. */
export function shareCard(shared: SharedValues): string {
  const { group, valueIn } = shared
  const values = group.conventions.map(({ id }) => valueIn(id))
  const finite = values.filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
  const most = group.better === 'higher' ? 1 : Math.max(...finite.map(Math.abs), 0)
  const step = Math.min(62, 430 / values.length)
  const size = Math.min(26, step * 0.46)
  const rows = group.conventions.map(({ name }, k) => {
    const y = 150 + k * step
    const value = values[k]
    const share = typeof value === 'number' && Number.isFinite(value) && most > 0 ? Math.abs(value) / most : 0
    return `<text x="${left}" y="${y}" font-size="${size}" fill="#3c3c43">${escapeXml(name)}</text>
<text x="${width - left}" y="${y}" font-size="${size}" font-weight="700" text-anchor="end" fill="#1a1a1a">${escapeXml(`${formatValue(value)}${group.unit === '' ? '' : ` ${group.unit}`}`)}</text>
<rect x="${left}" y="${y + step * 0.16}" width="${width - 2 * left}" height="4" rx="2" fill="#e6e6e6"/>
<rect x="${left}" y="${y + step * 0.16}" width="${((width - 2 * left) * Math.min(1, share)).toFixed(1)}" height="4" rx="2" fill="#0f766e"/>`
  })
  const title = cardTitle(shared)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title" font-family="system-ui, sans-serif">
<title id="title">${escapeXml(title)}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
<text x="${left}" y="84" font-size="${Math.min(40, 1750 / title.length)}" font-weight="700" fill="#1a1a1a">${escapeXml(title)}</text>
${rows.join('\n')}
<text x="${left}" y="${height - 28}" font-size="20" fill="#5a5a63">Computed in the browser with medgrade</text>
</svg>
`
}
