import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import bundledPackages from '../scripts/bundledPackages.json'
import tsup from '../scripts/tsup.config'

// package.json against the sources and the build's configuration; nothing here needs a build.

interface Manifest {
  readonly [key: string]: unknown
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, Readonly<Record<string, string>>>>>>
  readonly imports: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
  readonly peerDependencies: Readonly<Record<string, string>>
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>
  readonly scripts: Readonly<Record<string, string>>
  readonly bin: Readonly<Record<string, string>>
  readonly files: readonly string[]
  readonly engines: { readonly node: string }
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
const builds = [tsup].flat() as { format: string; entry: Record<string, string> }[]
const entries = (format: string) =>
  Object.assign({}, ...builds.map((each) => each.format === format && each.entry)) as Record<string, string>

/** The packages, Node's own among them, that a source file loads together with all files of ours that it imports statically. */
async function packagesOf(file: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'neutral',
    packages: 'external',
    external: ['node:*', '#inflate'],
    splitting: true,
    outdir: 'reports/package',
  })
  const found = new Set<string>()
  const visit = (path: string, seen = new Set<string>()) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const { path: next, kind, external } of metafile.inputs[path]?.imports ?? []) {
      if (kind !== 'import-statement') continue
      if (external) found.add(next)
      else visit(next, seen)
    }
  }
  visit(file)
  return [...found].filter((name) => name !== '#inflate')
}

interface SourceImport {
  readonly file: string
  /** The statement up to the name of the package, on one line. */
  readonly text: string
}

