/** The challenges of ReX-MLE that read images, boxes, points or scores; one chunk. */
import type { Challenge } from '../../contract'
import { bundled } from '../bundled'
import { dentex } from './dentex'
import { ldctIqa } from './ldct-iqa'
import { neuripsCellseg } from './neurips-cellseg'
import { pumaTrack1Task1, pumaTrack1Task2, pumaTrack2Task1, pumaTrack2Task2 } from './puma'
import { usenhance } from './usenhance'

// biome-ignore format: one challenge a line
export const imageChallenges: readonly Challenge[] = /* @__PURE__ */ bundled([
  dentex,
  ldctIqa,
  neuripsCellseg,
  pumaTrack1Task1,
  pumaTrack1Task2,
  pumaTrack2Task1,
  pumaTrack2Task2,
  usenhance,
])
