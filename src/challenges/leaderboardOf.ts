/** The published leaderboards travel as data beside the adapters, and only the one that is asked for is loaded. */

/** A leaderboard file: what `src/challenges/leaderboards/*.json` hold and what users may pass as their own. */
export interface LeaderboardFile {
  readonly challenge?: string
  readonly title?: string
  /** Columns in order; directions begin with `higher` or `lower`, or are null or `none` where a column is never ranked. */
  readonly metrics: readonly { readonly name: string; readonly direction: string | null }[]
  /** Where the figures come from. */
  readonly source?: string
  readonly entries: readonly {
    readonly rank?: number
    readonly team?: string
    readonly values: Readonly<Record<string, number | null>>
    readonly publishedMeanPosition?: number | null
  }[]
  readonly notes?: readonly string[]
}

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

/** The bundled leaderboard of a challenge, or null if it has none. */
export async function leaderboardOf(id: string): Promise<LeaderboardFile | null> {
  const load = Object.hasOwn(files, id) ? files[id] : undefined
  return load ? (await load()).default : null
}
