/** The seven tracks of AutoMedBench. */
import { classification } from './classification'
import { detection } from './detection'
import { enhancement } from './enhancement'
import { report } from './report'
import { segmentation } from './segmentation'
import { synthetic } from './synthetic'
import { vqa } from './vqa'

export const autoMedBench = [classification, detection, enhancement, report, segmentation, synthetic, vqa]
