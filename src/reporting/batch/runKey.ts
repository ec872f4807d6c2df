interface Identity {
  readonly agent?: unknown
  readonly backend?: unknown
  readonly budget_h?: unknown
  readonly seed?: unknown
  readonly variant?: unknown
}

/** What tells a run from others, as text. */
export function runKey(challenge: unknown, { agent, backend, budget_h: budget, seed, variant }: Identity): string {
  return JSON.stringify([agent, challenge, backend, budget, seed, variant])
}
