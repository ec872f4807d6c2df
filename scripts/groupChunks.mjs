// Joins the small files of the built command: what the same command lines load becomes one file. A start costs half a millisecond for each file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rollup } from 'rollup'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const demo = 'fixtures/demo/isles22'
const masks = ['test/sub-strokecase0002_msk.nii.gz', 'predictions/sub-strokecase0002_pred.nii.gz']
const tables = ['--submission', `${demo}/submission.csv`, '--answers', `${demo}/answers.csv`]

/** Command lines whose starts are to be short. */
const lines = [
  ['--help'],
  ['metric', 'dice', ...masks.map((path) => `${demo}/${path}`)],
  ['grade', 'isles22', ...tables],
  ['evaluate', `${demo}/test`, `${demo}/predictions`, '--jobs', '1'],
]

/** Programs stay files of their own, and so does what `cli.js` asks before it loads anything else. */
const apart = /^(cli|case-worker|coco-worker|command-addressSpace-.*)\.js$/

/**
 * The files of the command that each process of a command line loads, the command itself first.
 *
 * @param {string[]} words
 * @returns {string[][]}
 */
function loadedFiles(words) {
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-build-'))
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder }
    const run = spawnSync(process.execPath, [join(dist, 'cli.js'), ...words], { cwd: root, env, encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`medgrade ${words.join(' ')} failed: ${run.stderr}`)
    const base = pathToFileURL(`${dist}/`).href
    const processes = readdirSync(folder).map((name) => {
      /** @type {{ result: { url: string }[] }} */
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return result.filter(({ url }) => url.startsWith(base)).map(({ url }) => url.slice(base.length))
    })
    const program = (/** @type {string} */ file) => processes.find((files) => files.includes(file)) ?? []
    return [program('cli.js'), program('case-worker.js')]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The names of the files that no other file of the command names any more. */
function unnamedFiles() {
  const names = readdirSync(dist).filter((name) => /^(command-|cli\.js|case-worker\.js|coco-worker\.js)/.test(name))
  const texts = new Map(names.map((name) => [name, readFileSync(join(dist, name), 'utf8')]))
  const reached = new Set(['cli.js', 'case-worker.js', 'coco-worker.js'])
  for (const name of reached)
    for (const [, found] of (texts.get(name) ?? '').matchAll(/["']\.\/([\w.-]+\.js)["']/g))
      if (found && texts.has(found)) reached.add(found)
  return names.filter((name) => !reached.has(name))
}

/** Groups the files in `dist/`; what other files import by its old name is handed on by a file of that name. */
async function groupChunks() {
  /** @type {Map<string, string>} */
  const groups = new Map()
  // Only the command of the evaluation: how far its helpers come depends on the machine.
  const processes = lines.flatMap((words) => loadedFiles(words).slice(0, words[0] === 'grade' ? 2 : 1))
  for (const [k, files] of processes.entries())
    for (const file of files) if (!apart.test(file)) groups.set(file, `${groups.get(file) ?? ''}${k}`)
  const bundle = await rollup({
    input: Object.fromEntries([...groups.keys()].map((file) => [file.slice(0, -3), join(dist, file)])),
    external: (id) => !groups.has(id.slice(id.lastIndexOf('/') + 1)),
    makeAbsoluteExternalsRelative: false,
    preserveEntrySignatures: 'strict',
    treeshake: false,
  })
  await bundle.write({
    dir: dist,
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: 'command-part-[hash].js',
    externalLiveBindings: false,
    hoistTransitiveImports: false,
    manualChunks: (id) => groups.get(id.slice(id.lastIndexOf('/') + 1)),
  })
  await bundle.close()
  for (const name of unnamedFiles()) rmSync(join(dist, name))
}

await groupChunks()
