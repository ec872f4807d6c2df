import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { inject } from 'vitest'

/**
 * What a user does: an empty project with the packed tarball installed, and other packages beside it. Packed and installed once for a run of the tests;
 * each caller gets a project of its own and removes the folder.
 */
export function packedProject(...others: readonly string[]): string {
  const from = inject('packed')
  if (!existsSync(join(from, 'package-lock.json'))) packAndInstall(from)
  const project = mkdtempSync(join(tmpdir(), 'medgrade-package-'))
  for (const entry of readdirSync(from, { withFileTypes: true }))
    if (entry.isFile()) cpSync(join(from, entry.name), join(project, entry.name))
  linkPackages(from, project)
  if (others.length > 0) npm(['install', '--no-audit', '--no-fund', ...others], project)
  return project
}

/** The tarball in a packed project. */
export const tarballIn = (project: string): string =>
  join(project, readdirSync(project).find((name) => name.endsWith('.tgz'))!)

/** Gives a project the packages of another. They are linked: to unpack them again takes most of the time of an installation. */
export function linkPackages(from: string, to: string): void {
  const packages = join(from, 'node_modules')
  const targetOf = (path: string) => join(to, 'node_modules', relative(packages, path))
  const list = join(packages, '.package-lock.json')
  const entries = readdirSync(packages, { recursive: true, withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  for (const { parentPath, name } of folders) mkdirSync(targetOf(join(parentPath, name)), { recursive: true })
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isSymbolicLink()) cpSync(path, targetOf(path), { verbatimSymlinks: true })
    else if (entry.isFile() && path !== list) linkSync(path, targetOf(path))
  }
  // npm trusts this list of what is installed where it is younger than the folders.
  cpSync(list, targetOf(list))
}

function packAndInstall(project: string): void {
  npm(['pack', '--pack-destination', project], process.cwd())
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'user', private: true }))
  npm(['install', '--no-audit', '--no-fund', tarballIn(project)], project)
}

function npm(args: readonly string[], cwd: string): void {
  execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
