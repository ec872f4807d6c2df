import { describe, expect, it } from 'vitest'
import { defaultPanopticaConfig, evaluatePanoptica, monaiDiceHelper, monaiScores } from '../../src/evaluation'

const lists = {
  reference: [
    [0, 1, 1],
    [2, 0, 1],
  ],
  prediction: [
    [0, 1, 0],
    [2, 2, 1],
  ],
}
const arrays = {
  reference: { data: Uint8Array.of(0, 1, 1, 2, 0, 1), shape: [2, 3] },
  prediction: { data: Uint8Array.of(0, 1, 0, 2, 2, 1), shape: [2, 3] },
}

describe('nested lists of numbers', () => {
  it('are arrays for the conventions that take arrays', () => {
    const options = { metric: 'MeanIoU' } as const
    expect(monaiScores(lists.reference, lists.prediction, options)).toEqual(
      monaiScores(arrays.reference, arrays.prediction, options),
    )
    expect(monaiDiceHelper([lists], { numClasses: 3 })).toEqual(monaiDiceHelper([arrays], { numClasses: 3 }))
    const panoptica = ({ reference, prediction }: typeof lists | typeof arrays) =>
      evaluatePanoptica(reference, prediction, defaultPanopticaConfig)
    expect(panoptica(lists)).toEqual(panoptica(arrays))
  })
})
