// Lays a small folder of every task of `evaluate` into a folder, and writes what the app downloads for each as JSON: {task: {references, predictions, metrics, app}}.
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const [folder] = process.argv.slice(2)
const bundle = mkdtempSync('node_modules/.tasks-')
try {
  const outfile = join(bundle, 'tasks.mjs')
  await build({
    stdin: {
      contents: `export { appJson } from './test/support/evaluation/appTasks'
export { layTaskFolders } from './test/support/evaluation/taskFolders'`,
      resolveDir: process.cwd(),
    },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' },
    alias: { '#inflate': './src/node/inflate.ts' },
  })
  const { appJson, layTaskFolders } = await import(pathToFileURL(outfile).href)
  const tasks = await layTaskFolders(folder)
  const answers = {}
  for (const [task, one] of Object.entries(tasks)) answers[task] = { ...one, app: await appJson(task, one) }
  process.stdout.write(JSON.stringify(answers))
} finally {
  rmSync(bundle, { recursive: true })
}
