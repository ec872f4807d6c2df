/** The seven tracks of AutoMedBench. */
import { classification } from './tracks/classification'
import { detection } from './tracks/detection'
import { enhancement } from './tracks/enhancement'
import { report } from './tracks/report'
import { segmentation } from './tracks/segmentation'
import { synthetic } from './tracks/synthetic'
import { vqa } from './tracks/vqa'

export const autoMedBench = [classification, detection, enhancement, report, segmentation, synthetic, vqa]
