/** All bundled challenges, by id. */
import type { Challenge } from '../contract'
import { autoMedBench } from './automedbench'
import { mleBench } from './mle-bench'
import { imageChallenges } from './rex-mle/imageChallenges'
import { volumeChallenges } from './rex-mle/volumeChallenges'

/** All bundled challenges, by id, in code-point order of the ids. */
export const challenges: ReadonlyMap<string, Challenge> = /* @__PURE__ */ byId()

/** One pure call without arguments: a bundler drops it, with all challenges, where it is not used. */
function byId(): ReadonlyMap<string, Challenge> {
  const all = [...volumeChallenges, ...imageChallenges, ...autoMedBench, ...mleBench]
  return new Map(all.sort((a, b) => (a.id < b.id ? -1 : 1)).map((challenge) => [challenge.id, challenge]))
}
