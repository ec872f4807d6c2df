/** The published leaderboards travel as data beside the adapters, and only the one that is asked for is loaded. */
import type { LeaderboardFile } from '../contract'

const files: Readonly<Record<string, () => Promise<{ default: LeaderboardFile }>>> = {
  dentex: () => import('./leaderboards/dentex.json'),
  isles22: () => import('./leaderboards/isles22.json'),
  'ldct-iqa': () => import('./leaderboards/ldct-iqa.json'),
  'neurips-cellseg': () => import('./leaderboards/neurips-cellseg.json'),
  'panther-task1': () => import('./leaderboards/panther-task1.json'),
  'panther-task2': () => import('./leaderboards/panther-task2.json'),
  'puma-track1-task1': () => import('./leaderboards/puma-track1-task1.json'),
  'puma-track1-task2': () => import('./leaderboards/puma-track1-task2.json'),
  'puma-track2-task1': () => import('./leaderboards/puma-track2-task1.json'),
  'puma-track2-task2': () => import('./leaderboards/puma-track2-task2.json'),
  seg_a: () => import('./leaderboards/seg_a.json'),
  'topbrain-track1': () => import('./leaderboards/topbrain-track1.json'),
  'topbrain-track2': () => import('./leaderboards/topbrain-track2.json'),
  'topcow-track1-task1': () => import('./leaderboards/topcow-track1-task1.json'),
  'topcow-track1-task2': () => import('./leaderboards/topcow-track1-task2.json'),
  'topcow-track1-task3': () => import('./leaderboards/topcow-track1-task3.json'),
  'topcow-track2-task1': () => import('./leaderboards/topcow-track2-task1.json'),
  'topcow-track2-task2': () => import('./leaderboards/topcow-track2-task2.json'),
  'topcow-track2-task3': () => import('./leaderboards/topcow-track2-task3.json'),
  usenhance: () => import('./leaderboards/usenhance.json'),
}

/** The bundled leaderboard of a challenge, as {@link rankAgainstLeaderboard} and {@link rankPositions} take it; null if it has none. */
export async function leaderboardOf(id: string): Promise<LeaderboardFile | null> {
  const load = Object.hasOwn(files, id) ? files[id] : undefined
  return load ? (await load()).default : null
}
