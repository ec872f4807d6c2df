// The programs of the Python package: the library with all that it needs in a folder of JavaScript files, and the licences of what is bundled.

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { root } from '../prepare.mjs'

export async function bundlePrograms(folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: {
      bridge: 'src/node/bridge/main.ts',
      'case-worker': 'src/node/pool/caseWorker.ts',
      cli: 'src/cli/main.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifyWhitespace: true,
    minifySyntax: true,
    metafile: true,
    legalComments: 'none',
    alias: { '#inflate': './src/node/inflate.ts' },
    tsconfig: 'src/tsconfig.build.json',
    // Bundled CommonJS packages ask for modules of Node by require.
    banner: {
      js: "import{createRequire as medgradeRequire}from'node:module';const require=medgradeRequire(import.meta.url);",
    },
    logLevel: 'error',
  })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}\n')
  writeFileSync(join(folder, 'LICENSES.txt'), licences(Object.keys(metafile.inputs)))
}

/** The licence of each bundled package, with its text. */
function licences(inputs) {
  const packages = new Set(
    inputs.flatMap((path) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[0] ?? []),
  )
  const parts = [...packages].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
    const file = readdirSync(join(root, path)).find((entry) => /^(licen[cs]e|copying)/i.test(entry))
    if (!license && !file) throw new Error(`${name}: no licence is known`)
    const text =
      file && existsSync(join(root, path, file))
        ? readFileSync(join(root, path, file), 'utf8').trim()
        : `Licence: ${license}`
    return `${name} ${version} (${license ?? 'see below'})\n\n${text}\n`
  })
  return `medgrade contains these packages.\n\n${parts.join(`\n${'-'.repeat(80)}\n\n`)}`
}
