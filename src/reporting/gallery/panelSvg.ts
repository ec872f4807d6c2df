import { type ColourBar, colourBarSvg } from './colourBar'
import type { CropBox } from './cropBox'
import { errorAreas } from './errorAreas'
import { maskPath } from './maskPath'
import type { Plane } from './plane'
import { scaleBarLength } from './scaleBarLength'
import type { SliceView } from './sliceView'

/** What the panels of one case share. Sizes in mm, so that pixels keep their shape. */
export interface PanelSetting {
  /** For the ids of patterns. */
  readonly id: string
  readonly box: CropBox
  /** Of rows and columns, in mm. */
  readonly spacing: readonly [number, number]
  readonly view: SliceView
  /** A PNG as a data address; null without an image. */
  readonly picture: string | null
  /** Whether the sizes are mm; pictures have no scale bar. */
  readonly physical: boolean
  /** "37 of 120" */
  readonly slice: string
}

/** Width of a drawing in its own units. */
const WIDTH = 320

/** Both outlines over the image: the reference solid white with a black edge, the prediction dashed orange. A small whole slice shows where the part lies. */
export function outlinePanel(setting: PanelSetting, reference: Plane, prediction: Plane, inset: string): string {
  const { scale } = sizes(setting)
  const line = (path: string, attributes: string) =>
    path === ''
      ? ''
      : `<path d="${path}" fill="none" vector-effect="non-scaling-stroke" stroke-linejoin="round" ${attributes}/>`
  const [inReference, inPrediction] = [maskPath(reference), maskPath(prediction)]
  return panel(
    setting,
    `<g transform="${scale}">${line(inReference, 'stroke="#000" stroke-width="3.5"')}${line(inReference, 'stroke="#fff" stroke-width="1.5"')}${line(inPrediction, 'stroke="#000" stroke-width="2.5" stroke-opacity="0.5"')}${line(inPrediction, 'stroke="#E69F00" stroke-width="1.5" stroke-dasharray="5 3"')}</g>${inset}`,
  )
}

/** Areas at 45 %: both plain green, prediction only orange hatched /, reference only blue hatched \. */
export function areaPanel(setting: PanelSetting, reference: Plane, prediction: Plane): string {
  const { id } = setting
  const { scale } = sizes(setting)
  const { truePositive, falsePositive, falseNegative } = errorAreas(reference, prediction)
  const hatch = (name: string, colour: string, path: string) =>
    `<pattern id="${id}-${name}" width="6" height="6" patternUnits="userSpaceOnUse"><rect width="6" height="6" fill="${colour}" fill-opacity="0.45"/><path d="${path}" stroke="${colour}" stroke-width="1.5"/></pattern>`
  const area = (mask: Plane, fill: string) => {
    const path = maskPath(mask)
    return path === '' ? '' : `<path d="${path}" fill-rule="evenodd" ${fill}/>`
  }
  const { inverse } = sizes(setting)
  const patterns = [
    hatch('prediction', '#D55E00', 'M-1 1L1 -1M0 6L6 0M5 7L7 5'),
    hatch('reference', '#56B4E9', 'M5 -1L7 1M0 0L6 6M-1 5L1 7'),
  ].map((text) => text.replace('<pattern', `<pattern patternTransform="${inverse}"`))
  return panel(
    setting,
    `<defs>${patterns.join('')}</defs><g transform="${scale}">${area(truePositive, 'fill="#009E73" fill-opacity="0.45"')}${area(falsePositive, `fill="url(#${id}-prediction)"`)}${area(falseNegative, `fill="url(#${id}-reference)"`)}</g>`,
  )
}

/** The image alone. */
export function imagePanel(setting: PanelSetting): string {
  return panel(setting, '')
}

/** A map with its scale of colours below it. */
export function mapPanel(setting: PanelSetting, bar: ColourBar): string {
  const { height } = sizes(setting)
  const below = colourBarSvg(bar, WIDTH)
  const whole = number(height + below.height)
  return panel(setting, '')
    .replace(/viewBox="0 0 (\S+) \S+"/, `viewBox="0 0 $1 ${whole}"`)
    .replace('</svg>', `<g transform="translate(0 ${number(height)})">${below.svg}</g></svg>`)
}

