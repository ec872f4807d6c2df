// npm run bench:python: what a call from Python costs, and HD95 of 40 labels against MONAI. Arguments go to python/bench/run.py.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { machineFactor } from './machineSpeed.mjs'
import { root } from './prepare.mjs'
import { installedPackage } from './python/environment.mjs'

const python = await installedPackage()
const { workloadFolder } = await import('../bench/workloads/index.mjs')
const folder = workloadFolder('vessels-256')
const words = [
  join(root, 'python/bench/run.py'),
  folder,
  '--factor',
  String(await machineFactor()),
  ...process.argv.slice(2),
]
// Away from python/, so that the installed package is imported and not the sources.
const { status } = spawnSync(python, words, {
  cwd: folder,
  stdio: 'inherit',
  env: { ...process.env, MEDGRADE_REQUIRE_PEERS: '1' },
})
process.exit(status ?? 1)
