import type { Preset } from '../presetTypes'
import { type Brats2024Task, brats2024Tasks } from './brats2024Tasks'
import { bratsFiles } from './bratsFiles'
import { bratsMetrics, bratsUnits } from './bratsRows'
import type { BratsCase } from './bratsTypes'
import { evaluateBrats2024 } from './evaluateBrats2024'
import { pairScans } from './pairScans'

/** The lesion-wise scores of BraTS 2024, adult glioma after treatment. */
export const brats2024Gli = preset(brats2024Tasks.gli)
/** The lesion-wise scores of BraTS 2024, meningioma. */
export const brats2024Men = preset(brats2024Tasks.men)
/** The lesion-wise scores of BraTS 2024, meningioma radiotherapy. */
export const brats2024MenRt = preset(brats2024Tasks.menRt)
/** The lesion-wise scores of BraTS 2024, metastases. */
export const brats2024Met = preset(brats2024Tasks.met)
/** The lesion-wise scores of BraTS 2024, paediatric tumours. */
export const brats2024Ped = preset(brats2024Tasks.ped)
/** The lesion-wise scores of BraTS 2024, sub-Saharan Africa. */
export const brats2024Ssa = preset(brats2024Tasks.ssa)

function preset(task: Brats2024Task): Preset<object, BratsCase> {
  return {
    name: task.name,
    title: `${task.challenge} 2024, lesion-wise Dice, HD95 and NSD`,
    source: `BraTS-2024-Metrics f1131e3 ${task.program}`,
    reader: 'nibabel_fdata',
    options: {},
    metrics: bratsMetrics,
    units: bratsUnits,
    evaluateCase: (pair) => evaluateBrats2024(pair, task),
    pairFiles: pairScans,
    files: (cases) => bratsFiles(task.challenge, cases),
  }
}
