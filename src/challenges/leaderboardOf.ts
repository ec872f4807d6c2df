/** The published leaderboards are data in the folders of the challenges; only the one that is asked for is loaded. */
import type { LeaderboardFile } from '../contract'
import { checkArguments } from '../errors/checkArguments'

const files: Readonly<Record<string, () => Promise<{ default: LeaderboardFile }>>> = {
  dentex: () => import('./rex-mle/dentex/leaderboard.json'),
  isles22: () => import('./rex-mle/isles22/leaderboard.json'),
  'ldct-iqa': () => import('./rex-mle/ldct-iqa/leaderboard.json'),
  'neurips-cellseg': () => import('./rex-mle/neurips-cellseg/leaderboard.json'),
  'panther-task1': () => import('./rex-mle/panther/leaderboards/task1.json'),
  'panther-task2': () => import('./rex-mle/panther/leaderboards/task2.json'),
  'puma-track1-task1': () => import('./rex-mle/puma/leaderboards/track1-task1.json'),
  'puma-track1-task2': () => import('./rex-mle/puma/leaderboards/track1-task2.json'),
  'puma-track2-task1': () => import('./rex-mle/puma/leaderboards/track2-task1.json'),
  'puma-track2-task2': () => import('./rex-mle/puma/leaderboards/track2-task2.json'),
  seg_a: () => import('./rex-mle/seg_a/leaderboard.json'),
  'topbrain-track1': () => import('./rex-mle/topbrain/leaderboards/track1.json'),
  'topbrain-track2': () => import('./rex-mle/topbrain/leaderboards/track2.json'),
  'topcow-track1-task1': () => import('./rex-mle/topcow/leaderboards/track1-task1.json'),
  'topcow-track1-task2': () => import('./rex-mle/topcow/leaderboards/track1-task2.json'),
  'topcow-track1-task3': () => import('./rex-mle/topcow/leaderboards/track1-task3.json'),
  'topcow-track2-task1': () => import('./rex-mle/topcow/leaderboards/track2-task1.json'),
  'topcow-track2-task2': () => import('./rex-mle/topcow/leaderboards/track2-task2.json'),
  'topcow-track2-task3': () => import('./rex-mle/topcow/leaderboards/track2-task3.json'),
  usenhance: () => import('./rex-mle/usenhance/leaderboard.json'),
}

/** The bundled leaderboard of a challenge, as {@link rankAgainstLeaderboard} and {@link rankPositions} take it; null if it has none. */
export async function leaderboardOf(id: string): Promise<LeaderboardFile | null> {
  checkArguments({ id }, 'string')
  const load = Object.hasOwn(files, id) ? files[id] : undefined
  return load ? (await load()).default : null
}
