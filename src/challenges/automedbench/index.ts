/** The seven tracks of AutoMedBench. */
import { classification } from './classification'
import { detection } from './detection'
import { enhancement } from './enhancement'
import { segmentation } from './segmentation'
import { synthetic } from './synthetic'

export const autoMedBench = [classification, detection, enhancement, segmentation, synthetic]
