import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { besideNames, besideOfPreset, besideSheets } from '../../src/evaluation/inputs/besideNames'
import { taskSheets } from '../../src/evaluation/tasks/taskSheets'
import { loadPreset } from '../../src/presets/presets'
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
    const presets = (presetNames as string[]).map(async (name) => ({
      name,
      beside: besideOfPreset(await loadPreset(name)),
    }))
    const taskList = Object.entries(taskSheets).map(([id, { about }]) => ({
      id,
      about,
      beside: besideNames.filter((name) => besideSheets[name].task === id),
    }))
    const besideList = besideNames.map((name) => ({ name, about: besideSheets[name].about }))
    return { challengeList, presetList: await Promise.all(presets), taskList, besideList }
  })
