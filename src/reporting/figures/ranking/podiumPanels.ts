import { largestOf } from '../../../array/largestOf'
import { extent } from '../../../kernels/filters/imageError'
import { dotMarks } from '../drawing/dotMarks'
import { hexagonMarks, joinedDots, MOST_DOTS } from '../drawing/hexagonMarks'
import { jitter } from '../drawing/jitter'
import { axisWords } from '../drawing/lanes'
import { colourOf, edgeOf, ink } from '../drawing/palette'
import { inRows, type Part, panelTitle, plotPart } from '../drawing/panels'
import { type Drawing, WIDTH } from '../drawing/svgDocument'
import type { DrawingTools } from '../drawing/tools'
import { type PodiumDrawing, podiumDots } from './podiumDots'

/** Height of a panel. */
export const PODIUM_PANEL = 170

const COLUMNS = 3
const PANEL = WIDTH / COLUMNS

/** A panel for each algorithm: its dots by place, and bars that count them. */
export function podiumPanels(tools: DrawingTools, drawing: PodiumDrawing): Drawing {
  const { data, shown } = drawing
  const dots = podiumDots(drawing)
  const { low, high } = extent(joinedDots(dots).y)
  const range: [number, number] = [low, high]
  const most = largestOf(data.bars.flat())
  const panels = shown.map((a) => panelOf(tools, drawing, { a, dots: dots[a]!, range, most }))
  return inRows(panels, COLUMNS, 4)
}

interface Panel {
  readonly a: number
  readonly dots: ReturnType<typeof podiumDots>[number]
  readonly range: readonly [number, number]
  readonly most: number
}

function panelOf(tools: DrawingTools, { data, table }: PodiumDrawing, { a, dots, range, most }: Panel): Part {
  const { Plot } = tools
  const [m, algorithm] = [data.order.length, data.order[a]!]
  const [low, high] = range
  const span = high - low || 1
  // Values above the axis, counts below it, in shares of the height.
  const top = (value: number) => 0.05 + (0.9 * (value - low)) / span
  const placed = {
    x: Array.from(dots.x, (x, j) => Math.floor(x / m) + 1 + jitter(j, 0.6)),
    y: Array.from(dots.y, top),
  }
  const bars = data.bars[a]!.map((count, place) => ({ place: place + 1, count })).filter(({ count }) => count > 0)
  return plotPart(tools, {
    ...{ width: PANEL, height: PODIUM_PANEL, marginLeft: 44, marginRight: 8, marginTop: 24, marginBottom: 34 },
    x: { domain: [0.4, m + 0.6], axis: null },
    y: { domain: [-0.55, 1], axis: null },
    color: { type: 'sqrt', scheme: 'cividis', reverse: true },
    marks: [
      panelTitle(tools, table.algorithms[algorithm]!, PANEL - 54),
      Plot.ruleY([0], { stroke: ink('soft') }),
      ...(dots.x.length * data.order.length > MOST_DOTS
        ? hexagonMarks(Plot, placed)
        : [dotMarks(Plot, placed, { index: algorithm, r: 1.5, edge: 0.4, readout: null })]),
      Plot.rect(bars, {
        ...{ x1: ({ place }) => place - 0.4, x2: ({ place }) => place + 0.4, y1: 0 },
        ...{ y2: ({ count }) => (-0.5 * count) / most, fill: colourOf(algorithm), stroke: edgeOf(algorithm) },
        ariaLabel: ({ count, place }) => `${table.algorithms[algorithm]}: place ${place} in ${count} cases`,
      }),
      Plot.axisY([top(low), top(high)], {
        ...{ tickSize: 3, label: null },
        tickFormat: (at: number) => shortTick(at < 0.5 ? low : high),
      }),
      Plot.axisX([1, m], { tickSize: 0, tickFormat: 'd', label: 'place', labelOffset: 26, ...axisWords }),
    ],
  })
}

const shortTick = (value: number) => String(Number(value.toPrecision(2)))
