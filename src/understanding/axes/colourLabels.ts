import { asContiguous, strideFor } from '../../array/asContiguous'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelMask } from '../labels/labelGrid'

/** A colour of the user: `#800000=liver`; several colours may have one name. */
export interface NamedColour {
  readonly colour: number
  readonly name: string
}

/**
 * Reads `#800000=liver,#008000=spleen`; `''`: every colour is a label of its own.
 *
 * @throws MedgradeError `bad-argument`.
 */
export function namedColours(text: string): NamedColour[] {
  if (text.trim() === '') return []
  return text.split(',').map((part) => {
    const [, hex, name] = /^\s*#?([0-9a-f]{6})\s*=\s*(.*\S)\s*$/i.exec(part) ?? []
    if (hex === undefined) refuse('bad-argument', '--colours', part, '#rrggbb=name, such as #800000=liver')
    return { colour: Number.parseInt(hex!, 16), name: name! }
  })
}

const hexColour = (colour: number) => `#${colour.toString(16).padStart(6, '0')}`

const background = 'background'

/**
 * Every colour of a picture as a label: by the names of the user, or by its own hexadecimal name, most pixels first. Black is background unless it has a name.
 *
 * @param channels red, green, blue and others, which are not looked at.
 * @throws MedgradeError `bad-label` for a colour without a name.
 */
export function colourLabels(
  channels: readonly NdArray[],
  names: readonly NamedColour[],
  file: string,
): readonly { readonly name: string; readonly value: number | null; readonly mask: LabelMask }[] {
  const { order, shape } = asContiguous<Data>(channels[0]!, 'any')
  const [red, green, blue] = channels.slice(0, 3).map((one) => asContiguous<Data>(one, order).data) as [
    Data,
    Data,
    Data,
  ]
  const colours = new Int32Array(red.length)
  const counts = new Map<number, number>()
  for (let i = 0; i < colours.length; i++) {
    const colour = (byte(red[i]!, file) << 16) | (byte(green[i]!, file) << 8) | byte(blue[i]!, file)
    // From 1, as 0 is no label.
    colours[i] = colour + 1
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
  }
  const array = { data: colours, shape, stride: strideFor(shape, order) }
  const known = new Map(names.map(({ colour, name }) => [colour, name]))
  const unknown = [...counts.keys()].filter((colour) => colour !== 0 && !known.has(colour))
  if (names.length > 0 && unknown.length > 0)
    refuse(
      'bad-label',
      'colours',
      `${counts.get(unknown[0]!)} pixels of ${hexColour(unknown[0]!)}`,
      `colours of --colours; ${hexColour(unknown[0]!)}=background if they are background`,
      { file },
    )
  const wanted =
    names.length > 0
      ? names
      : [...counts]
          .filter(([colour]) => colour !== 0)
          .sort(([a, m], [b, n]) => n - m || a - b)
          .map(([colour]) => ({ colour, name: hexColour(colour) }))
  const byName = new Map<string, number[]>()
  for (const { colour, name } of wanted)
    if (name.toLowerCase() !== background) byName.set(name, [...(byName.get(name) ?? []), colour + 1])
  // A name that is a whole number is the value of a label map.
  const valueIn = (name: string) => (/^\d{1,15}$/.test(name) ? Number(name) : null)
  return [...byName].map(([name, values]) => ({ name, value: valueIn(name), mask: { array, values } }))
}

function byte(value: number | bigint, file: string): number {
  const number = Number(value)
  if (!(number >= 0 && number <= 255 && number === Math.trunc(number)))
    refuse('bad-label', 'colours', number, 'red, green and blue from 0 to 255', { file })
  return number
}
