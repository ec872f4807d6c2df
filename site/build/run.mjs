// `npm run site` and `npm run site:dev`: installs what is missing, builds medgrade, writes the API pages, and runs VitePress.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, root } from '../../scripts/prepare.mjs'

const site = join(root, 'site')

ensureInstalled({ site: true })
ensureBuilt()

/**
 * Function name → page that defines it.
 *
 * @param {string} folder
 * @param {Map<string, string>} found
 */
function pagesBelow(folder, found = new Map()) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) pagesBelow(path, found)
    else if (entry.name.endsWith('.md') && entry.name !== 'README.md')
      found.set(entry.name.slice(0, -3), `../../../${path}`)
  }
  return found
}

const { writeApiPages } = await import('./apiPages.mjs')
const { writeFolderPages } = await import('./folderPages.mjs')
writeFolderPages(root)
writeApiPages(root, new Map([...pagesBelow('docs/statistics'), ...pagesBelow('docs/metrics')]))

const [command = 'build', ...rest] = process.argv.slice(2)
const vitepress = join(site, 'node_modules/vitepress/bin/vitepress.js')
/**
 * @param {string} name
 * @param {string[]} options
 */
const run = (name, options) =>
  // A young generation of 16 MB would be collected all the time.
  spawnSync(process.execPath, ['--max-semi-space-size=64', vitepress, name, ...options], {
    cwd: site,
    stdio: 'inherit',
  })
if (command === 'preview' && !existsSync(join(site, 'dist/index.html'))) {
  const { status } = run('build', [])
  if (status !== 0) process.exit(status ?? 1)
}
process.exit(run(command, rest).status ?? 1)
