import { expect, test } from 'vitest'
import { labelPair } from '../../../src/metrics'
import { topologyFailures } from '../../../src/metrics/topology/topologyFailures'

const image = (...data: number[]) => ({ data: Uint8Array.from(data), shape: [1, data.length] })
const failures = (reference: number[], prediction: number[]) =>
  topologyFailures(labelPair(image(...reference), image(...prediction)), [1, 2, 3], 0.25)
const none = { detection: [], neighbours: [], components: [] }

test('an equal image fails nowhere', () => {
  expect(failures([1, 1, 2, 0, 0], [1, 1, 2, 0, 0])).toEqual(none)
})

test('a label below IoU 0.25, a missing and an invented label fail by detection', () => {
  expect(failures([1, 1, 1, 1, 1, 0], [1, 0, 0, 0, 0, 0])).toEqual({ ...none, detection: [1] })
  expect(failures([1, 0, 2], [1, 0, 0])).toEqual({ ...none, detection: [2], neighbours: [2], components: [2] })
  expect(failures([1, 0, 0], [1, 0, 3])).toEqual({ ...none, detection: [3], neighbours: [3], components: [3] })
})

test('another neighbour fails at both labels, a label outside the list only at the other', () => {
  expect(failures([1, 1, 0, 2, 2], [1, 1, 2, 2, 2])).toEqual({ ...none, neighbours: [1, 2] })
  expect(failures([1, 1, 0], [1, 1, 9])).toEqual({ ...none, neighbours: [1] })
})

test('a split label fails by components', () => {
  expect(failures([1, 1, 1], [1, 0, 1])).toEqual({ ...none, components: [1] })
})
