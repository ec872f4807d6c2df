import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** How many first starts were killed before they had ended. */
export function killsIn(bin: string): number {
  const first = readdirSync(bin).filter((name) => name.startsWith('killed-'))
  return first.filter((name) => readFileSync(join(bin, name, 'status'), 'utf8') === '137\n').length
}

/**
 * A folder with a command `medgrade` as an engine finds it in PATH. The first start of each shard is killed after a moment, with its processes.
 *
 * @param command the built command.
 */
export function wrappedCommand(folder: string, command: string): string {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const run = `"${process.execPath}" "${resolve(command)}" "$@"`
  const script = `#!/bin/bash
shard=$(echo "$*" | sed -n 's#.*--shard \\([0-9]*\\)/.*#\\1#p')
if [ -n "$shard" ] && mkdir "${bin}/killed-$shard" 2> /dev/null; then
  timeout -s KILL 0.$((1 + shard)) ${run}
  status=$?
  echo $status > "${bin}/killed-$shard/status"
  exit $status
fi
exec ${run}
`
  writeFileSync(join(bin, 'medgrade'), script, { mode: 0o755 })
  return bin
}
