import { scaleBarLength } from '../../../src/reporting/gallery/scaleBarLength'
import type { DistanceExplanation, PointPair, Slice, Voxel } from './compareTypes'
import { drawUnder } from './drawUnder'
import type { WindowLevel } from './greyWindows'

export interface SliceColours {
  readonly background: string
  readonly reference: string
  readonly prediction: string
  readonly missed: string
  readonly extra: string
  readonly both: string
  readonly text: string
}

/** The part of a slice that is shown, in pixels of the slice. */
export interface Crop {
  readonly row: number
  readonly column: number
  readonly height: number
  readonly width: number
}

/** One label as both sides have it, its errors, or all labels in their colours. */
export type SliceMode = 'outlines' | 'errors' | 'labels'

export interface SliceDrawing {
  readonly slice: Slice
  /** Axis and index of the slice, to choose the points that lie on it. */
  readonly axis: number
  readonly index: number
  /** 0: all labels. */
  readonly label: number
  readonly mode: SliceMode
  readonly crop: Crop
  /** Unit of the sizes of pixels. */
  readonly unit: string
  readonly explanation: DistanceExplanation | null
  /** Grey values of the image under the masks. */
  readonly window: WindowLevel
  /** Share of the strength of the masks' colours. */
  readonly opacity: number
  /** The place that was chosen. */
  readonly crosshair: Voxel | null
  /** The colour of a label where all are shown; null: it is off. */
  readonly colourOf: (label: number) => string | null
}

const shows = (value: number, label: number) => (label === 0 ? value !== 0 : value === label)

/** The part of a slice around a label, with a margin; the whole slice if the label is not on it. */
export function cropAround(slice: Slice, label: number, margin = 4): Crop {
  let [top, left, bottom, right] = [slice.height, slice.width, -1, -1]
  for (let i = 0, at = 0; i < slice.height; i++)
    for (let j = 0; j < slice.width; j++, at++) {
      if (!shows(slice.reference[at]!, label) && !shows(slice.prediction[at]!, label)) continue
      top = Math.min(top, i)
      bottom = Math.max(bottom, i)
      left = Math.min(left, j)
      right = Math.max(right, j)
    }
  if (bottom < 0) return { row: 0, column: 0, height: slice.height, width: slice.width }
  const row = Math.max(0, top - margin)
  const column = Math.max(0, left - margin)
  return {
    row,
    column,
    height: Math.min(slice.height, bottom + margin + 1) - row,
    width: Math.min(slice.width, right + margin + 1) - column,
  }
}

/** Draws a slice: fills, outlines and, with an explanation, the points of the convention and what decides the distance. */
export function drawSlice(canvas: HTMLCanvasElement, drawing: SliceDrawing, colours: SliceColours): void {
  const { slice, crop } = drawing
  const ratio = Math.max(1, globalThis.devicePixelRatio ?? 1)
  const boxWidth = canvas.clientWidth || 480
  const [down, across] = slice.pixel
  const scale = Math.min(boxWidth / (crop.width * across), 460 / (crop.height * down))
  const [width, height] = [crop.width * across * scale, crop.height * down * scale]
  canvas.style.height = `${height}px`
  canvas.width = Math.round(boxWidth * ratio)
  canvas.height = Math.round(height * ratio)
  const context = canvas.getContext('2d')!
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = colours.background
  context.fillRect(0, 0, boxWidth, height)
  context.translate((boxWidth - width) / 2, 0)
  const place: Place = {
    x: (column) => (column - crop.column) * across * scale,
    y: (row) => (row - crop.row) * down * scale,
    pixel: Math.min(down, across) * scale,
  }
  if (slice.image) drawUnder(context, slice.image, drawing, { width, height })
  fillPixels(context, drawing, colours, place)
  if (drawing.mode === 'labels') outlineLabels(context, drawing, place)
  else {
    outline(context, drawing, slice.reference, colours.reference, place, 2.5)
    outline(context, drawing, slice.prediction, colours.prediction, place, 1.5)
  }
  if (drawing.explanation) drawPoints(context, drawing, drawing.explanation, colours, place)
  if (drawing.crosshair) drawCrosshair(context, drawing.crosshair, drawing, colours, { ...place, width, height })
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  drawFrame(context, drawing, colours, { width: boxWidth, height, unit: scale })
}

