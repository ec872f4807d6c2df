import { mkdirSync } from 'node:fs'
import { build } from 'esbuild'

/** Bundles the command and its worker as the package is built, so that no earlier build is needed; returns the command's file. */
export async function builtCommand(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true })
  await build({
    entryPoints: {
      cli: 'src/cli/main.ts',
      'case-worker': 'src/node/pool/caseWorker.ts',
      node: 'src/node/index.ts',
      index: 'src/index.ts',
    },
    outdir: folder,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    alias: { '#inflate': './src/node/inflate.ts' },
    logLevel: 'silent',
  })
  return `${folder}/cli.js`
}
