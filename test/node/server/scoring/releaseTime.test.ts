import { expect, test } from 'vitest'
import { releaseTime } from '../../../../src/node/server/scoring/releaseTime'

test.each([
  [0, 15],
  [14.9, 15],
  [15, 15],
  [15.1, 30],
  [31, 60],
  [1000, 1920],
])('what took %d ms is released at %d', (elapsed, release) => {
  expect(releaseTime(elapsed, 15)).toBe(release)
})
