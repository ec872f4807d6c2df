import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const id = 'virtual:challenge-lists'

/** `virtual:challenge-lists`: what the page offers to choose, so that it need not load the library to list it. */
export function challengeLists(root: string): Plugin {
  return {
    name: 'challenge-lists',
    resolveId: (name) => (name === id ? `\0${id}` : null),
    async load(name) {
      if (name !== `\0${id}`) return null
      const from = (file: string) => import(pathToFileURL(join(root, 'dist', file)).href)
      const [{ challenges }, { presetNames }] = await Promise.all([from('index.js'), from('evaluation.js')])
      const listed = [...challenges.values()].map(({ id: key, title, benchmark = 'rex-mle' }) => ({
        id: key,
        title,
        benchmark,
      }))
      return `export const challengeList = ${JSON.stringify(listed)}\nexport const presetList = ${JSON.stringify(presetNames)}`
    },
  }
}
