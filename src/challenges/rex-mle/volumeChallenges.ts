/** The challenges of ReX-MLE that read volumes; one chunk, which a page loads to grade one of them. */
import type { Challenge } from '../../contract'
import { bundled } from '../bundled'
import { isles22 } from './isles22'
import { pantherTask1, pantherTask2 } from './panther'
import { segA } from './seg_a'
import { topbrainTrack1, topbrainTrack2 } from './topbrain'
import { topcow } from './topcow'

// biome-ignore format: one challenge a line
export const volumeChallenges: readonly Challenge[] = /* @__PURE__ */ bundled([
  isles22,
  pantherTask1,
  pantherTask2,
  segA,
  topbrainTrack1,
  topbrainTrack2,
  ...topcow,
])
