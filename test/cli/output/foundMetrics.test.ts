import { expect, it } from 'vitest'
import { foundMetrics } from '../../../src/cli/output/foundMetrics'
import { loadPreset, presetNames } from '../../../src/presets/presets'

it('shows all of a word in one screen: a line for each metric in 80 columns, under what has the word', async () => {
  const lines = (await foundMetrics('calibration', false)).split('\n')
  expect(lines.slice(0, 2)).toEqual([
    'name or title:',
    '  calibrationError               calibration error (ece, mce, rmsce, ace)',
  ])
  const places = lines.filter((line) => line.endsWith(':'))
  expect(places).toEqual(['name or title:', 'purpose:', 'blind to:', 'preset:'])
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}auroc +calibration: only the order of the scores coun/))
  expect(lines.filter((line) => line.length > 80)).toEqual([])
  expect(lines.length).toBeLessThan(30)
})

it('finds the metrics of every preset by its name', async () => {
  for (const name of presetNames) {
    const { metrics } = await loadPreset(name)
    if (Object.keys(metrics).length === 0) continue
    const found = JSON.parse(await foundMetrics(name, true)) as { metric: string; names: string[] }[]
    const names = found.flatMap((one) => [one.metric, ...one.names])
    expect(
      Object.keys(metrics).filter((metric) => names.includes(metric.replace(/[@:].*/, ''))),
      name,
    ).not.toEqual([])
  }
})

it('is a list with the reason as JSON', async () => {
  const found = JSON.parse(await foundMetrics('cohen kappa', true))
  const reason = { where: 'name', text: 'cohen_kappa' }
  expect(found[0]).toEqual(
    expect.objectContaining({ metric: 'cohenKappa', names: ['cohen_kappa'], input: 'classes', found: reason }),
  )
})

it('refuses words that no metric has', async () => {
  await expect(foundMetrics('zzz', false)).rejects.toMatchObject({
    code: 'bad-option',
    message: expect.stringContaining(
      '--search: found zzz, expected words of names, titles, definitions, options, blind',
    ),
  })
})
