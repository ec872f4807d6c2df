// Installs what `npm run test:engines` needs and is missing: Debian's redis-server, slurm-wlm and munge, and Snakemake in a virtual environment.
// The exit status is 1 if something is missing afterwards; with MEDGRADE_REQUIRE_ENGINES=0 it is 0, and the suites of what is missing are skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { installPackages, makeEnvironment } from './python/packages.mjs'

const sh = (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0
const has = (command) => spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${command}`]).status === 0

const commands = { 'redis-server': 'redis-server', slurmctld: 'slurm-wlm', slurmd: 'slurm-wlm', munged: 'munge' }
const missing = () => [...new Set(Object.keys(commands).flatMap((name) => (has(name) ? [] : [commands[name]])))]

function apt(...args) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
  return sh(command, rest)
}
const install = () => apt('install', '-y', '-qq', '--no-install-recommends', ...missing())

// The lists of packages may be there and new enough.
if (missing().length > 0 && has('apt-get') && !install() && apt('update', '-qq')) install()

const venv = process.env.MEDGRADE_SNAKEMAKE_VENV ?? join(homedir(), '.cache/medgrade/snakemake')
const snakemake = join(venv, 'bin/snakemake')
if (!existsSync(snakemake) && makeEnvironment(venv)) installPackages(venv, ['snakemake==9.*'])

const absent = [...missing(), ...(existsSync(snakemake) ? [] : ['snakemake'])]
if (absent.length > 0) {
  console.error(`not installed: ${absent.join(', ')}`)
  if (process.env.MEDGRADE_REQUIRE_ENGINES !== '0') {
    console.error('Install it, or skip its tests with MEDGRADE_REQUIRE_ENGINES=0')
    process.exitCode = 1
  }
}
