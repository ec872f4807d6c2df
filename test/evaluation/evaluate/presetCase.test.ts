import { expect, it } from 'vitest'
import { settledError } from '../../../src/engine/report/settledError'
import { presetCase } from '../../../src/evaluation/evaluate/presetCase'
import { probabilityMaps } from '../../../src/presets/probability/probabilityMaps'

const shape = [1, 1, 2]
const volume = (values: number[]) => ({
  data: Float32Array.from(values),
  shape,
  spacing: [1, 1, 1],
  origin: [0, 0, 0],
  direction: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  components: 1,
})
const paths = { reference: 'truth/a.nii.gz', prediction: 'maps/a.nii.gz' }

function errorOf(reference: number[], prediction: number[]): unknown {
  try {
    const inputs = { reference: volume(reference), prediction: volume(prediction) }
    return presetCase(probabilityMaps, inputs, { options: {}, paths }, 'a')
  } catch (error) {
    return settledError(error) ?? error
  }
}

it('an error of the file of the reference is put on the side of the answers', () => {
  expect(errorOf([0, 0.5], [0, 1])).toMatchObject({ side: 'answers', file: 'truth/a.nii.gz', code: 'bad-label' })
})

it('an error of the file of the prediction stays with whoever scores', () => {
  expect(errorOf([0, 1], [0, 2])).toMatchObject({ file: 'maps/a.nii.gz', code: 'bad-input' })
  expect(errorOf([0, 1], [0, 2])).not.toHaveProperty('side')
})
