import { describe, expect, it } from 'vitest'
import { fittingTicks } from '../../../../src/reporting/figures/drawing/fittingTicks'
import { textWidth } from '../../../../src/reporting/figures/drawing/textWidth'
import { metricBoxFigure } from '../../../../src/reporting/figures/submission/metricBoxFigure'
import { uniform } from '../../../support/uniform'

describe('the numbers at an axis', () => {
  it('are as many as wanted where they fit, and fewer where they are long', () => {
    expect(fittingTicks([0, 1], 400, 6)).toBe(6)
    expect(fittingTicks([0.09982, 0.1], 400, 6)).toBeLessThan(6)
    expect(fittingTicks([0.099820001, 0.099820002], 100, 6)).toBe(2)
  })

  it('do not touch each other in boxes of any range', async () => {
    const draw = uniform(3)
    for (let decade = -6; decade < 6; decade++) {
      const centre = draw() * 10
      const values = [0, 1, 2].map((k) => centre + k * draw() * 10 ** decade)
      const { svg } = await metricBoxFigure(
        ['a', 'b', 'c'],
        [{ name: 'x', value: centre, cases: values, direction: 'higher' }],
      )
      const axis = /<g font-variant="tabular-nums" transform="translate\(0,9\)">(.*?)<\/g>/s.exec(svg)![1]!
      const texts = [...axis.matchAll(/translate\(([\d.]+),[^>]*>([^<]*)</g)]
      expect(texts.length).toBeGreaterThan(0)
      const ends = texts.map(([, at, text]) => [Number(at), textWidth(text!, 10) / 2] as const)
      ends.slice(1).forEach(([at, half], k) => {
        const [before, room] = ends[k]!
        expect(at - half, `${values}: ${texts.map(([, , text]) => text)}`).toBeGreaterThan(before + room)
      })
    }
  })
})
