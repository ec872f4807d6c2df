// Joins the small files of the built command: what the same command lines load becomes one file. A start costs half a millisecond for each file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** Of the command, among the files in `dist/`. */
const isOfCommand = (/** @type {string} */ name) => /^(command-|cli\.js|case-worker\.js|coco-worker\.js)/.test(name)
const fileOf = (/** @type {string} */ id) => id.slice(id.lastIndexOf('/') + 1)

/** Groups the files in `dist/`. All of the command is written anew, so that each file imports the groups, and none hands on what it does not hold. */
async function groupChunks() {
  /** @type {Map<string, string>} */
  const groups = new Map()
  // Only the command of the evaluation: how far its helpers come depends on the machine.
  const processes = lines.flatMap((words) => loadedFiles(words).slice(0, words[0] === 'grade' ? 2 : 1))
  for (const [k, files] of processes.entries())
    for (const file of files) if (!apart.test(file)) groups.set(file, `${groups.get(file) ?? ''}${k}`)
  const bundle = await rollup({
    input: ['cli', 'case-worker', 'coco-worker'].map((name) => join(dist, `${name}.js`)),
    external: (id) => !isOfCommand(fileOf(id)),
    makeAbsoluteExternalsRelative: false,
    treeshake: false,
  })
  const { output } = await bundle.generate({
    dir: dist,
    format: 'es',
    compact: true,
    entryFileNames: '[name].js',
    chunkFileNames: ({ moduleIds: [first] }) =>
      groups.has(fileOf(first ?? '')) ? 'command-part-[hash].js' : '[name].js',
    externalLiveBindings: false,
    hoistTransitiveImports: false,
    manualChunks: (id) => groups.get(fileOf(id)) ?? (apart.test(fileOf(id)) ? undefined : fileOf(id).slice(0, -3)),
  })
  await bundle.close()
  for (const name of readdirSync(dist).filter(isOfCommand)) rmSync(join(dist, name))
  for (const file of output) if (file.type === 'chunk') writeFileSync(join(dist, file.fileName), file.code)
}

await groupChunks()
