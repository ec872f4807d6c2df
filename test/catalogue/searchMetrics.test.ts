import { expect, it } from 'vitest'
import { shortNames } from '../../src/catalogue/findMetric'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { searchMetrics } from '../../src/catalogue/searchMetrics'

const namesFor = (text: string) => searchMetrics(text).map(({ sheet }) => sheet.name)

it('finds every metric by each of its names, its title, its definition and what it is blind to', () => {
  for (const sheet of metricSheets) {
    const names = [sheet.name, ...(sheet.aliases ?? []), ...shortNames(sheet).map(({ name }) => name)]
    for (const text of [...names, sheet.title, sheet.definition.toUpperCase(), ...sheet.blindTo])
      expect(namesFor(text), text).toContain(sheet.name)
  }
})

it('has names before titles before definitions', () => {
  const found = namesFor('calibration')
  expect(found[0]).toBe('calibrationError')
  expect(found).toContain('kernelCalibrationError')
  const place = (name: string) => found.indexOf(name)
  // Their family is calibration, their names are others.
  expect(place('consensusDice')).toBeGreaterThan(place('multiRaterCalibration'))
})

it('needs all words, in any order and case', () => {
  expect(namesFor('Distance hausdorff')).toContain('hausdorffDistance')
  expect(namesFor('hausdorff kappa')).toEqual([])
  expect(namesFor('balanced-accuracy')).toContain('balancedAccuracy')
  expect(namesFor(' _ ')).toEqual([])
})

it('says where the words stand, the rarest of them', () => {
  const found = (text: string) => searchMetrics(text).find(({ sheet }) => sheet.name === 'auroc')
  expect(found('auroc')).toMatchObject({ where: 'name', text: 'auroc' })
  expect(found('auroc calibration')).toMatchObject({ where: 'blind to', text: expect.stringMatching(/^calibration: /) })
})
