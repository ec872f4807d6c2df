/** The seven tracks of AutoMedBench. */
import { classification } from './classification'
import { detection } from './detection'
import { segmentation } from './segmentation'

export const autoMedBench = [classification, detection, segmentation]
