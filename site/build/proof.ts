import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { dataModule } from './dataModule'

interface BenchRow {
  readonly goal: string
  readonly peers: readonly { readonly way?: string; readonly ratio?: number }[]
}

/** The rows of the bench that grade whole submissions with the libraries of the reference graders. */
const wholeSubmissions = new Set(['E1', 'E2', 'E3'])

/** `virtual:proof`: what the home page says of exactness and speed: the goldens that `test/challenges/goldens.test.ts` grades, and the results of the bench. */
export const proof = (root: string): Plugin =>
  dataModule('proof', async () => {
    const { challenges } = await import(pathToFileURL(join(root, 'dist/index.js')).href)
    const ids: string[] = [...challenges.keys()]
    const folders = ids.map((id) => join(root, 'fixtures/goldens', id)).filter((path) => existsSync(path))
    const { rows } = JSON.parse(readFileSync(join(root, 'bench/results.json'), 'utf8')) as { rows: readonly BenchRow[] }
    const times = rows
      .filter(({ goal }) => wholeSubmissions.has(goal))
      .flatMap(({ peers }) => peers)
      .flatMap(({ way, ratio }) => (way === 'reference' && ratio !== undefined ? [Math.floor(1 / ratio)] : []))
    return {
      challengeCount: folders.length,
      goldenCount: folders.reduce((sum, path) => sum + readdirSync(path).length, 0),
      leastFaster: Math.min(...times),
      mostFaster: Math.max(...times),
    }
  })
