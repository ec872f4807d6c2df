import { expect, it } from 'vitest'
import { foundMetrics } from '../../../src/cli/output/foundMetrics'

it('has a line for each metric, and one with its names, in 80 columns', async () => {
  const lines = (await foundMetrics('calibration', false)).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'calibrationError               calibration error',
    '                               ece, mce, rmsce, ace',
  ])
  expect(lines.filter((line) => line.length > 80)).toEqual([])
})

it('is a list as JSON', async () => {
  const found = JSON.parse(await foundMetrics('cohen kappa', true))
  expect(found).toEqual([expect.objectContaining({ metric: 'cohenKappa', names: ['cohen_kappa'], input: 'classes' })])
})

it('refuses words that no metric has', async () => {
  await expect(foundMetrics('zzz', false)).rejects.toMatchObject({
    code: 'bad-option',
    message: expect.stringContaining('--search: found zzz, expected words of names, titles or definitions'),
  })
})
