/** Pages of docs/metrics with an editable example. */
export const exampleNames: readonly string[] = [
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
]
