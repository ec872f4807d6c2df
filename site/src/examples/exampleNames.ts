/** Pages of docs/metrics with an editable example, by what is edited. */
export const examplesByKind = {
  masks: [
    'dice',
    'jaccard',
    'volumeDifference',
    'hausdorffDistance',
    'averageSurfaceDistance',
    'surfaceDice',
    'surfaceDistances',
    'clDice',
    'betti0Error',
    'lesionF1',
    'panopticQuality',
  ],
  images: ['ssim', 'psnr', 'lncc', 'mse', 'mae', 'nrmse'],
  scores: ['plcc', 'srocc', 'krocc'],
  classes: ['auroc', 'averagePrecision', 'accuracy', 'balancedAccuracy', 'f1Score', 'matthewsCorrelation', 'logLoss', 'brierScore'],
  boxes: ['boxIou', 'meanAveragePrecision'],
  ranking: ['rankByMethod', 'meanRank', 'rankPositions'],
} as const

export type ExampleKind = keyof typeof examplesByKind

export const exampleNames: readonly string[] = Object.values(examplesByKind).flat()

export function exampleKind(name: string): ExampleKind {
  const found = Object.entries(examplesByKind).find(([, names]) => (names as readonly string[]).includes(name))
  if (found === undefined) throw new Error(`there is no example of ${name}`)
  return found[0] as ExampleKind
}
