import { describe, expect, it } from 'vitest'
import { shortNames } from '../../../src/catalogue/findMetric'
import { defaultEmptyPolicy, emptyPolicy, emptyResult } from '../../../src/evaluation/metrics/emptyPolicy'
import { metricSpecs, taskMetrics } from '../../../src/evaluation/metrics/metricSpec'

const names = (...given: string[]) => metricSpecs(given).map(({ name }) => name)

describe('metricSpecs', () => {
  it('gives numbers of a regression the unit of its target, and no intensity', () => {
    const short = taskMetrics('regression').flatMap((sheet) => shortNames(sheet).map(({ name }) => name))
    const units = metricSpecs([...short, 'mae', 'mse'], 'regression').map(({ name, unit }) => [name, unit])
    expect(units.filter(([, unit]) => unit!.startsWith('intensity'))).toEqual([])
    expect(Object.fromEntries(units)).toMatchObject({ mae: 'target', mse: 'target2', bland_altman_bias: 'target' })
    expect(metricSpecs(['mae', 'mse'], 'images').map(({ unit }) => unit)).toEqual(['intensity', 'intensity2'])
  })

  it('reads names, aliases, percentiles, tolerances and conventions', () => {
    expect(names('DSC', 'f1', 'hd95', 'hausdorff95:medpy', 'hd', 'nsd', 'NSD@2mm', 'surface_dice@0.5:monai')).toEqual([
      'dice',
      'hd95',
      'hd95:medpy',
      'hd',
      'nsd@1mm',
      'nsd@2mm',
      'nsd@0.5mm:monai',
    ])
    expect(names('lesion_f1', 'volume', 'counts')).toEqual([
      'lesion_f1',
      'volume_reference',
      'volume_prediction',
      'tp',
      'fp',
      'fn',
    ])
  })
  it.each(['dise', 'hd0.5', 'dice@2mm', 'dice:medpy', 'nsd:medpy', 'hd101', ''])('refuses %j', (name) => {
    expect(() => metricSpecs([name])).toThrow(/metric|convention/)
  })
})

describe('emptyResult', () => {
  const of = (metric: string, empty: 'both' | 'reference' | 'prediction', rule?: string) =>
    emptyResult(metricSpecs([metric])[0]!, empty, rule === undefined ? defaultEmptyPolicy : emptyPolicy(rule))
  it('leaves out labels that both sides lack, and scores those of one side as the worst', () => {
    expect(of('dice', 'both')).toBeNaN()
    expect(of('hd95', 'both')).toBeNaN()
    expect([of('dice', 'reference'), of('nsd@1mm', 'prediction'), of('hd95', 'prediction')]).toEqual([0, 0, Infinity])
  })
  it('follows the rule that is given', () => {
    expect([of('dice', 'both', 'one'), of('hd95', 'both', 'one'), of('dice', 'both', 'zero')]).toEqual([1, 0, 0])
    expect([of('hd95', 'reference', 'penalty=374'), of('hd95', 'both', 'zero,penalty=374')]).toEqual([374, 374])
    expect([of('hd95', 'both', 'zero'), of('dice', 'reference', 'skip')]).toEqual([Infinity, Number.NaN])
    expect(() => emptyPolicy('penalty=x')).toThrow('--empty')
  })
  it('computes volumes and counts as always', () => {
    for (const metric of ['tp', 'tn', 'specificity', 'volume_reference', 'volume_difference'])
      expect(of(metric, 'both', 'skip')).toBeNull()
  })
})
