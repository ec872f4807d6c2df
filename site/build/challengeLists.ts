import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { taskSheets } from '../../src/evaluation/tasks/taskSheets'
import { dataModule } from './dataModule'

/** `virtual:challenge-lists`: what the page offers to choose. */
export const challengeLists = (root: string): Plugin =>
  dataModule('challenge-lists', async () => {
    const from = (file: string) => import(pathToFileURL(join(root, 'dist', file)).href)
    const [{ challenges }, { presetNames }] = await Promise.all([from('index.js'), from('evaluation.js')])
    const challengeList = [...challenges.values()].map(({ id, title, benchmark = 'rex-mle' }) => ({
      id,
      title,
      benchmark,
    }))
    const taskList = Object.entries(taskSheets).map(([id, { about }]) => ({ id, about }))
    return { challengeList, presetList: presetNames, taskList }
  })
