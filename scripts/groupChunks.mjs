// Joins the small files of the built command, of which a start loads hundreds: two groups become one where that costs the command lines less than it saves.
// A start reads and compiles all that it loads, so names that no other file sees are short: bench row E5.
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { rollup } from 'rollup'
import { loadedFiles } from './loadedFiles.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'dist')
const demo = 'fixtures/demo/isles22'
const masks = ['test/sub-strokecase0002_msk.nii.gz', 'predictions/sub-strokecase0002_pred.nii.gz']
const golden = (/** @type {string} */ challenge, /** @type {string} */ name) => {
  const folder = `fixtures/goldens/${challenge}/${name}`
  const files = ['--submission-dir', `${folder}/submission`, '--answers-dir', `${folder}/answers`]
  const tables = ['--submission', `${folder}/submission.csv`, '--answers', `${folder}/answers.csv`]
  return ['grade', challenge, ...tables, ...(existsSync(join(root, folder, 'submission')) ? files : [])]
}

/** Command lines whose starts are to be short. */
const lines = [
  ['--help'],
  ['metric', 'dice', ...masks.map((path) => `${demo}/${path}`)],
  ['metric', 'hd95', ...masks.map((path) => `${demo}/${path}`)],
  ['grade', 'isles22', '--submission', `${demo}/submission.csv`, '--answers', `${demo}/answers.csv`],
  golden('topbrain-track1', 'good-three-patients'),
  golden('dentex', 'good-1based'),
  golden('ldct-iqa', 'good'),
  golden('neurips-cellseg', 'border-margin'),
  ['evaluate', `${demo}/test`, `${demo}/predictions`, '--jobs', '1'],
]

/** Programs stay files of their own. */
const apart = /^(cli|case-worker|coco-worker)\.js$/

/**
 * What `cli.js` reads before the rest, with all that it imports, one after the other: what it asks before it loads anything else, and what starts the
 * process that grades, so that both processes load at the same time. Groups of these hold nothing else.
 */
const stages = [/^command-addressSpace-/, /^command-(warmProcess|startProcess)-/]

/**
 * The files of the command that each process of a command line loads, the command itself first.
 *
 * @param {string[]} words
 * @param {readonly string[]} programs those processes, by the file that each starts.
 * @returns {string[][]}
 */
function loadedBy(words, programs) {
  const base = pathToFileURL(`${dist}/`).href
  const processes = loadedFiles([join(dist, 'cli.js'), ...words]).map((files) =>
    files.filter((url) => url.startsWith(base)).map((url) => url.slice(base.length)),
  )
  return programs.map((program) => {
    const files = processes.find((files) => files.includes(program))
    if (!files) throw new Error(`medgrade ${words.join(' ')} did not start ${program}`)
    return files
  })
}

/** Of the command, among the files in `dist/`. */
const isOfCommand = (/** @type {string} */ name) => /^(command-|cli\.js|case-worker\.js|coco-worker\.js)/.test(name)
const fileOf = (/** @type {string} */ id) => id.slice(id.lastIndexOf('/') + 1)

/** What a file costs a start beside its source, in bytes of source that take as long to compile. */
const FILE = 20_000
/** What a package costs a start that does not need it. */
const PACKAGE = 100_000

/**
 * @typedef {object} Group
 * @property {string[]} files
 * @property {number} stage
 * @property {number} size bytes of source.
 * @property {Set<Group>} needs all groups that it loads with it, itself included.
 * @property {Set<string>} packages that its files import.
 */

/**
 * Groups of files: those that the same processes load, and then, as long as it saves time, two groups as one. What one of them needs is then loaded with the
 * other. No group needs another that needs it, as modules that import each other in a circle may find values that are not there yet.
 *
 * @param {readonly (readonly string[])[]} processes the files that each loads.
 * @param {(file: string) => readonly string[]} importsOf
 * @returns {string[][]}
 */
function groupedFiles(processes, importsOf) {
  /** @type {Map<string, string[]>} */
  const alike = new Map()
  const loaded = new Set(processes.flat())
  const stageOf = stagesOf(loaded, importsOf)
  for (const file of loaded) {
    if (apart.test(file)) continue
    const key = [stageOf(file), ...processes.map((files) => Number(files.includes(file)))].join('')
    alike.set(key, [...(alike.get(key) ?? []), file])
  }
  /** @type {Group[]} */
  let groups = [...alike.values()].map((files) => ({
    files,
    stage: stageOf(files[0] ?? ''),
    size: files.reduce((sum, file) => sum + statSync(join(dist, file)).size, 0),
    needs: new Set(),
    packages: new Set(files.flatMap(importsOf).filter((name) => /^[@a-z][^:]*$/.test(name) && !name.endsWith('.js'))),
  }))
  linkGroups(groups, importsOf)
  let loads = processes.map(
    (files) => new Set(groups.filter((group) => group.files.some((file) => files.includes(file)))),
  )
  for (;;) {
    let best = { saved: 0, pair: /** @type {Group[]} */ ([]) }
    for (const [i, a] of groups.entries())
      for (const b of groups.slice(i + 1)) {
        const saved = a.stage !== b.stage || isCircle(a, b) ? 0 : savedBy(a, b, loads)
        if (saved > best.saved) best = { saved, pair: [a, b] }
      }
    const [a, b] = best.pair
    if (!a || !b) return groups.map(({ files }) => files)
    const both = {
      files: [...a.files, ...b.files],
      stage: a.stage,
      size: a.size + b.size,
      needs: new Set(),
      packages: new Set([...a.packages, ...b.packages]),
    }
    groups = [...groups.filter((group) => group !== a && group !== b), both]
    linkGroups(groups, importsOf)
    loads = loads.map((loaded) => {
      const now = new Set([...loaded].map((group) => (group === a || group === b ? both : group)))
      if (now.has(both)) for (const group of both.needs) now.add(group)
      return now
    })
  }
}

