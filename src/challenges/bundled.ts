import type { Challenge } from '../contract'

/** Marks challenges as the library's own; the type `Challenge` says what that grants. */
export function bundled(challenges: readonly Challenge[]): readonly Challenge[] {
  return challenges.map((challenge) => ({ ...challenge, bundled: true }))
}
