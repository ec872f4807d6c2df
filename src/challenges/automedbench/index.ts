/** The seven tracks of AutoMedBench. */
import { segmentation } from './segmentation'

export const autoMedBench = [segmentation]