/** The sides of the patient at the edges, where the file tells them, and the scale bar. */
function drawFrame(
  context: CanvasRenderingContext2D,
  { slice: { plane }, unit: name }: SliceDrawing,
  colours: SliceColours,
  { width, height, unit }: { readonly width: number; readonly height: number; readonly unit: number },
): void {
  context.font = '600 13px ui-sans-serif, system-ui, sans-serif'
  context.lineJoin = 'round'
  const text = (words: string, x: number, y: number, align: CanvasTextAlign) => {
    context.textAlign = align
    context.strokeStyle = colours.background
    context.lineWidth = 4
    context.strokeText(words, x, y)
    context.fillStyle = colours.text
    context.fillText(words, x, y)
  }
  if (plane.edges) {
    const { left, right, top, bottom } = plane.edges
    text(left, 8, height / 2 + 5, 'left')
    text(right, width - 8, height / 2 + 5, 'right')
    text(top, width / 2, 16, 'center')
    text(bottom, width / 2, height - 8, 'center')
  }
  const length = scaleBarLength(width, unit)
  const ends = [width - 8 - length * unit, height - 8, width - 8, height - 8] as const
  line(context, ends, colours.background, 6)
  line(context, ends, colours.text, 3)
  text(`${length} ${name}`, width - 8, height - 14, 'right')
}

interface Place {
  readonly x: (column: number) => number
  readonly y: (row: number) => number
  readonly pixel: number
}

function fillPixels(
  context: CanvasRenderingContext2D,
  { slice, crop, label, mode, opacity, colourOf }: SliceDrawing,
  colours: SliceColours,
  { x, y }: Place,
): void {
  for (let i = crop.row; i < crop.row + crop.height; i++)
    for (let j = crop.column; j < crop.column + crop.width; j++) {
      const at = i * slice.width + j
      const [a, b] = [slice.reference[at]!, slice.prediction[at]!]
      if (mode === 'labels') {
        const colour = a === 0 ? null : colourOf(a)
        if (colour === null) continue
        context.fillStyle = colour
        context.globalAlpha = 0.55 * opacity
        context.fillRect(x(j), y(i), x(j + 1) - x(j) + 0.4, y(i + 1) - y(i) + 0.4)
        continue
      }
      const [r, p] = [shows(a, label), shows(b, label)]
      if (!r && !p) continue
      const equal = label === 0 ? a === b : r === p
      if (equal) context.fillStyle = colours.both
      else if (mode === 'errors') context.fillStyle = r ? colours.missed : colours.extra
      else context.fillStyle = r ? colours.reference : colours.prediction
      context.globalAlpha = opacity * (equal ? 0.5 : mode === 'errors' ? 0.85 : 0.3)
      context.fillRect(x(j), y(i), x(j + 1) - x(j) + 0.4, y(i + 1) - y(i) + 0.4)
    }
  context.globalAlpha = 1
}

function outline(
  context: CanvasRenderingContext2D,
  { slice, crop, label }: SliceDrawing,
  values: Float32Array,
  colour: string,
  { x, y }: Place,
  width: number,
): void {
  const at = (i: number, j: number) =>
    i < 0 || j < 0 || i >= slice.height || j >= slice.width ? 0 : values[i * slice.width + j]!
  const key = (value: number) => (label === 0 ? value : Number(value === label))
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  for (let i = crop.row; i <= crop.row + crop.height; i++)
    for (let j = crop.column; j <= crop.column + crop.width; j++) {
      const own = key(at(i, j))
      if (own !== key(at(i - 1, j))) {
        context.moveTo(x(j), y(i))
        context.lineTo(x(j + 1), y(i))
      }
      if (own !== key(at(i, j - 1))) {
        context.moveTo(x(j), y(i))
        context.lineTo(x(j), y(i + 1))
      }
    }
  context.stroke()
}

/** The prediction's labels by outlines, each in its colour. */
function outlineLabels(context: CanvasRenderingContext2D, drawing: SliceDrawing, place: Place): void {
  const { prediction } = drawing.slice
  for (const label of new Set(prediction)) {
    const colour = label === 0 ? null : drawing.colourOf(label)
    if (colour !== null) outline(context, { ...drawing, label }, prediction, colour, place, 2)
  }
}

/** Where a voxel is drawn: the middle of its pixel. */
function centreOf({ slice }: SliceDrawing, place: Place): (point: ArrayLike<number>) => readonly [number, number] {
  const { axes, flipDown, flipAcross } = slice.plane
  const [down, across] = axes
  return (point) => {
    const column = flipAcross ? slice.width - 1 - point[across]! : point[across]!
    const row = flipDown ? slice.height - 1 - point[down]! : point[down]!
    return [place.x(column + 0.5), place.y(row + 0.5)]
  }
}

