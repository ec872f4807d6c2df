import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const inflateOfNode = fileURLToPath(new URL('../../../src/node/inflate.ts', import.meta.url))

/** A script of the tests as one file, for a process of its own. Put it inside the project, so that packages resolve from there. */
export async function bundleForNode(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
    plugins: [
      {
        name: 'inflate',
        setup: (setup) => setup.onResolve({ filter: /^#inflate$/ }, () => ({ path: inflateOfNode })),
      },
    ],
  })
}
