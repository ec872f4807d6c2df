import { expect, it } from 'vitest'
import { shortNames } from '../../../src/catalogue/findMetric'
import { factOf } from '../../../src/catalogue/metricSheet'
import { metricSheets } from '../../../src/catalogue/metricSheets'
import { metricDirection } from '../../../src/reporting/content/metricDirection'

it.each([
  [
    'higher',
    'dice DSC dsc f1 jaccard IoU auroc roc_auc psnr ssim SSIM nsd@2mm cldice lesion_f1 dice_tumour dice_score',
  ],
  ['lower', 'hd95 hausdorffDistance hd95:medpy assd masd mse mae hd95_liver liver/hd95'],
])('%s: %s', (direction, names) => {
  for (const name of names.split(' ')) expect(metricDirection(name), name).toBe(direction)
})

it('is null for counts and for names that no metric has', () => {
  for (const name of ['tp', 'volume_reference', 'seconds', 'patient']) expect(metricDirection(name), name).toBeNull()
})

it('is that of the sheet for every name of every metric', () => {
  for (const sheet of metricSheets) {
    const names = shortNames(sheet).flatMap((short) =>
      short.field === undefined && short.options === undefined && short.number === undefined
        ? [short.name, ...(short.aliases ?? []), short.name.toUpperCase()]
        : [],
    )
    if (sheet.headline !== undefined) continue
    for (const name of names) expect(metricDirection(name), name).toBe(factOf(sheet.direction))
  }
})
