/** All bundled challenges, by id. A new one is one file and two lines in its group. */
import type { Challenge } from '../contract'
import { autoMedBench } from './automedbench'
import { mleBench } from './mle-bench'
import { imageChallenges } from './rex-mle/imageChallenges'
import { volumeChallenges } from './rex-mle/volumeChallenges'

/** All bundled challenges, by id, in code-point order of the ids. */
export const challenges: ReadonlyMap<string, Challenge> = /* @__PURE__ */ byId()

/** A call without arguments: a bundler leaves it out, and all challenges with it, where nobody asks for them. */
function byId(): ReadonlyMap<string, Challenge> {
  const all = [...volumeChallenges, ...imageChallenges, ...autoMedBench, ...mleBench]
  return new Map(all.sort((a, b) => (a.id < b.id ? -1 : 1)).map((challenge) => [challenge.id, challenge]))
}
