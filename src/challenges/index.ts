/** All bundled challenges, by id. A new one is one file and two lines here. */
import type { Challenge } from '../contract'
import { autoMedBench } from './automedbench/index'
import { dentex } from './dentex'
import { isles22 } from './isles22'
import { ldctIqa } from './ldct-iqa'
import { mleBench } from './mlebench/index'
import { neuripsCellseg } from './neurips-cellseg'
import { pantherTask1, pantherTask2 } from './panther'
import { pumaTrack1Task2, pumaTrack2Task2 } from './puma-nuclei'
import { pumaTrack1Task1, pumaTrack2Task1 } from './puma-tissue'
import { segA } from './seg_a'
import { topbrainTrack1, topbrainTrack2 } from './topbrain'
import { topcowTrack1Task2, topcowTrack2Task2 } from './topcow-boxes'
import { topcowTrack1Task3, topcowTrack2Task3 } from './topcow-edges'
import { topcowTrack1Task1, topcowTrack2Task1 } from './topcow-seg'
import { usenhance } from './usenhance'

// biome-ignore format: one adapter a line, so that additions never collide
const adapters: readonly Challenge[] = [
  dentex,
  isles22,
  ldctIqa,
  ...autoMedBench,
  ...mleBench,
  neuripsCellseg,
  pantherTask1,
  pantherTask2,
  pumaTrack1Task1,
  pumaTrack1Task2,
  pumaTrack2Task1,
  pumaTrack2Task2,
  segA,
  topbrainTrack1,
  topbrainTrack2,
  topcowTrack1Task1,
  topcowTrack1Task2,
  topcowTrack1Task3,
  topcowTrack2Task1,
  topcowTrack2Task2,
  topcowTrack2Task3,
  usenhance,
]

/** All bundled challenges, by id, in code-point order of the ids. */
export const challenges: ReadonlyMap<string, Challenge> = /* @__PURE__ */ byId()

/** A call without arguments: a bundler leaves it out, and all challenges with it, where nobody asks for them. */
function byId(): ReadonlyMap<string, Challenge> {
  return new Map([...adapters].sort((a, b) => (a.id < b.id ? -1 : 1)).map((challenge) => [challenge.id, challenge]))
}
