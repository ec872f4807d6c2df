// One panel per curve, both axes logarithmic: measured points and the fitted power law.
import { dot, line, picture, text } from './svg.mjs'

const WIDE = 270
const HIGH = 210
const ACROSS = 3

export function scalingPicture({ rows }) {
  const curves = rows.filter(({ curve }) => curve)
  const parts = curves.flatMap((row, k) => panel(row, (k % ACROSS) * WIDE, Math.floor(k / ACROSS) * HIGH))
  return picture(ACROSS * WIDE, Math.ceil(curves.length / ACROSS) * HIGH, parts)
}

function panel({ curve, values, id }, left, top) {
  const { points, what } = curve
  const x = axis(
    points.map(([size]) => size),
    left + 52,
    left + WIDE - 16,
  )
  const y = axis(
    points.map(([, ms]) => ms),
    top + HIGH - 42,
    top + 40,
  )
  const { value, must } = values[0]
  const [x0, x1] = [points[0][0], points.at(-1)[0]]
  const middle = Math.exp(
    points.reduce((sum, [size, ms]) => sum + Math.log(ms) - value * Math.log(size), 0) / points.length,
  )
  const law = (size) => middle * size ** value
  return [
    text(left + 52, top + 18, id.replace('S1 ', ''), { size: 13, color: '#1f2328' }),
    text(left + 52, top + 32, `exponent ${value.toFixed(2)}${must === undefined ? '' : `, must ≤ ${must}`}`),
    ...y.ticks.flatMap((ms) => [
      line(left + 52, y.at(ms), left + WIDE - 16, y.at(ms)),
      text(left + 47, y.at(ms) + 4, `${short(ms)} ms`, { size: 10, anchor: 'end' }),
    ]),
    ...points.map(([size]) => text(x.at(size), top + HIGH - 26, short(size), { size: 10, anchor: 'middle' })),
    text(left + 52 + (WIDE - 68) / 2, top + HIGH - 10, what, { size: 10, anchor: 'middle' }),
    line(x.at(x0), y.at(law(x0)), x.at(x1), y.at(law(x1)), { color: '#bf8700', width: 1.5, dash: '5 3' }),
    ...points.map(([size, ms]) => dot(x.at(size), y.at(ms))),
  ]
}

/** A logarithmic axis of at least one decade, so that nearly constant curves appear flat. */
function axis(values, from, to) {
  let [low, high] = [Math.min(...values), Math.max(...values)]
  const spread = Math.max(1, Math.log10(high / low) + 0.2)
  const middle = Math.sqrt(low * high)
  low = middle / 10 ** (spread / 2)
  high = middle * 10 ** (spread / 2)
  const at = (value) => from + ((to - from) * Math.log(value / low)) / Math.log(high / low)
  const ticks = []
  for (let power = Math.ceil(Math.log10(low)); power <= Math.log10(high); power++) ticks.push(10 ** power)
  return { at, ticks }
}

const short = (value) =>
  value >= 1e6
    ? `${Number((value / 1e6).toPrecision(3))} M`
    : value >= 1e4
      ? `${Math.round(value / 1e3)} k`
      : `${Number(value.toPrecision(2))}`