/**
 * Of a file: the first stage that reads it, or their number for the rest.
 *
 * @param {Iterable<string>} loaded
 * @param {(file: string) => readonly string[]} importsOf
 */
function stagesOf(loaded, importsOf) {
  /** @type {Map<string, number>} */
  const found = new Map()
  for (const [stage, names] of stages.entries()) {
    const files = new Set([...loaded].filter((file) => names.test(file)))
    for (const file of files) for (const other of importsOf(file)) files.add(other)
    for (const file of files) if (!found.has(file)) found.set(file, stage)
  }
  return (/** @type {string} */ file) => found.get(file) ?? stages.length
}

/**
 * @param {readonly Group[]} groups
 * @param {(file: string) => readonly string[]} importsOf
 */
function linkGroups(groups, importsOf) {
  const ofFile = new Map(groups.flatMap((group) => group.files.map((file) => [file, group])))
  for (const group of groups) {
    group.needs = new Set([group])
    for (const { files } of group.needs)
      for (const other of files.flatMap(importsOf).map((file) => ofFile.get(file))) if (other) group.needs.add(other)
  }
}

/** Whether one of two groups needs the other through a third. @param {Group} a @param {Group} b */
function isCircle(a, b) {
  const through = (/** @type {Group} */ from, /** @type {Group} */ to) =>
    [...from.needs].some((one) => one !== from && one !== to && one.needs.has(to))
  return through(a, b) || through(b, a)
}

/** What all processes together save if two groups become one. @param {Group} a @param {Group} b @param {readonly Set<Group>[]} loads */
function savedBy(a, b, loads) {
  let saved = 0
  for (const loaded of loads) {
    if (!loaded.has(a) && !loaded.has(b)) continue
    saved += FILE
    const packages = new Set([...loaded].flatMap((group) => [...group.packages]))
    for (const group of new Set([...a.needs, ...b.needs])) {
      if (loaded.has(group)) continue
      saved -= FILE + group.size
      for (const name of group.packages) if (!packages.has(name)) saved -= PACKAGE
    }
  }
  return saved
}

/** @type {import('esbuild').TransformOptions} */
const short = { minify: true, format: 'esm', target: 'node20' }

/** Groups the files in `dist/`. All of the command is written anew, so that each file imports the groups, and none hands on what it does not hold. */
async function groupChunks() {
  const processes = lines.flatMap((words) =>
    loadedBy(words, /^(grade|evaluate)$/.test(words[0] ?? '') ? ['cli.js', 'case-worker.js'] : ['cli.js']),
  )
  /** @type {Map<string, number>} */
  let groups = new Map()
  const bundle = await rollup({
    input: ['cli', 'case-worker', 'coco-worker'].map((name) => join(dist, `${name}.js`)),
    external: (id) => !isOfCommand(fileOf(id)),
    makeAbsoluteExternalsRelative: false,
    treeshake: false,
    // Else it prints how many small files it joined.
    logLevel: 'warn',
    plugins: [
      {
        name: 'groups',
        // Every file is there. Rollup would read the folder, of thousands of files, at each import.
        resolveId: (id) => (id.startsWith('./') && isOfCommand(fileOf(id)) ? join(dist, fileOf(id)) : null),
        buildEnd() {
          for (const id of this.getModuleIds()) {
            const { exports: names, dynamicImporters } = this.getModuleInfo(id) ?? {}
            // Of a file that could not be written a command would be left without what it loads.
            if (dynamicImporters?.length && names?.length === 0) throw new Error(`${id} exports nothing: build again`)
          }
          const importsOf = (/** @type {string} */ file) =>
            (this.getModuleInfo(join(dist, file))?.importedIds ?? []).map(fileOf)
          groups = new Map(groupedFiles(processes, importsOf).flatMap((files, k) => files.map((file) => [file, k])))
        },
      },
    ],
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
    onlyExplicitManualChunks: true,
    // A file takes whole blocks of a disk: smaller ones are joined with what they are loaded with.
    experimentalMinChunkSize: 2048,
    manualChunks(id) {
      const group = groups.get(fileOf(id))
      return group === undefined ? undefined : `part-${group}`
    },
  })
  await bundle.close()
  for (const name of readdirSync(dist).filter(isOfCommand)) rmSync(join(dist, name))
  for (const file of output)
    if (file.type === 'chunk') writeFileSync(join(dist, file.fileName), transformSync(file.code, short).code)
}

await groupChunks()
