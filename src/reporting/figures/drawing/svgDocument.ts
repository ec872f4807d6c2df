import { partsOfHatch, shadeOf } from './palette'
import { escapeXml, serializeSvg } from './serializeSvg'

/** Width of every figure: at 170 mm its least text, 11 units, is 9.5 pt high. */
export const WIDTH = 560

/** A drawn part of a figure and the place of its upper left corner. */
export interface PlacedPart {
  readonly x: number
  readonly y: number
  readonly element: Element
}

export interface Drawing {
  readonly height: number
  readonly parts: readonly PlacedPart[]
}

interface Described {
  readonly id: string
  readonly title: string
  readonly caption: string
}

/** The parts of a drawing as one SVG document with its own style sheet. */
export function svgDocument({ id, title, caption }: Described, { height, parts }: Drawing, shift: number): string {
  const used = new Set<string>(['paper', 'ink'])
  const body = parts.map(({ x, y, element }) => {
    const children = Array.from(element.children, (child) => serializeSvg(child, { id, used, shift })).join('')
    return `<g text-anchor="middle" transform="translate(${Math.round(x)},${Math.round(y)})">${children}</g>`
  })
  const ids = { title: `${id}-title`, description: `${id}-description` }
  const patterns = [...used].filter((name) => /^h\d+$/.test(name)).map((name) => pattern(id, name, used))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="${id}" class="medgrade-figure f-ink" viewBox="0 0 ${WIDTH} ${Math.round(height)}" width="${WIDTH}" height="${Math.round(height)}" role="img" aria-labelledby="${ids.title} ${ids.description}" font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif" font-size="12" fill="${shadeOf('ink')!.light}">`,
    `<title id="${ids.title}">${escapeXml(title)}</title>`,
    `<desc id="${ids.description}">${escapeXml(caption)}</desc>`,
    `<style>${styleSheet(used)}</style>`,
    ...(patterns.length > 0 ? [`<defs>${patterns.join('')}</defs>`] : []),
    ...body,
    '</svg>\n',
  ].join('\n')
}

/** Light is written into the marks, for programs without style sheets and for print; a dark screen changes it. */
function styleSheet(used: ReadonlySet<string>): string {
  const dark = [...used].sort().flatMap((name) => {
    const shade = shadeOf(name)
    if (!shade || shade.light === shade.dark) return []
    const rules = [`.f-${name}{fill:${shade.dark}}`, `.s-${name}{stroke:${shade.dark}}`]
    return rules.map((rule) => `.medgrade-figure ${rule}`)
  })
  const paper = shadeOf('paper')!
  return [
    `.medgrade-figure{background:${paper.light};max-width:100%;height:auto}`,
    '.medgrade-figure text{white-space:pre;font-variant-numeric:tabular-nums}',
    `@media screen and (prefers-color-scheme:dark){.medgrade-figure{background:${paper.dark}}.medgrade-figure.f-ink{fill:${shadeOf('ink')!.dark}}${dark.join('')}}`,
  ].join('')
}

/** Lines over the colour of an item; eight kinds, so that the colours can be told apart in grey. */
const hatches = ['', 'M0,8L8,0', 'M0,0L8,8', 'M4,0V8', 'M0,4H8', 'M0,8L8,0M0,0L8,8', 'M4,0V8M0,4H8', 'M0,0L8,8M4,0V8']

function pattern(id: string, name: string, used: Set<string>): string {
  const { colour: item, hatch } = partsOfHatch(name)
  const colour = `c${item}`
  used.add(colour)
  const lines = hatches[hatch]
  const stroke =
    lines && `<path class="s-paper" d="${lines}" fill="none" stroke="${shadeOf('paper')!.light}" stroke-width="1.4"/>`
  return `<pattern id="${id}-${name}" width="8" height="8" patternUnits="userSpaceOnUse"><rect class="f-${colour}" width="8" height="8" fill="${shadeOf(colour)!.light}"/>${stroke}</pattern>`
}
