/** The seven tracks of AutoMedBench. */
import type { Challenge } from '../../contract'
import { bundled } from '../bundled'
import { classification } from './tracks/classification'
import { detection } from './tracks/detection'
import { enhancement } from './tracks/enhancement'
import { report } from './tracks/report'
import { segmentation } from './tracks/segmentation'
import { synthetic } from './tracks/synthetic'
import { vqa } from './tracks/vqa'

// biome-ignore format: one challenge a line
export const autoMedBench: readonly Challenge[] = /* @__PURE__ */ bundled([
  classification,
  detection,
  enhancement,
  report,
  segmentation,
  synthetic,
  vqa,
])
