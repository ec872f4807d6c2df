import type { TaskPreset } from '../presetTypes'

/** The measures of Learn2Reg; a case has those that its files allow. */
export const learn2reg: TaskPreset = {
  name: 'learn2reg',
  title: 'Learn2Reg, evaluation of displacements',
  source: 'Learn2Reg 8847509 evaluation.py',
  task: 'registration',
  options: {},
  takes: ['spacing', 'labels'],
  metrics: {
    tre: ['tre'],
    tre30: ['tre30'],
    sdlogj: ['sdlogj'],
    sdlogj30: ['sdlogj30'],
    dice: ['dice'],
    dsc30: ['dsc30'],
    'hd95:surface-distance': ['hd95:surface-distance'],
    hd95_30: ['hd95_30'],
  },
}
