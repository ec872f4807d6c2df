/** All bundled challenges, by id. A new one is one file and two lines here. */
import type { Challenge } from '../contract'
import { isles22 } from './isles22'
import { ldctIqa } from './ldct-iqa'
import { mleBench } from './mlebench/index'
import { topbrainTrack1, topbrainTrack2 } from './topbrain'
import { topcowTrack1Task2, topcowTrack2Task2 } from './topcow-boxes'
import { topcowTrack1Task3, topcowTrack2Task3 } from './topcow-edges'
import { topcowTrack1Task1, topcowTrack2Task1 } from './topcow-seg'

// biome-ignore format: one adapter a line, so that additions never collide
const adapters: readonly Challenge[] = [
  isles22,
  ldctIqa,
  ...mleBench,
  topbrainTrack1,
  topbrainTrack2,
  topcowTrack1Task1,
  topcowTrack1Task2,
  topcowTrack1Task3,
  topcowTrack2Task1,
  topcowTrack2Task2,
  topcowTrack2Task3,
]

/** All bundled challenges, by id, in code-point order of the ids. */
export const challenges: ReadonlyMap<string, Challenge> = /* @__PURE__ */ new Map(
  [...adapters].sort((a, b) => (a.id < b.id ? -1 : 1)).map((challenge) => [challenge.id, challenge]),
)
