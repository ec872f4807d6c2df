// Lays a small folder of every task and of every preset of other tasks into a folder, and writes what the app downloads for each as JSON:
// {tasks: {task: {references, predictions, metrics, app}}, presets: {…}}.
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
export { layPresetFolders } from './test/support/evaluation/presetFolders'
export { layTaskFolders } from './test/support/evaluation/taskFolders'`,
      resolveDir: process.cwd(),
    },
    ...{ outfile, bundle: true, format: 'esm', platform: 'node', packages: 'external', logLevel: 'error' },
    alias: { '#inflate': './src/node/inflate.ts' },
  })
  const { appJson, layPresetFolders, layTaskFolders } = await import(pathToFileURL(outfile).href)
  const tasks = {}
  for (const [task, one] of Object.entries(await layTaskFolders(join(folder, 'tasks'))))
    tasks[task] = { ...one, app: await appJson({ task }, one) }
  const presets = {}
  for (const [preset, one] of Object.entries(await layPresetFolders(join(folder, 'presets'))))
    presets[preset] = { ...one, app: await appJson({ task: 'segmentation', preset }, one) }
  process.stdout.write(JSON.stringify({ tasks, presets }))
} finally {
  rmSync(bundle, { recursive: true })
}
