import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** What a user does: an empty project with the packed tarball installed, and other packages beside it. The caller removes the folder. */
export function packedProject(...others: readonly string[]): string {
  const project = mkdtempSync(join(tmpdir(), 'medgrade-package-'))
  const run = (args: readonly string[], cwd: string) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const [packed] = JSON.parse(run(['pack', '--json', '--pack-destination', project], process.cwd())) as {
    filename: string
  }[]
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'user', private: true }))
  run(['install', '--no-audit', '--no-fund', join(project, packed!.filename), ...others], project)
  return project
}
