import type { TaskPreset } from '../presetTypes'

/** The measures of Learn2Reg that need no labels. */
export const learn2reg: TaskPreset = {
  name: 'learn2reg',
  title: 'Learn2Reg, evaluation of displacements',
  source: 'Learn2Reg 8847509 evaluation.py',
  task: 'registration',
  options: {},
  takes: ['spacing'],
  metrics: { tre: ['tre'], tre30: ['tre30'], sdlogj: ['sdlogj'] },
}