/** The voxel under a pixel of a canvas; null beside the slice. */
export function voxelUnder(
  canvas: HTMLCanvasElement,
  { slice, crop, axis, index }: Pick<SliceDrawing, 'slice' | 'crop' | 'axis' | 'index'>,
  [left, top]: readonly [number, number],
): Voxel | null {
  const [down, across] = slice.pixel
  const scale = canvas.clientHeight / (crop.height * down)
  const column =
    crop.column + Math.floor((left - (canvas.clientWidth - crop.width * across * scale) / 2) / (across * scale))
  const row = crop.row + Math.floor(top / (down * scale))
  if (row < 0 || column < 0 || row >= slice.height || column >= slice.width) return null
  const { axes, flipDown, flipAcross } = slice.plane
  const voxel: [number, number, number] = [0, 0, 0]
  voxel[axis] = index
  voxel[axes[0]] = flipDown ? slice.height - 1 - row : row
  voxel[axes[1]] = flipAcross ? slice.width - 1 - column : column
  return voxel
}

function drawCrosshair(
  context: CanvasRenderingContext2D,
  voxel: Voxel,
  drawing: SliceDrawing,
  colours: SliceColours,
  place: Place & { readonly width: number; readonly height: number },
): void {
  const [x, y] = centreOf(drawing, place)(voxel)
  const gap = Math.max(4, place.pixel)
  for (const [colour, width] of [
    [colours.background, 3],
    [colours.text, 1],
  ] as const) {
    line(context, [0, y, x - gap, y], colour, width)
    line(context, [x + gap, y, place.width, y], colour, width)
    line(context, [x, 0, x, y - gap], colour, width)
    line(context, [x, y + gap, x, place.height], colour, width)
  }
}

/** Points within half a voxel of the slice, lines to the nearest points of the other side for those beyond the value, the deciding pairs on top. */
function drawPoints(
  context: CanvasRenderingContext2D,
  drawing: SliceDrawing,
  explanation: DistanceExplanation,
  colours: SliceColours,
  place: Place,
): void {
  const { axis, index } = drawing
  const centre = centreOf(drawing, place)
  const radius = Math.max(1.2, Math.min(5, place.pixel * 0.22))
  const limit = typeof explanation.value === 'number' ? explanation.value : Infinity
  for (const side of ['reference', 'prediction'] as const) {
    if (side === 'reference' && explanation.lists === 'prediction') continue
    const points = explanation.points[side]
    const other = explanation.points[side === 'reference' ? 'prediction' : 'reference']
    for (let i = 0; i < points.length / 3; i++) {
      const point = points.subarray(3 * i, 3 * i + 3)
      if (Math.abs(point[axis]! - index) > 0.5) continue
      const [px, py] = centre(point)
      const nearest = explanation.nearest[side][i]!
      if (explanation.distances[side][i]! > limit && nearest >= 0) {
        const [ex, ey] = centre(other.subarray(3 * nearest, 3 * nearest + 3))
        line(context, [px, py, ex, ey], colours.extra, 1)
      }
      context.fillStyle = side === 'reference' ? colours.reference : colours.prediction
      context.strokeStyle = colours.background
      context.lineWidth = 0.8
      context.beginPath()
      context.arc(px, py, radius, 0, 2 * Math.PI)
      context.fill()
      context.stroke()
    }
  }
  for (const pair of explanation.deciding) decidingPair(context, pair, colours, centre, radius)
}

function line(
  context: CanvasRenderingContext2D,
  [ax, ay, bx, by]: readonly [number, number, number, number],
  colour: string,
  width: number,
): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.beginPath()
  context.moveTo(ax, ay)
  context.lineTo(bx, by)
  context.stroke()
}

function decidingPair(
  context: CanvasRenderingContext2D,
  pair: PointPair,
  colours: SliceColours,
  centre: (point: readonly number[]) => readonly [number, number],
  radius: number,
): void {
  const [ax, ay] = centre(pair.start)
  const [bx, by] = centre(pair.end)
  line(context, [ax, ay, bx, by], colours.background, 6)
  line(context, [ax, ay, bx, by], colours.text, 3)
  for (const [x, y] of [
    [ax, ay],
    [bx, by],
  ] as const) {
    context.strokeStyle = colours.text
    context.lineWidth = 2.5
    context.beginPath()
    context.arc(x, y, radius + 3, 0, 2 * Math.PI)
    context.stroke()
  }
}
