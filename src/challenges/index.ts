/** All bundled challenges, by id. A new one is one file and two lines here. */
import type { Challenge } from '../contract'
import { isles22 } from './isles22'
import { ldctIqa } from './ldct-iqa'
import { mleBench } from './mlebench/index'

// biome-ignore format: one adapter a line, so that additions never collide
const adapters: readonly Challenge[] = [
  isles22,
  ldctIqa,
  ...mleBench,
]

/** All bundled challenges, by id, in code-point order of the ids. */
export const challenges: ReadonlyMap<string, Challenge> = /* @__PURE__ */ new Map(
  [...adapters].sort((a, b) => (a.id < b.id ? -1 : 1)).map((challenge) => [challenge.id, challenge]),
)
