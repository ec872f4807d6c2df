import { describe, expect, it } from 'vitest'
import { findMetric } from '../../src/catalogue/findMetric'
import { metricFacts } from '../../src/catalogue/metricFacts'

const facts = (name: string, options = {}) => {
  const found = findMetric(name)
  return metricFacts({ ...found, options: { ...found.options, ...options } })
}

describe('metricFacts', () => {
  it('takes unit, direction and range by the options', () => {
    expect(facts('volumeDifference', { unit: 'ml' })).toMatchObject({
      unit: 'ml',
      direction: 'lower',
      range: [0, Infinity],
    })
    expect(facts('volume_difference')).toMatchObject({ unit: 'ml', direction: null, range: [-Infinity, Infinity] })
    expect(facts('hd', { unit: 'voxel' }).unit).toBe('voxel')
    expect(facts('hd').unit).toBe('mm')
  })

  it('takes those of the number of a result', () => {
    expect(facts('tp')).toMatchObject({ unit: 'voxel', direction: null, empty: null, field: 'truePositives' })
    expect(facts('recall')).toMatchObject({
      unit: 'one',
      direction: 'higher',
      empty: { both: Number.NaN, reference: Number.NaN, prediction: 0 },
    })
    expect(facts('specificity')).toMatchObject({ direction: 'higher', empty: null })
  })

  it('sums counts over cases, and averages ratios, sizes and differences of counts', () => {
    const combined = (name: string) => facts(name).overCases
    expect(['tp', 'fp', 'fn', 'tn', 'components_reference', 'components_prediction'].map(combined)).toStrictEqual(
      Array(6).fill('sum'),
    )
    expect(
      ['dice', 'hd95', 'volume_reference', 'voxels_reference', 'betti0_error', 'noc90'].map(combined),
    ).toStrictEqual(Array(6).fill('mean'))
  })

  it('takes the values of empty masks by convention', () => {
    expect(facts('hd95').empty).toStrictEqual({ both: 0, reference: Infinity, prediction: Infinity })
    expect(facts('hd95:monai').empty?.reference).toBeNaN()
    expect(facts('hd95:medpy').empty?.both).toBe('error')
  })
})