/** The packages, but Node's own, that the sources name in an import, types among them, with the places. */
function importsOfSources(): ReadonlyMap<string, readonly SourceImport[]> {
  const found = new Map<string, SourceImport[]>()
  const statement = /(?:^(?:import|export)\s[^'()]*?from\s+|import\s*\(\s*|^import\s+)'([^'.#][^']*)'/gm
  for (const file of readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.ts$/.test(name)))
    for (const [text, target] of readFileSync(join('src', file), 'utf8').matchAll(statement)) {
      // Examples in docstrings import the library itself.
      if (target!.startsWith('node:') || /^medgrade(\/|$)/.test(target!)) continue
      const name = /^(?:@[^/]+\/)?[^/]+/.exec(target!)![0]
      found.set(name, [...(found.get(name) ?? []), { file, text: text.replace(/\s+/g, ' ') }])
    }
  return found
}

const nodeOnly = (names: readonly string[]) => names.filter((name) => name.startsWith('node:'))

describe('package.json', () => {
  it('says what it is', () => {
    expect(manifest).toMatchObject({ name: 'medgrade', license: 'MIT', type: 'module', sideEffects: false })
    expect(manifest.engines.node).toBe('>=20.19')
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(readFileSync('LICENSE', 'utf8')).toMatch(/^MIT License/)
    expect(readFileSync('CITATION.cff', 'utf8')).toContain(`version: ${manifest.version}`)
    expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(String(manifest.version))
  })

  it.each([
    ['node10', ts.ModuleKind.CommonJS, ts.ModuleResolutionKind.Node10],
    ['node16', ts.ModuleKind.Node16, ts.ModuleResolutionKind.Node16],
    ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ])('has types of every sub-path under moduleResolution %s', (_, module, moduleResolution) => {
    const place = '/project/node_modules/medgrade/'
    const has = (path: string) =>
      path === `${place}package.json` || (path.startsWith(`${place}dist/`) && /\.d\.c?ts$/.test(path))
    const host = {
      fileExists: has,
      readFile: (path: string) => (has(path) ? readFileSync('package.json', 'utf8') : ''),
    }
    for (const path of Object.keys(manifest.exports).filter((one) => one !== './package.json')) {
      const name = path.replace('.', 'medgrade')
      const { resolvedModule } = ts.resolveModuleName(name, '/project/use.ts', { module, moduleResolution }, host)
      const file = path === '.' ? 'index' : path.slice(2)
      expect([name, resolvedModule?.resolvedFileName.replace('.d.cts', '.d.ts')]).toStrictEqual([
        name,
        `${place}dist/${file}.d.ts`,
      ])
    }
  })

  it('exports every sub-path for import and require, types first, from files that the build writes', () => {
    const { './package.json': own, ...subPaths } = manifest.exports
    expect(own).toBe('./package.json')
    expect(Object.keys(subPaths)).toEqual([
      '.',
      './metrics',
      './detection',
      './images',
      './calibration',
      './clinical',
      './lesions',
      './registration',
      './tracking',
      './text',
      './statistics',
      './evaluation',
      './reporting',
      './ndarray',
      './node',
      './worker',
    ])
    for (const [path, conditions] of Object.entries(subPaths)) {
      const name = path === '.' ? 'index' : path.slice(2)
      expect(conditions).toEqual({
        import: { types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` },
        require: { types: `./dist/${name}.d.cts`, default: `./dist/${name}.cjs` },
      })
      for (const condition of Object.values(conditions)) expect(Object.keys(condition)[0]).toBe('types')
      for (const format of ['esm', 'cjs']) expect(existsSync(entries(format)[name]!), `${format} ${name}`).toBe(true)
    }
    expect(manifest).toMatchObject({
      main: './dist/index.cjs',
      module: './dist/index.js',
      types: './dist/index.d.ts',
    })
  })

  it('inflates with zlib in Node and without it elsewhere', async () => {
    const { node, default: elsewhere } = manifest.imports['#inflate']!
    expect(Object.keys(manifest.imports['#inflate']!)).toEqual(['node', 'default'])
    expect([node!.import, node!.require]).toEqual(['./dist/inflate-node.js', './dist/inflate-node.cjs'])
    expect([elsewhere!.import, elsewhere!.require]).toEqual(['./dist/inflate-web.js', './dist/inflate-web.cjs'])
    expect(nodeOnly(await packagesOf(entries('esm')['inflate-web']!))).toEqual([])
  })

  it('has one command, with a shebang', () => {
    expect(manifest.bin).toEqual({ medgrade: 'dist/cli.js' })
    expect(readFileSync(entries('esm').cli!, 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/)
  })

  it('ships the build, the demo, the templates and the words, and nothing that is not there', () => {
    expect(manifest.files).toEqual([
      'dist',
      'docs',
      // Pictures of pages, a tenth of an installation; the text links to what the site shows.
      '!docs/**/*.{png,svg}',
      'fixtures/demo',
      'templates',
      'CHANGELOG.md',
      'CITATION.cff',
    ])
    for (const path of manifest.files.slice(1).filter((one) => !one.startsWith('!')))
      expect(existsSync(path), path).toBe(true)
  })

  it('runs scripts that exist', () => {
    for (const script of Object.values(manifest.scripts))
      for (const [path] of script.matchAll(/\b(?:scripts|bench)\/\w+\.mjs/g)) expect(existsSync(path), path).toBe(true)
  })
})

describe('dependencies', () => {
  it('the sub-paths of metrics and statistics load none, not even of Node', async () => {
    for (const folder of ['', '/detection', '/images', '/text'])
      expect(await packagesOf(`src/metrics${folder}/index.ts`)).toEqual([])
    expect(await packagesOf('src/ranking/statistics.ts')).toEqual([])
    // Plot comes with the first figure.
    expect(await packagesOf('src/reporting/figures/rankingFigures.ts')).toEqual([])
    expect(await packagesOf('src/cli/runCommandLine.ts')).toContain('commander')
  })

  it('medgrade loads nothing of Node', async () => {
    expect(nodeOnly(await packagesOf('src/index.ts'))).toEqual([])
  })

  it('are exactly those that the sources import', () => {
    const declared = Object.keys(manifest.dependencies)
    const peers = Object.keys(manifest.peerDependencies)
    const used = [...importsOfSources().keys()]
    const bundled = Object.keys(bundledPackages)
    expect(used.filter((name) => ![...declared, ...peers, ...bundled].includes(name))).toEqual([])
    // Their code is part of dist/.
    for (const name of bundled) {
      expect(used).toContain(name)
      expect(declared).not.toContain(name)
      expect(manifest.devDependencies).toHaveProperty([name])
    }
    // Types of what they import count, as our own types name them.
    expect(declared.filter((name) => !used.includes(name.replace('@types/', '')))).toEqual([])
    expect(peers.filter((name) => !used.includes(name))).toEqual([])
  })

  it('peers are optional, installed for the tests, and loaded by the code of the queue only', () => {
    for (const name of Object.keys(manifest.peerDependencies)) {
      expect(manifest.peerDependenciesMeta[name], name).toEqual({ optional: true })
      expect(manifest.devDependencies, name).toHaveProperty([name])
      expect(manifest.dependencies, name).not.toHaveProperty([name])
      for (const { file, text } of importsOfSources().get(name) ?? []) {
        expect(file).toMatch(/^node\/distributed\//)
        // A static import of a value would fail where the peer is not installed.
        expect(text, file).toMatch(/^import( type |\()/)
      }
    }
    expect(Object.keys(manifest.peerDependenciesMeta).sort()).toEqual(Object.keys(manifest.peerDependencies).sort())
  })

  it('none is native, none is downloaded at run time', () => {
    for (const name of Object.keys(manifest.dependencies)) {
      const own = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as Manifest
      expect(own.scripts?.install ?? own.scripts?.postinstall, name).toBeUndefined()
      expect(existsSync(`node_modules/${name}/binding.gyp`), name).toBe(false)
    }
  })

  it('the lock file knows the same version', () => {
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Manifest> }
    expect(lock.packages['']).toMatchObject({
      version: manifest.version,
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    })
  })
})
