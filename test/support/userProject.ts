import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { builtCommand } from './builtCommand'

/** Puts a built medgrade into a folder's node_modules, as an installation does; returns the command's file. */
export async function userProject(folder: string, name: string): Promise<string> {
  const built = `.tsbuild/${name}`
  const command = resolve(await builtCommand(built))
  const installed = join(folder, 'node_modules/medgrade')
  mkdirSync(installed, { recursive: true })
  const exports = { '.': './index.js', './node': './node.js' }
  writeFileSync(join(installed, 'package.json'), JSON.stringify({ name: 'medgrade', type: 'module', exports }))
  for (const entry of ['index', 'node']) {
    writeFileSync(join(installed, `${entry}.js`), `export * from ${JSON.stringify(resolve(built, `${entry}.js`))}\n`)
  }
  return command
}
