import { expect, it } from 'vitest'
import { type InstancesSetting, instancesCase } from '../../../src/evaluation/instances/instancesCase'
import { instancesComputation } from '../../../src/evaluation/instances/instancesComputation'
import { instancesInParts } from '../../../src/evaluation/instances/instancesInParts'
import { taskMetrics } from '../../../src/evaluation/metrics/metricSpec'
import { taskFunctions } from '../../../src/evaluation/tasks/taskFunctions'
import { arrayInParts } from '../../support/readers/arrayInParts'

const shape = [9, 8, 7]
/** Objects of a few voxels each. */
const objects = (seed: number) => ({
  data: Uint16Array.from({ length: 504 }, (_, i) => ((Math.imul(i >> 3, seed) >>> 7) % 3 === 0 ? 0 : 1 + (i >> 4))),
  shape,
})
const sides = { reference: objects(0x9e3779b1), prediction: objects(0x85ebca6b) }
const parts = {
  reference: arrayInParts(sides.reference, [4, 3, 5]),
  prediction: arrayInParts(sides.prediction, [2, 8, 3]),
}

function valuesOf(metrics: readonly string[] | undefined, options: Partial<InstancesSetting> = {}) {
  const { settings } = instancesComputation(metrics ? { metrics } : {})
  return { setting: { ...(settings as InstancesSetting), ...options }, referenceName: 'a', predictionName: 'b' }
}

it('objects counted in parts have the metrics of whole arrays, and others are refused', async () => {
  const functions = await taskFunctions('instances')
  const file = (name: 'reference' | 'prediction') => ({ image: sides[name], name, format: null, reader: null })
  const whole = { reference: file('reference'), prediction: file('prediction') }
  const names = taskMetrics('instances').map(({ name }) => name)
  const taken: string[] = []
  for (const name of [undefined, ...names]) {
    const values = valuesOf(name === undefined ? undefined : [name])
    const own = await instancesInParts(parts, values, functions, { least: 0, most: 0 }).catch((error: Error) => error)
    if (own instanceof Error) {
      expect(own).toMatchObject({ code: 'too-large', file: 'b' })
      continue
    }
    expect(own!.state.rows).toEqual(instancesCase(whole, values, functions).state.rows)
    taken.push(name ?? 'default')
  }
  expect(taken).toContain('default')
  expect(await instancesInParts(parts, valuesOf(undefined), functions)).toBeNull()
  const framed = valuesOf(undefined, { frame: 0 })
  expect(await instancesInParts(parts, framed, functions, { least: 0 })).toBeNull()
  const refused = instancesInParts(parts, framed, functions, { least: 0, most: 0 })
  await expect(refused).rejects.toThrow(/found --frame, expected .*--level/)
})
