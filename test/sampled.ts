import { test } from 'vitest'

/** Some rows of a large sweep in the first command; all of them in the suite `sweeps`, which CI runs. */
export const sampled = <T>(rows: readonly T[], keep: (row: T, index: number) => boolean): readonly T[] =>
  process.env.MEDGRADE_SWEEPS ? rows : rows.filter(keep)

/** A test that the suite `sweeps` alone runs. */
export const sweep = (name: string, run: () => void | Promise<void>): void => {
  if (process.env.MEDGRADE_SWEEPS) test(name, run)
}

/** How often a property is tried in the first command, and in the suite `sweeps`. */
export const sampledRuns = (some: number, all: number): number => (process.env.MEDGRADE_SWEEPS ? all : some)
