import type { Challenge } from '../contract'

/** Marks challenges as the library's own; the type `Challenge` says what that grants. Their references count repeated rows each time. */
export function bundled(challenges: readonly Challenge[]): readonly Challenge[] {
  return challenges.map((challenge) => ({ repeats: 'each', ...challenge, bundled: true }))
}
