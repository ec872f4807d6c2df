import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { placedFolders } from './placedFolders'
import { layTaskFolders, type TaskFolders } from './taskFolders'

/** The presets of other tasks than segmentation, and that of maps of probabilities. */
export const presetFolders: Readonly<Record<string, TaskFolders>> = {
  coco: { references: 'truth.json', predictions: ['detA.json', 'detB.json'] },
  ctc: { references: 'sequences', predictions: ['trackA', 'trackB'] },
  'froc-luna16': { references: 'fixtures/tasks/nodules.csv', predictions: ['fixtures/tasks/marks.csv'] },
  'froc-camelyon16': { references: 'cells', predictions: ['slideMarks'] },
  learn2reg: {
    ...{ references: 'landmarks', predictions: ['regA', 'regB'] },
    beside: { fixedLabels: 'fixed', movingLabels: 'moving' },
  },
  picai: { references: 'fixtures/tasks/lesions', predictions: ['fixtures/tasks/confidences'] },
  fastmri: { references: 'ct', predictions: ['syntheticA', 'syntheticB'] },
  synthrad2025: { references: 'ct', predictions: ['syntheticA', 'syntheticB'], beside: { masks: 'bodies' } },
  'probability-maps': { references: 'fixtures/tasks/lesions', predictions: ['fixtures/tasks/confidences'] },
}

/** Lays the files of every preset into a folder; the paths are then whole. */
export async function layPresetFolders(folder: string): Promise<Readonly<Record<string, TaskFolders>>> {
  await layTaskFolders(folder)
  mkdirSync(join(folder, 'slideMarks'))
  writeFileSync(join(folder, 'slideMarks/a.csv'), 'x,y,probability\n3,3,0.9\n0,0,0.4\n')
  return placedFolders(folder, presetFolders)
}
