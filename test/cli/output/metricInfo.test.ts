import { describe, expect, it } from 'vitest'
import { findMetric } from '../../../src/catalogue/findMetric'
import { metricSheets } from '../../../src/catalogue/metricSheets'
import { metricInfo } from '../../../src/cli/output/metricInfo'

describe('medgrade info of a metric', () => {
  it('prints definition, names, range, empties, blind spots and options', async () => {
    const text = await metricInfo(findMetric('hd95'), false)
    for (const part of [
      'hd95 (mm, plain): Hausdorff distance',
      'function      hausdorffDistance of medgrade/metrics',
      'fixed         percentile 95',
      'range         0 to Infinity, lower is better',
      'both 0, reference Infinity, prediction Infinity: plain, meshmetrics',
      'both error, reference error, prediction error: medpy, simpleitk',
      'blind to',
      'convention: library whose definition of surface and percentile is used (default plain)',
      'page          docs/metrics/hausdorffDistance.md',
    ])
      expect(text).toContain(part)
  })

  it('lists the numbers of a result with several', async () => {
    expect(await metricInfo(findMetric('dice'), false)).toMatch(
      /both 1, .*\n +evaluate leaves out a case whose label neither side has, since/,
    )
    expect(await metricInfo(findMetric('auroc'), false)).not.toContain('evaluate leaves out')
    expect(await metricInfo(findMetric('lesionF1'), false)).toContain('f1: F1 of lesions')
    expect(await metricInfo(findMetric('lesion_f1'), false)).toContain('lesionF1 of medgrade/metrics, its f1')
  })

  it.each(metricSheets.map(({ name }) => name))('%s as JSON', async (name) => {
    const info = JSON.parse(await metricInfo(findMetric(name), true))
    expect(info).toMatchObject({ metric: name, blindTo: expect.any(Array), options: expect.any(Object) })
    expect(info.names).toContain(name)
  })
})
