/** The sub-paths of package.json, in the order in which they are asked: an example imports from the first that exports its function. */
export const entryPoints = {
  'medgrade/metrics': 'src/metrics/index.ts',
  'medgrade/detection': 'src/metrics/detection/index.ts',
  'medgrade/images': 'src/metrics/images/index.ts',
  'medgrade/calibration': 'src/metrics/calibration/index.ts',
  'medgrade/clinical': 'src/metrics/clinical/index.ts',
  'medgrade/lesions': 'src/metrics/lesions/index.ts',
  'medgrade/registration': 'src/metrics/registration/index.ts',
  'medgrade/tracking': 'src/metrics/tracking/index.ts',
  'medgrade/text': 'src/metrics/text/index.ts',
  'medgrade/evaluation': 'src/evaluation/index.ts',
  'medgrade/reporting': 'src/reporting/index.ts',
  'medgrade/ndarray': 'src/ndarray.ts',
  'medgrade/node': 'src/node/index.ts',
  'medgrade/worker': 'src/engine/worker.ts',
  medgrade: 'src/index.ts',
  'medgrade/statistics': 'src/ranking/statistics.ts',
}
