import { checkArguments } from '../../../errors/checkArguments'
import { countText } from '../../../errors/countText'
import type { DrawnLineage, DrawnTrack, FrameRun } from '../../../evaluation/plots/casePlots'
import { drawFigure } from '../drawing/drawFigure'
import { keyPart } from '../drawing/keyPart'
import { type LanePart, lanesPart } from '../drawing/lanes'
import { colourOf, ink } from '../drawing/palette'
import { panelTitle, stacked } from '../drawing/panels'
import { WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import type { Figure } from '../figure'
import { type Drawn, drawnOf, eachText, type PlottedModel, plottedShape } from './plottedModel'

/** Models in panels at most, and rows of all panels together. */
const MOST_PANELS = 3
const MOST_LANES = 40

/** Numbers of the colours. */
const COLOURS = { found: 7, missed: 1, link: 4, switched: 3, wrong: 2, invented: 5 } as const

/**
 * The tree of tracks over the frames, with the errors of the prediction in their places; of several sequences that with the most errors.
 *
 * @param models with `plots` of their cases, as `evaluate` returns them; `case` tells sequences apart.
 * @throws MedgradeError `too-few-values` where no model has tracks.
 * @example
 * const counts = { tracks: 1, missed: 1, unlinked: 1, switched: 0, wrong: 0, invented: 0 }
 * const track = { label: 3, birth: 0, end: 4, parent: 0, missed: [[4, 4]], unlinked: [4], switched: [] }
 * const lineage = { frames: 5, counts, tracks: [track], wrong: [], invented: [] }
 * const figure = await lineageFigure([{ model: 'net', plots: { rows: 5, lineage } }])
 * figure.table.rows[0].slice(0, 6) // → [ 'net', 3, 0, 0, 4, 1 ]
 */
export async function lineageFigure(models: readonly PlottedModel[]): Promise<Figure> {
  checkArguments({ models }, plottedShape)
  const { shown, words } = worstSequence(models)
  const drawn = drawnOf(shown, 'tracks', ({ lineage }) => lineage)
  const most = Math.floor(MOST_LANES / Math.min(drawn.length, MOST_PANELS))
  const lanes = drawn.map((one) => ({ ...one, tracks: one.drawn.tracks.slice(0, most) }))
  return drawFigure(
    {
      id: 'lineage',
      title: 'Lineage of tracks',
      caption: [
        'Tracks of the reference by frame, a mother between her daughters, and false cells in rows below: trees with the most errors first.',
        `${eachText(drawn, countsText)}${words}.`,
      ].join(' '),
      table: {
        columns: ['model', 'track', 'mother', 'first frame', 'last frame', 'missed', 'missing links', 'switches'],
        rows: drawn.flatMap(({ model, drawn: { tracks } }) =>
          tracks.map(({ label, parent, birth, end, missed, unlinked, switched }) => [
            ...[model, label, parent, birth, end],
            ...[framesIn(missed), unlinked.length, switched.length],
          ]),
        ),
      },
      data: { models: drawn.map(({ model, drawn: lineage }) => ({ model, ...lineage })) },
    },
    (tools) => {
      const entries = Object.entries(keyWords).map(([name, label]) => ({
        ...{ label, index: COLOURS[name as keyof typeof COLOURS] },
      }))
      const panels = lanes.slice(0, MOST_PANELS).map((one) => treePart(tools, one, drawn.length > 1))
      return stacked(keyPart(tools, entries), ...panels)
    },
  )
}

const keyWords: Readonly<Record<keyof typeof COLOURS, string>> = {
  found: 'found',
  missed: 'missed',
  link: 'link missing',
  switched: 'identity switch',
  wrong: 'wrong link',
  invented: 'false cell',
}

/** The sequence with the most errors of all models together. */
function worstSequence(models: readonly PlottedModel[]) {
  const errors = new Map<string, number>()
  for (const { case: id = '', plots } of models) {
    if (!plots.lineage) continue
    const { tracks: _, ...counts } = plots.lineage.counts
    errors.set(
      id,
      Object.values(counts).reduce((a, b) => a + b, errors.get(id) ?? 0),
    )
  }
  const [worst] = [...errors].sort(([, a], [, b]) => b - a)
  const several = errors.size > 1 && worst
  return {
    shown: several ? models.filter((one) => one.case === worst[0]) : models,
    words: several ? `, in sequence ${worst[0]}, which has the most errors of ${errors.size}` : '',
  }
}

function countsText({ drawn: { counts } }: Drawn<DrawnLineage>): string {
  const { tracks, missed, unlinked, switched, wrong, invented } = counts
  return [
    countText(tracks, 'track'),
    countText(missed, 'missed cell'),
    countText(unlinked, 'missing link'),
    countText(switched, 'identity switch', 'identity switches'),
    countText(wrong, 'wrong link'),
    countText(invented, 'false cell'),
  ].join(', ')
}

function framesIn(runs: readonly FrameRun[]): number {
  return runs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
}

type Lanes = Drawn<DrawnLineage> & { readonly tracks: readonly DrawnTrack[] }

function treePart(tools: DrawingTools, lanes: Lanes, isNamed: boolean): LanePart {
  const { model, tracks, drawn } = lanes
  const { Plot } = tools
  const laneOf = new Map(tracks.map(({ label }, lane) => [label, lane]))
  const names = [...tracks.map(({ label }) => String(label)), ...drawn.invented.map(({ label }) => `false ${label}`)]
  const x = { domain: [-0.5, drawn.frames - 0.5], label: 'frame', ticks: Math.min(8, drawn.frames) }
  return lanesPart(tools, { names, step: 15, top: isNamed ? 28 : 8, x: { ...x, tickFormat: 'd' } }, [
    ...trackMarks(Plot, tracks, laneOf, model),
    ...errorMarks(Plot, tracks, laneOf, drawn),
    Plot.link(
      drawn.invented.flatMap(({ runs }, at) =>
        runs.map(([first, last]) => ({ first, last, lane: tracks.length + at })),
      ),
      {
        ...{ x1: ({ first }) => first - 0.5, x2: ({ last }) => last + 0.5, y1: 'lane', y2: 'lane' },
        ...{ stroke: colourOf(COLOURS.invented), strokeWidth: 4 },
      },
    ),
    ...(isNamed ? [panelTitle(tools, model, WIDTH - 100)] : []),
  ])
}

/** Tracks as lines, thin where a cell is missed, and their divisions. */
function trackMarks(
  Plot: DrawingTools['Plot'],
  tracks: readonly DrawnTrack[],
  laneOf: ReadonlyMap<number, number>,
  model: string,
) {
  const divisions = tracks.flatMap((track, lane) => {
    const from = laneOf.get(track.parent)
    if (from === undefined) return []
    const isFound = !track.unlinked.includes(track.birth)
    return [{ x: track.birth - 0.5, mother: tracks[from]!.end + 0.5, from, lane, isFound }]
  })
  const division = {
    strokeWidth: 1.6,
    stroke: (one: { isFound: boolean }) => (one.isFound ? ink('soft') : colourOf(COLOURS.link)),
  }
  return [
    Plot.link(divisions, { x1: 'x', x2: 'x', y1: 'from', y2: 'lane', ...division }),
    Plot.link(
      divisions.filter(({ x, mother }) => x > mother),
      { x1: 'mother', x2: 'x', y1: 'from', y2: 'from', strokeDasharray: '2 2', ...division },
    ),
    Plot.link(tracks, {
      ...{ x1: ({ birth }) => birth - 0.5, x2: ({ end }) => end + 0.5, y1: (_, lane) => lane, y2: (_, lane) => lane },
      ...{ stroke: colourOf(COLOURS.found), strokeWidth: 4 },
      ariaLabel: ({ label, birth, end, missed, unlinked, switched }: DrawnTrack) =>
        `${model}: track ${label}, frames ${birth} to ${end}, ${framesIn(missed)} missed, ${countText(unlinked.length, 'missing link')}, ${countText(switched.length, 'switch', 'switches')}`,
    }),
  ]
}

function errorMarks(
  Plot: DrawingTools['Plot'],
  tracks: readonly DrawnTrack[],
  laneOf: ReadonlyMap<number, number>,
  { wrong }: DrawnLineage,
) {
  const missed = tracks.flatMap((track, lane) => track.missed.map(([first, last]) => ({ first, last, lane })))
  const at = (of: (track: DrawnTrack) => readonly number[]) =>
    tracks.flatMap((track, lane) => of(track).map((frame) => ({ x: frame - 0.5, lane })))
  const missedSpan = {
    x1: ({ first }: { first: number }) => first - 0.5,
    x2: ({ last }: { last: number }) => last + 0.5,
  }
  return [
    // The line of the track is taken away, and a thin one stands in its place.
    Plot.link(missed, { ...missedSpan, y1: 'lane', y2: 'lane', stroke: ink('paper'), strokeWidth: 5 }),
    Plot.link(missed, {
      ...{ ...missedSpan, y1: 'lane', y2: 'lane', stroke: colourOf(COLOURS.missed), strokeWidth: 2 },
      strokeDasharray: '3 2',
    }),
    Plot.link(
      wrong.flatMap(({ from, start, to, end }) => {
        const [a, b] = [laneOf.get(from), laneOf.get(to)]
        return a === undefined || b === undefined ? [] : [{ start, end, a, b }]
      }),
      {
        ...{ x1: 'start', x2: 'end', y1: 'a', y2: 'b', stroke: colourOf(COLOURS.wrong), strokeWidth: 2 },
        ...{ strokeDasharray: '1 3', strokeLinecap: 'round' },
      },
    ),
    Plot.ruleX(
      at(({ unlinked }) => unlinked),
      {
        ...{ x: 'x', y1: ({ lane }) => lane - 0.36, y2: ({ lane }) => lane + 0.36 },
        ...{ stroke: colourOf(COLOURS.link), strokeWidth: 2 },
      },
    ),
    Plot.dot(
      at(({ switched }) => switched),
      {
        ...{ x: 'x', y: 'lane', r: 4, symbol: 'diamond', fill: colourOf(COLOURS.switched), stroke: ink('paper') },
      },
    ),
  ]
}
