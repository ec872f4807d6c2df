import { describe, expect, it } from 'vitest'
import { findMetric, metricNames } from '../../src/catalogue/findMetric'
import { metricCaption, metricFacts } from '../../src/catalogue/metricFacts'

const found = (name: string) => {
  const metric = findMetric(name)
  const facts = metricFacts(metric)
  return [metric.sheet.name, metric.options, facts.field, facts.name, metricCaption(facts)]
}

describe('findMetric', () => {
  it.each([
    ['dice', 'dice', {}, null, 'dice', 'dice'],
    ['DSC', 'dice', {}, null, 'dice', 'dice'],
    ['iou', 'jaccard', {}, null, 'iou', 'iou'],
    ['hausdorffDistance', 'hausdorffDistance', {}, null, 'hd', 'hd (mm, plain)'],
    ['hd95', 'hausdorffDistance', { percentile: 95 }, null, 'hd95', 'hd95 (mm, plain)'],
    ['HD-95', 'hausdorffDistance', { percentile: 95 }, null, 'hd95', 'hd95 (mm, plain)'],
    ['hausdorff_95', 'hausdorffDistance', { percentile: 95 }, null, 'hd95', 'hd95 (mm, plain)'],
    [
      'hd95:medpy',
      'hausdorffDistance',
      { percentile: 95, convention: 'medpy' },
      null,
      'hd95:medpy',
      'hd95 (mm, medpy)',
    ],
    ['nsd', 'surfaceDice', { tolerance: 1 }, null, 'nsd@1mm', 'nsd@1mm (surface-distance)'],
    ['nsd@2mm:monai', 'surfaceDice', { tolerance: 2, convention: 'monai' }, null, 'nsd@2mm:monai', 'nsd@2mm (monai)'],
    ['nsd@1voxel', 'surfaceDice', { tolerance: 1, unit: 'voxel' }, null, 'nsd@1voxel', 'nsd@1voxel (surface-distance)'],
    [
      'surface_dice@2:Surface Distance',
      'surfaceDice',
      { tolerance: 2, convention: 'surface-distance' },
      null,
      'nsd@2mm:surface-distance',
      'nsd@2mm (surface-distance)',
    ],
    ['assd', 'averageSurfaceDistance', { symmetric: 'pooled' }, null, 'assd', 'assd (mm, plain)'],
    ['lesion_f1', 'lesionF1', {}, 'f1', 'lesion_f1', 'lesion_f1'],
    ['recall', 'binaryScores', {}, 'sensitivity', 'recall', 'recall'],
    ['tp', 'binaryScores', {}, 'truePositives', 'tp', 'tp (voxel)'],
    ['vd', 'volumeDifference', { unit: 'ml', signed: true }, null, 'volume_difference', 'volume_difference (ml)'],
    ['SSIM', 'ssim', {}, null, 'ssim', 'ssim'],
    ['roc_auc', 'auroc', {}, null, 'auroc', 'auroc'],
    ['map:voc2010', 'meanAveragePrecision', { convention: 'voc2010' }, 'map', 'map:voc2010', 'map (voc2010)'],
  ])('%s', (name, ...expected) => expect(found(name)).toStrictEqual(expected))

  it('keeps apart the function and the number of the same letters', () => {
    expect(findMetric('lesionF1').short).toBeNull()
    expect(findMetric('lesion_f1').short?.field).toBe('f1')
    expect(findMetric('LESIONF1').short?.field).toBe('f1')
  })

  it.each([
    ['diec', 'expected dice'],
    ['hdd95', 'expected hd95'],
    ['dice95', 'expected dice'],
    ['hd0', 'expected hd'],
    ['hd95:medpi', 'expected medpy'],
    ['lesion_f1:monai', 'expected none'],
    ['boundary_iou@2voxel', 'metric'],
    ['hd@3', 'metric'],
  ])('refuses %s and suggests the nearest', (name, message) => {
    expect(() => findMetric(name)).toThrow(
      expect.objectContaining({ code: 'bad-argument', message: expect.stringContaining(message) }),
    )
  })

  it('leaves out metrics of other inputs', () => {
    expect(findMetric('dice', ['labels']).sheet.name).toBe('dice')
    expect(() => findMetric('dice', ['vectors'])).toThrow(/metric/)
  })

  it('lists each name once', () => {
    expect(new Set(metricNames()).size).toBe(metricNames().length)
    expect(metricNames()).toEqual(
      expect.arrayContaining(['hd', 'hausdorffDistance', 'normalizedSurfaceDice', 'lesion_f1']),
    )
  })
})
