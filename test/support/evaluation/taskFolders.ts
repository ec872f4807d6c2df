import { mkdirSync } from 'node:fs'
import type { EvaluationTask } from '../../../src/catalogue/inputKinds'
import type { BesideName } from '../../../src/evaluation/inputs/besideNames'
import { layInputs } from '../docs/pageInputs'
import { placedFolders } from './placedFolders'

/** Small files of a task, below the folder that they were laid into. */
export interface TaskFolders {
  readonly references: string
  readonly predictions: readonly string[]
  /** Metrics to ask for. Default: those of the task. */
  readonly metrics?: readonly string[]
  /** Folders beside the references. */
  readonly beside?: Readonly<Partial<Record<BesideName, string>>>
}

const pictures = 'fixtures/goldens/usenhance/good'
const models = 'fixtures/goldens/evaluate/inputs/many-models'

/** Every task, each with files that show what it is. */
export const taskFolders: Readonly<Record<EvaluationTask, TaskFolders>> = {
  segmentation: {
    references: `${models}/reference`,
    predictions: [`${models}/net1`, `${models}/net2`],
    metrics: ['dice', 'hd95'],
  },
  images: {
    references: `${pictures}/answers/test/high_quality`,
    predictions: [`${pictures}/submission/enhanced`],
    metrics: ['ssim', 'psnr'],
  },
  classification: { references: 'truth.csv', predictions: ['netA.csv', 'netB.csv'] },
  regression: {
    references: 'fixtures/tasks/volumes.csv',
    predictions: ['fixtures/tasks/volumes-predicted.csv'],
  },
  detection: { references: 'truth.json', predictions: ['detA.json', 'detB.json'] },
  registration: {
    ...{ references: 'landmarks', predictions: ['regA', 'regB'] },
    beside: { fixedLabels: 'fixed', movingLabels: 'moving' },
  },
  tracking: { references: 'sequences', predictions: ['trackA', 'trackB'] },
  instances: { references: 'cells', predictions: ['cellsA'] },
  text: {
    references: 'reports',
    predictions: ['draftA', 'draftB'],
    metrics: ['rouge_l', 'token_f1'],
  },
}

/** Lays the files of every task into a folder; the paths are then whole. */
export async function layTaskFolders(folder: string): Promise<Readonly<Record<EvaluationTask, TaskFolders>>> {
  mkdirSync(folder, { recursive: true })
  await layInputs('evaluate-tasks', folder)
  return placedFolders(folder, taskFolders)
}
