/**
 * Colours by name: on light paper and print, and on dark. Okabe and Ito's eight colours, which people with every kind of colour vision tell apart, stand for
 * algorithms, agents and tasks.
 */
import { contrastRatio } from '../../content/contrastRatio'

const PAPER = { light: '#ffffff', dark: '#161616' }

const okabeIto = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#f0e442', '#000000']

/** Below this contrast with the paper a mark has an edge. */
const LEAST_CONTRAST = 3

/** Colours that are dim on dark paper have a lighter edge there. */
const darkEdges: Readonly<Record<string, string>> = { '#000000': '#ffffff', '#0072b2': '#6ab4e0' }

interface Shade {
  readonly light: string
  readonly dark: string
}

const shades: ReadonlyMap<string, Shade> = new Map([
  ['ink', { light: '#1a1a1a', dark: '#ececec' }],
  ['soft', { light: '#595959', dark: '#b4b4b4' }],
  ['grid', { light: '#dcdcdc', dark: '#3d3d3d' }],
  ['band', { light: '#f1f1f1', dark: '#252525' }],
  ['absent', { light: '#8a8a8a', dark: '#8a8a8a' }],
  ['paper', PAPER],
  ...okabeIto.map((light, index): [string, Shade] => [
    `c${index}`,
    { light, dark: light === '#000000' ? '#ffffff' : light },
  ]),
  ...okabeIto.map((light, index): [string, Shade] => {
    const edge = contrastRatio(light, PAPER.light) < LEAST_CONTRAST ? '#595959' : light
    return [`e${index}`, { light: edge, dark: darkEdges[light] ?? light }]
  }),
])

export type Token = 'ink' | 'soft' | 'grid' | 'band' | 'absent' | 'paper'

/** A colour as drawings name it; `serializeSvg` writes the shade for light paper and a class for the dark one. */
export const ink = (token: Token) => `var(--${token})`

/** The colour of the item with this index, and of its edge. */
export const colourOf = (index: number) => `var(--c${index % okabeIto.length})`
export const edgeOf = (index: number) => `var(--e${index % okabeIto.length})`

/** Whether the edge has another colour on light paper. */
export const hasEdge = (index: number) => {
  const item = index % okabeIto.length
  return shadeOf(`c${item}`)!.light !== shadeOf(`e${item}`)!.light
}

/** Beyond eight items colours come again with another mark and dash. */
const symbols = ['circle', 'square', 'triangle', 'diamond', 'times'] as const
const dashes = ['none', '6 3', '2 3', '8 3 2 3', '10 4']

export const symbolOf = (index: number) => symbols[Math.floor(index / okabeIto.length) % symbols.length]!
export const dashOf = (index: number) => dashes[Math.floor(index / okabeIto.length) % dashes.length]!

/** The fill of an area: the colour of the item with a hatch; both together are of one item among 64. */
export const hatchOf = (index: number) => `var(--h${index % okabeIto.length ** 2})`

/** Colour and hatch in the name of a fill. */
export function partsOfHatch(name: string): { readonly colour: number; readonly hatch: number } {
  const index = Number(name.slice(1))
  return { colour: index % okabeIto.length, hatch: (index + 3 * Math.floor(index / okabeIto.length)) % okabeIto.length }
}

export function shadeOf(name: string): Shade | undefined {
  return shades.get(name)
}

/** From blue over white to orange, for −1 to 1. */
export function divergingColour(value: number): string {
  const share = Math.min(1, Math.abs(value))
  const end = value < 0 ? [0, 0x72, 0xb2] : [0xd5, 0x5e, 0]
  const hex = end.map((part) => Math.round(255 + (part - 255) * share).toString(16))
  return `#${hex.map((part) => part.padStart(2, '0')).join('')}`
}

/** The ends of cividis, light for none: a scale that keeps its order for all readers and in grey. */
const cividis = [
  '#fee838',
  '#e1cc55',
  '#c3b369',
  '#a59c74',
  '#8a8678',
  '#707173',
  '#575d6d',
  '#3b496c',
  '#123570',
  '#00224e',
]

/** For a share of 0 (light) to 1 (dark). */
export function sequentialColour(share: number): string {
  const at = Math.min(Math.max(share, 0), 1) * (cividis.length - 1)
  const low = Math.min(Math.floor(at), cividis.length - 2)
  const parts = [1, 3, 5].map((from) => {
    const [a, b] = [cividis[low]!, cividis[low + 1]!].map((hex) => Number.parseInt(hex.slice(from, from + 2), 16))
    return Math.round(a! + (b! - a!) * (at - low))
  })
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever reads better on a colour. */
export function textOn(colour: string): string {
  return contrastRatio('#000000', colour) >= contrastRatio('#ffffff', colour) ? '#000000' : '#ffffff'
}
