import type { TaskPreset } from '../presetTypes'

/** The score of the PI-CAI challenge, and of PANORAMA. */
export const picai: TaskPreset = {
  name: 'picai',
  title: 'PI-CAI, picai_eval',
  source: 'picai_eval 1.4.13',
  task: 'detection',
  options: {},
  takes: ['threshold'],
  metrics: { picai_score: ['picai_score'], case_auroc: ['case_auroc'], lesion_ap: ['lesion_ap'] },
}
