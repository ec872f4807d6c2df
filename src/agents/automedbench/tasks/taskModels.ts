import { checkArguments } from '../../../errors/checkArguments'
import type { AutoMedBenchTask } from './tasks'

/** Which models a task allows by tier. */
export interface TaskModels {
  /** The one that lite fixes; null: none is fixed. */
  readonly lock: string | null
  /** The shortlist of standard; null: no list is public. */
  readonly pool: readonly string[] | null
  /** How many of the shortlist are to be compared, where a source says so. */
  readonly compare: string | null
}

const locks: ReadonlyMap<string, string> = new Map([
  ['kidney-seg-task', 'nnU-Net v2 KiTS19 3d_lowres'],
  ['liver-seg-task', 'nnU-Net Task029 LiTS'],
  ['pancreas-seg-task', 'MedFormer PanTS'],
  ['feta-seg-task', 'nnU-Net v2 FeTA'],
  ['vindr-cxr-det-task', 'YOLOv8s'],
  ['ldct-denoising-task', 'DRUNet'],
  ['mri-sr-task', 'Swin2SR'],
])
const vqaLock = 'microsoft/llava-med-v1.5-mistral-7b'
const vqaPool = [
  'UCSC-VLAA/MedVLThinker-3B-RL_m23k',
  'MedVLSynther/MedVLSynther-3B-RL_13K',
  'Qwen/Qwen2.5-VL-3B-Instruct',
  'google/gemma-4-E2B-it',
  'google/gemma-4-E4B-it',
]
const pools: ReadonlyMap<string, Pick<TaskModels, 'pool' | 'compare'>> = new Map([
  ['ldct-denoising-task', { pool: ['BM3D', 'DnCNN', 'Restormer'], compare: null }],
  [
    'mri-sr-task',
    { pool: ['bicubic', 'Lanczos', 'SwinIR', 'Restormer'], compare: 'at least three, two of them networks' },
  ],
])

/**
 * The models of a task: what lite fixes and what standard offers. Pro leaves the choice open.
 *
 * @example
 * taskModels(autoMedBenchTask('ldct-denoising-task')!).lock // → 'DRUNet'
 */
export function taskModels(autoMedBenchTask: AutoMedBenchTask): TaskModels {
  checkArguments({ autoMedBenchTask }, { id: 'string', track: 'string', dataset: 'string or null' })
  const { id, track } = autoMedBenchTask
  if (track === 'vqa') return { lock: vqaLock, pool: vqaPool, compare: null }
  if (track === 'report')
    return { lock: null, pool: ['MLRG', 'CXRMate', 'HERGen', 'R2-LLM'], compare: 'at least three' }
  return { lock: locks.get(id) ?? null, ...(pools.get(id) ?? { pool: null, compare: null }) }
}