/** Lines over the slice, by places in its columns and rows. */
export function tracedPanel(setting: PanelSetting, lines: readonly (readonly (readonly [number, number])[])[]): string {
  const { scale } = sizes(setting)
  const d = lines
    .map((points) => `M${points.map(([x, y]) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`).join('L')}`)
    .join('')
  return panel(
    setting,
    `<g transform="${scale}"><path d="${d}" fill="none" vector-effect="non-scaling-stroke" stroke="#fff" stroke-width="0.9"/></g>`,
  )
}

/** The whole slice, small, with the shown part as a frame. */
export function insetDrawing(
  setting: PanelSetting,
  whole: { readonly rows: number; readonly columns: number; readonly picture: string | null; readonly mask: Plane },
): string {
  const { box, spacing } = setting
  if (box.rows === whole.rows && box.columns === whole.columns) return ''
  const unit = 64 / Math.max(whole.columns * spacing[1], whole.rows * spacing[0])
  const [sx, sy] = [unit * spacing[1], unit * spacing[0]]
  const [width, height] = [whole.columns * sx, whole.rows * sy]
  const picture =
    whole.picture === null
      ? ''
      : `<image href="${whole.picture}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none"/>`
  const mask = maskPath(whole.mask)
  const shape =
    mask === ''
      ? ''
      : `<path transform="scale(${number(sx)} ${number(sy)})" d="${mask}" fill="#fff" fill-opacity="0.6"/>`
  return `<g transform="translate(${number(WIDTH - width - 4)} 4)"><rect width="${number(width)}" height="${number(height)}" fill="#222" stroke="#fff" stroke-width="1"/>${picture}${shape}<rect x="${number(box.column * sx)}" y="${number(box.row * sy)}" width="${number(box.columns * sx)}" height="${number(box.rows * sy)}" fill="none" stroke="#E69F00" stroke-width="1.5"/></g>`
}

function panel(setting: PanelSetting, marks: string): string {
  const { picture, slice } = setting
  const { width, height } = sizes(setting)
  const image =
    picture === null
      ? ''
      : `<image href="${picture}" width="${number(width)}" height="${number(height)}" preserveAspectRatio="none"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${number(width)} ${number(height)}" font-family="system-ui, sans-serif" font-size="12"><rect width="${number(width)}" height="${number(height)}" fill="#000"/>${image}${marks}${letters(setting)}${scaleBar(setting)}<text x="6" y="${number(height - 8)}" ${label}>${slice}</text></svg>`
}

const label = 'fill="#fff" stroke="#000" stroke-width="3" paint-order="stroke"'

function letters(setting: PanelSetting): string {
  const { edges } = setting.view
  if (!edges) return ''
  const { width, height } = sizes(setting)
  const text = (x: number, y: number, anchor: string, letter: string) =>
    `<text x="${number(x)}" y="${number(y)}" text-anchor="${anchor}" ${label}>${letter}</text>`
  return [
    text(6, height / 2 + 4, 'start', edges.left),
    text(width - 6, height / 2 + 4, 'end', edges.right),
    text(width / 2, 15, 'middle', edges.top),
    text(width / 2, height - 8, 'middle', edges.bottom),
  ].join('')
}

function scaleBar(setting: PanelSetting): string {
  if (!setting.physical) return ''
  const { width, height, unit } = sizes(setting)
  const length = scaleBarLength(width, unit)
  const right = width - 8
  const left = right - length * unit
  return `<path d="M${number(left)} ${number(height - 8)}H${number(right)}" stroke="#000" stroke-width="5"/><path d="M${number(left)} ${number(height - 8)}H${number(right)}" stroke="#fff" stroke-width="2.5"/><text x="${number(right)}" y="${number(height - 14)}" text-anchor="end" ${label}>${length} mm</text>`
}

function sizes({ box, spacing }: PanelSetting) {
  const unit = WIDTH / (box.columns * spacing[1])
  const [sx, sy] = [unit * spacing[1], unit * spacing[0]]
  return {
    unit,
    width: WIDTH,
    height: box.rows * sy,
    scale: `scale(${number(sx)} ${number(sy)})`,
    inverse: `scale(${number(1 / sx)} ${number(1 / sy)})`,
  }
}

/** Three decimals at most. */
function number(value: number): string {
  return String(Number(value.toFixed(3)))
}
