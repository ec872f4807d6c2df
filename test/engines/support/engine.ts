/** Suites that need a daemon of the system: failed where it is not installed, skipped there with MEDGRADE_REQUIRE_ENGINES=0. */
import { spawnSync } from 'node:child_process'
import { describe, it } from 'vitest'

/** Whether a command can be started. */
export function installed(command: string): boolean {
  return spawnSync('sh', ['-c', 'PATH="$PATH:/usr/sbin:/sbin" command -v "$1"', 'sh', command]).status === 0
}

/** `node scripts/installEngines.mjs` installs what is missing. */
export function engineSuite(name: string, commands: readonly string[], suite: () => void): void {
  const missing = commands.filter((command) => !installed(command))
  if (missing.length === 0) return void describe(name, suite)
  const reason = `${missing.join(', ')} not installed: node scripts/installEngines.mjs`
  if (process.env.MEDGRADE_REQUIRE_ENGINES === '0') it.skip(`${name} (${reason})`, () => {})
  else
    it(name, () => {
      throw new Error(reason)
    })
}
