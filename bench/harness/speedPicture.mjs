// Speed-up per row: one dot against the fastest peer, one against the call of the reference graders.
import { dot, line, picture, text } from './svg.mjs'
import { bestRatio } from './table.mjs'

const LEFT = 240
const WIDE = 810
const STEP = 16
const BEST = '#0969da'
const REFERENCE = '#bf8700'

export function speedPicture({ rows }) {
  const shown = rows.filter((row) => bestRatio(row, 'best') !== undefined || bestRatio(row, 'reference') !== undefined)
  const high = 50 + shown.length * STEP
  const x = (speed) => LEFT + ((Math.log10(speed) + 1) / 5) * (WIDE - LEFT - 20)
  const parts = [
    text(LEFT, 16, '● against the fastest call of the libraries', { color: BEST }),
    text(LEFT + 260, 16, '● against the way graders call them', { color: REFERENCE }),
    ...[0.1, 1, 10, 100, 1000, 10000].flatMap((speed) => [
      line(x(speed), 40, x(speed), high - 6, speed === 1 ? { color: '#1f2328' } : {}),
      text(x(speed), 34, `${speed} ×`, { size: 10, anchor: 'middle' }),
    ]),
    ...shown.flatMap((row, k) => {
      const y = 54 + k * STEP
      const mark = (way, color) => {
        const ratio = bestRatio(row, way)
        return ratio === undefined ? [] : [dot(x(1 / ratio), y - 4, { color })]
      }
      return [
        text(LEFT - 8, y, row.id, { size: 10, anchor: 'end' }),
        ...mark('best', BEST),
        ...mark('reference', REFERENCE),
      ]
    }),
  ]
  return picture(WIDE, high, parts)
}
