// The virtual environment that tests and measures the Python package, with the package as users install it.
import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from '../prepare.mjs'
import { buildWheel } from '../pythonWheel.mjs'
import { installPackages, makeEnvironment } from './packages.mjs'

const venv = process.env.MEDGRADE_PYTHON_VENV ?? join(homedir(), '.cache/medgrade/python-tests')

/**
 * Builds the wheel and installs it; the interpreter. The environment lies in a cache folder (MEDGRADE_PYTHON_VENV) and is made anew when
 * python/tests/requirements.txt changes.
 */
export async function installedPackage() {
  ensureInstalled()
  ensureBuilt()
  const python = join(venv, 'bin/python')
  const wanted = join(root, 'python/tests/requirements.txt')
  const installed = join(venv, 'requirements.txt')
  if (!existsSync(installed) || readFileSync(installed, 'utf8') !== readFileSync(wanted, 'utf8')) {
    console.error(`Installing the Python test environment in ${venv} …`)
    rmSync(venv, { recursive: true, force: true })
    if (!makeEnvironment(venv) || !installPackages(venv, ['-r', wanted])) process.exit(1)
    copyFileSync(wanted, installed)
  }
  const wheel = await buildWheel(python, { isolated: false })
  if (!installPackages(venv, ['--force-reinstall', '--no-deps', wheel])) process.exit(1)
  return python
}
