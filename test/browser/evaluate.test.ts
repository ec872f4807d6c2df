import { describe, expect, it } from 'vitest'
import { evaluate } from '../../src/evaluation'
import { folderFiles } from '../support/files/folderFiles'
import type { EvaluateCase } from './evaluatePage'
import { skipBrowser, skipReason } from './launchChromium'
import { runInChromium } from './runInChromium'

const root = 'fixtures/goldens/evaluate'
const workers = { worker: 'test/browser/evaluateWorker.ts' }

describe.skipIf(skipBrowser)(`evaluating in workers of headless Chromium (${skipReason} otherwise)`, () => {
  it.each<[string, readonly string[], EvaluateCase['options']]>([
    ['inputs/many-models', ['net1', 'net2'], { metrics: ['dice', 'hd95', 'lesion_f1'] }],
    ['kits23/random-0', ['prediction'], { preset: 'kits23' }],
  ])('%s gives the answer of Node', async (name, models, options) => {
    const folder = `${root}/${name}`
    const paths = (below: string) => Object.keys(folderFiles(`${folder}/${below}`))
    const predictions = Object.fromEntries(models.map((model) => [model, paths(model)]))
    const page = { folder, references: paths('reference'), predictions, options }
    const { started, inWorkers, here } = (await runInChromium('test/browser/evaluatePage.ts', page, workers)) as {
      started: number
      inWorkers: string
      here: string
    }
    expect(started).toBeGreaterThan(0)
    expect(inWorkers).toBe(here)
    const files = (below: string) => folderFiles(`${folder}/${below}`)
    const own = Object.fromEntries(models.map((model) => [model, files(model)]))
    const node = await evaluate({ references: files('reference'), predictions: own }, options)
    const wanted = [node.cases.map(({ model, case: id, rows, error }) => ({ model, id, rows, error })), node.files]
    expect(JSON.parse(inWorkers)).toEqual(JSON.parse(JSON.stringify(wanted)))
  })
})
