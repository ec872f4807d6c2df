import { visibleText } from '../../../engine/report/visibleText'
import { shadeOf } from './palette'

const colourAttributes = new Set(['fill', 'stroke'])
const geometry = new Set(
  'd transform x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points viewBox stroke-width font-size'.split(' '),
)

/** What the elements of a document share. */
export interface PageOfSvg {
  readonly id: string
  /** Names of the colours that are used. */
  readonly used: Set<string>
  /** As of the drawing tools. */
  readonly shift: number
}

/**
 * An element as text: attributes by name and rounded lengths, so that a page and Node write the same bytes. A colour `var(--name)` becomes its light
 * shade and a class by which the style sheet changes it; `used` collects the names. A text for each mark (`aria-label` of the library) becomes `data-label`.
 */
export function serializeSvg(element: Element, page: PageOfSvg): string {
  const { id, used } = page
  const name = element.localName
  if (name === 'style') return ''
  const attributes = new Map<string, string>()
  const classes: string[] = []
  for (const attribute of Array.from(element.attributes)) {
    const key = attribute.name
    if (key === 'class' || key === 'aria-hidden' || key === 'aria-description') continue
    if (key === 'aria-label') {
      if (name !== 'g') attributes.set('data-label', attribute.value)
    } else if (colourAttributes.has(key)) {
      const shade = shadeName(attribute.value)
      if (shade === undefined) attributes.set(key, attribute.value)
      else {
        used.add(shade)
        const light = shadeOf(shade)?.light
        attributes.set(key, light ?? `url(#${id}-${shade})`)
        if (light) classes.push(`${key[0]}-${shade}`)
      }
    } else {
      const value = key === 'transform' && name === 'g' ? shiftedBack(attribute.value, page.shift) : attribute.value
      if (value !== '') attributes.set(key, geometry.has(key) ? shortNumbers(value, key === 'r' ? 2 : 1) : value)
    }
  }
  if (classes.length > 0) attributes.set('class', classes.sort().join(' '))
  const written = Array.from(attributes, ([key, value]) => ` ${key}="${escapeXml(value)}"`).sort()
  const children = Array.from(element.childNodes, (child) => {
    if (child.nodeType === 1) return serializeSvg(child as Element, page)
    return escapeXml(child.textContent ?? '')
  }).join('')
  return children === '' ? `<${name}${written.join('')}/>` : `<${name}${written.join('')}>${children}</${name}>`
}

/** The name in `var(--name)`; the library's default colour is that of the text. */
function shadeName(value: string): string | undefined {
  if (value === 'currentColor') return 'ink'
  return /^var\(--(\w+)\)$/.exec(value)?.[1]
}

/** The places of groups are whole numbers, but for turned labels of axes, unless they are shifted. Nothing is written for a group that is not moved. */
function shiftedBack(transform: string, shift: number): string {
  const back = transform.replace(/^translate\(([-\d.e]+),([-\d.e]+)\)/, (_, x: string, y: string) => {
    const [left, top] = [x, y].map(Number).map((place) => (Number.isInteger(place) ? place : place - shift))
    return `translate(${left},${top})`
  })
  return back === 'translate(0,0)' ? '' : back
}

/** To a tenth of a unit, a thirtieth of a millimetre on paper; radii, whose squares are compared, to a hundredth. */
function shortNumbers(text: string, digits: number): string {
  const factor = 10 ** digits
  return text.replace(/-?\d+\.\d+(?:e[+-]?\d+)?/g, (number) => String(Math.round(Number(number) * factor) / factor + 0))
}

export function escapeXml(text: string): string {
  // Labels of several lines keep their line ends.
  const shown = text.split('\n').map(visibleText).join('\n')
  return shown.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
