/** `overall` where there is no leaderboard: minus the plain mean of these metrics, so that lower is better. */
export function minusMean(...names: readonly string[]) {
  return (metrics: Readonly<Record<string, number>>): number =>
    -names.reduce((sum, name) => sum + metrics[name]!, 0) / names.length
}
