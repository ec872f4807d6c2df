import type { TaskPreset } from '../presetTypes'

const columns = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [name]]))
const at = (challenge: string, rates: readonly number[]) => rates.map((rate) => `${challenge}_at_${rate}`)

/** The competition performance metric of LUNA16. */
export const frocLuna16: TaskPreset = {
  name: 'froc-luna16',
  title: 'LUNA16, noduleCADEvaluationLUNA16.py',
  source: 'LUNA16 evaluation script, copy of 2017',
  task: 'detection',
  options: {},
  takes: ['threshold'],
  metrics: columns(['luna16_cpm', ...at('luna16', [0.125, 0.25, 0.5, 1, 2, 4, 8])]),
}

/** The FROC score of CAMELYON16. */
export const frocCamelyon16: TaskPreset = {
  name: 'froc-camelyon16',
  title: 'CAMELYON16, lesion-based evaluation',
  source: 'MONAI 1.6.1 compute_froc_score, after the evaluation script of CAMELYON16',
  task: 'detection',
  options: {},
  takes: ['threshold'],
  metrics: columns(['camelyon16_score', ...at('camelyon16', [0.25, 0.5, 1, 2, 4, 8])]),
}
