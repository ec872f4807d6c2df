// Writes the declaration files of dist/: emitted by the compiler for every source, then bundled to one file an entry point and shared chunks.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { root, runOrExit } from './prepare.mjs'

const emitted = join(root, '.tsbuild/declarations')
const target = join(root, 'dist')
const subPaths = JSON.parse(readFileSync(join(root, 'scripts/entryPoints.json'), 'utf8'))

rmSync(emitted, { recursive: true, force: true })
const compiler = 'node_modules/typescript-native/bin/tsc'
runOrExit('node', [
  compiler,
  '-p',
  'src/tsconfig.build.json',
  '--declaration',
  '--emitDeclarationOnly',
  '--outDir',
  emitted,
  // The types are checked by `npm run types`. Several checkers at once infer the same types, each for itself.
  '--noCheck',
  '--singleThreaded',
])

const bundle = await rollup({
  input: Object.fromEntries(
    Object.entries(subPaths).map(([name, file]) => [name, join(emitted, file.replace(/^src\/(.*)\.ts$/, '$1.d.ts'))]),
  ),
  external: (id) => !/^[./]/.test(id),
  plugins: [dts({ tsconfig: 'src/tsconfig.build.json' })],
  // Types that only other exported types mention have no name of their own at an entry point. That is intended.
  onwarn: ({ message }) => {
    if (!message.includes('no public re-export')) throw new Error(message)
  },
})
await bundle.write({
  dir: target,
  entryFileNames: '[name].d.ts',
  chunkFileNames: ({ name }) => `${name.replace(/\.d$/, '')}-[hash].d.ts`,
})

// The CommonJS files have the same declarations with other endings.
for (const name of readdirSync(target).filter((name) => name.endsWith('.d.ts'))) {
  const text = readFileSync(join(target, name), 'utf8')
  writeFileSync(join(target, name.replace(/ts$/, 'cts')), text.replaceAll(/(?<=['"]\.\/[^'"]+)\.js(?=['"])/g, '.cjs'))
}
