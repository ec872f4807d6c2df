import { describe, expect, it } from 'vitest'
import { cutText } from '../../../src/understanding/placement/drawnPictures'

const regions = (x: number, y: number) => ({ size: [x, y] as const, regions: [] })

describe('cutText', () => {
  it('is null for regions within the picture', () => {
    expect(cutText(regions(200, 100), [200, 100], 'a.geojson')).toBeNull()
  })

  it('says what is cut off over the edge', () => {
    expect(cutText(regions(202, 100), [200, 100], 'a.geojson')).toBe(
      'regions reach to 202 × 100 pixels, over the edge of the picture of 200 × 100, and are cut off there',
    )
  })

  it.each([
    [203, 100],
    [200, 102],
    [400, 200],
  ])('refuses regions that reach to %i × %i pixels of 200 × 100: the picture is another', (x, y) => {
    expect(() => cutText(regions(x, y), [200, 100], 'a.geojson')).toThrow(/expected 200 × 100 pixels at most/)
  })
})
