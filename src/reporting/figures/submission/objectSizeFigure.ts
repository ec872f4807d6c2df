import { largestOf } from '../../../array/largestOf'
import { smallestOf } from '../../../array/smallestOf'
import { checkArguments } from '../../../errors/checkArguments'
import { checkOptions } from '../../../errors/checkOptions'
import { countText } from '../../../errors/countText'
import { refuse } from '../../../errors/refuse'
import { shortText } from '../drawing/captionText'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart } from '../drawing/keyPart'
import { axisWords } from '../drawing/lanes'
import { edgeOf, hatchOf, ink } from '../drawing/palette'
import { plotPart, stacked } from '../drawing/panels'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import type { SubmissionObject } from '../figureSets'

/** Objects of one range of sizes. */
interface SizeBin {
  readonly from: number
  readonly to: number
  readonly found: number
  readonly missed: number
  /** False objects. */
  readonly added: number
}

/** Numbers of the colours: found, missed, false. */
const COLOURS = { found: 2, missed: 1, added: 5 } as const

/**
 * Missed and false objects by size: above the line the objects of the reference, found and missed, below it the predicted objects that are false.
 *
 * @param unit of the sizes, such as `mL`.
 * @throws MedgradeError `too-few-values` without an object, `bad-input` for a size that is not above 0.
 * @example
 * const objects = [{ case: '1', kind: 'found', size: 20 }, { case: '1', kind: 'missed', size: 1.5 }, { case: '2', kind: 'false', size: 1.2 }]
 * const figure = await objectSizeFigure(objects, 'mL')
 * figure.table.rows[0] // → [ 1, 2, 0, 1, 1 ]
 */
export async function objectSizeFigure(
  objects: readonly SubmissionObject[],
  unit: string,
  options: { readonly id?: string } = {},
): Promise<Figure> {
  checkArguments({ objects, unit }, [{ case: 'string', kind: 'string', size: 'number' }], 'string')
  checkOptions('objectSizeFigure', options, { id: 'string' })
  const wrong = objects.find(({ size }) => !(size > 0 && Number.isFinite(size)))
  if (wrong) refuse('bad-input', `size of an object of case ${wrong.case}`, wrong.size, 'above 0')
  if (objects.length === 0) refuse('too-few-values', 'A figure of objects', 'no object', 'at least one')
  const bins = binsOf(objects)
  const missed = objects.filter(({ kind }) => kind === 'missed')
  const inReference = objects.filter(({ kind }) => kind !== 'false').length
  const added = objects.length - inReference
  const largest = missed.reduce<SubmissionObject | null>((a, b) => (a === null || b.size > a.size ? b : a), null)
  const size =
    largest === null
      ? ''
      : ` The largest missed one has ${shortText('volume', largest.size)} ${unit} (${largest.case}).`
  return drawFigure(
    {
      id: options.id ?? 'objects',
      title: 'Found, missed and false objects by size',
      caption: `Objects of the reference above the line, found or missed, and false predicted objects below it, by size on a logarithmic axis. ${missed.length} of ${countText(inReference, 'object')} missed, ${added} false.${size}`,
      table: {
        columns: [`from, ${unit}`, `to, ${unit}`, 'found', 'missed', 'false'],
        rows: bins.map(({ from, to, found, missed, added }) => [from, to, found, missed, added]),
      },
      data: { objects, bins: bins.map(({ added, ...bin }) => ({ ...bin, false: added })) },
    },
    (tools) => {
      const entries = [
        { label: 'found', index: COLOURS.found },
        { label: 'missed', index: COLOURS.missed },
        { label: 'false', index: COLOURS.added },
      ]
      return stacked(keyPart(tools, entries, 'area'), barsPart(tools, bins, unit))
    },
  )
}

/** Ranges from 1 to 2, 2 to 5 and 5 to 10 of each decade; the larger end is outside. */
function binsOf(objects: readonly SubmissionObject[]): SizeBin[] {
  const sizes = objects.map(({ size }) => size)
  const edges: number[] = []
  const last = Math.ceil(Math.log10(largestOf(sizes))) + 1
  for (let decade = Math.floor(Math.log10(smallestOf(sizes))); decade <= last; decade++)
    for (const step of [1, 2, 5]) edges.push(Number(`${step}e${decade}`))
  const bins = edges.slice(1).map((to, at) => {
    const from = edges[at]!
    const inside = objects.filter(({ size }) => size >= from && size < to)
    const count = (kind: SubmissionObject['kind']) => inside.filter((object) => object.kind === kind).length
    return { from, to, found: count('found'), missed: count('missed'), added: count('false') }
  })
  const filled = bins.map(({ found, missed, added }) => found + missed + added > 0)
  return bins.slice(filled.indexOf(true), filled.lastIndexOf(true) + 1)
}

function barsPart(tools: DrawingTools, bins: readonly SizeBin[], unit: string) {
  const { Plot } = tools
  const most = largestOf([...bins.map(({ found, missed }) => found + missed), 1])
  const least = largestOf([...bins.map(({ added }) => added), 0])
  const bars = bins.flatMap(({ from, to, found, missed, added }, at) => [
    { at, words: `${found} found`, from, to, y1: 0, y2: found, index: COLOURS.found },
    { at, words: `${missed} missed`, from, to, y1: found, y2: found + missed, index: COLOURS.missed },
    { at, words: `${added} false`, from, to, y1: 0, y2: -added, index: COLOURS.added },
  ])
  const edges = [...bins.map(({ from }) => from), bins[bins.length - 1]!.to]
  return plotPart(tools, {
    ...{ height: 300, marginLeft: 56, marginRight: 20, marginTop: 14, marginBottom: 46 },
    x: { domain: [-0.5, bins.length - 0.5], axis: null },
    y: {
      domain: [-least * 1.05, most * 1.05],
      label: 'objects',
      tickFormat: (count: number) => String(Math.abs(count)),
      ticks: Math.min(8, most + least),
    },
    marks: [
      Plot.gridY({ stroke: ink('grid'), strokeOpacity: 1, ticks: Math.min(8, most + least) }),
      Plot.rect(
        bars.filter(({ y1, y2 }) => y1 !== y2),
        {
          ...{ x1: ({ at }) => at - 0.42, x2: ({ at }) => at + 0.42, y1: 'y1', y2: 'y2' },
          ...{ fill: ({ index }) => hatchOf(index), stroke: ({ index }) => edgeOf(index) },
          ariaLabel: ({ from, to, words }) => `${from} to ${to} ${unit}: ${words}`,
        },
      ),
      Plot.ruleY([0], { stroke: ink('ink'), strokeWidth: 1.4 }),
      Plot.axisX(
        edges.map((_, at) => at - 0.5),
        {
          ...{ anchor: 'bottom', tickSize: 4, label: `size, ${unit}`, ...axisWords },
          tickFormat: (at: number) => String(edges[Math.round(at + 0.5)]!),
        },
      ),
    ],
  })
}
