// Installs what `npm run test:engines` needs and is missing: Debian's redis-server, slurm-wlm and munge, and Snakemake in a virtual environment. Without
// the right to install, or without Debian's package manager, the suites of what is missing are skipped.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const sh = (command, args) => spawnSync(command, args, { stdio: ['ignore', 2, 2] }).status === 0
const has = (command) => spawnSync('sh', ['-c', `PATH="$PATH:/usr/sbin:/sbin" command -v ${command}`]).status === 0

const packages = Object.entries({ 'redis-server': 'redis-server', slurmctld: 'slurm-wlm', munged: 'munge' })
  .filter(([command]) => !has(command))
  .map(([, name]) => name)
if (packages.length > 0 && has('apt-get')) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return sh(command, rest)
  }
  if (!apt('update', '-qq') || !apt('install', '-y', '-qq', '--no-install-recommends', ...packages))
    console.error(`not installed: ${packages.join(', ')}`)
}

const venv = process.env.MEDGRADE_SNAKEMAKE_VENV ?? join(homedir(), '.cache/medgrade/snakemake')
if (!existsSync(join(venv, 'bin/snakemake'))) {
  const pip = [join(venv, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', 'snakemake==9.*']]
  if (!sh('python3', ['-m', 'venv', venv]) || !sh(...pip)) console.error('not installed: snakemake')
}
