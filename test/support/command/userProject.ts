import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { builtCommand } from '../builtCommand'
import { commandFolder } from './commandFolder'

/** Puts the built medgrade into a folder's node_modules, as an installation does; returns the command's file. */
export function userProject(folder: string): string {
  const installed = join(folder, 'node_modules/medgrade')
  mkdirSync(installed, { recursive: true })
  const exports = { '.': './index.js', './node': './node.js' }
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'medgrade', type: 'module', exports }))
  for (const entry of ['index', 'node']) {
    writeFileSync(
      join(installed, `${entry}.js`),
      `export * from ${JSON.stringify(join(commandFolder, `${entry}.js`))}\n`,
    )
  }
  return builtCommand()
}
