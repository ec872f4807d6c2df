import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { optionsOfPreset } from '../../src/evaluation/evaluate/presetComputation'
import { besideNames, besideOfPreset, besideSheets } from '../../src/evaluation/inputs/besideNames'
import { takesOption } from '../../src/evaluation/tasks/refuseOptions'
import { taskNames, taskSheets } from '../../src/evaluation/tasks/taskSheets'
import { loadPreset } from '../../src/presets/presets'
import {
  type ReadingOption,
  readingNames,
  readingOptions,
  typedName,
} from '../../src/understanding/reading/readingOptions'
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
    const presets = (presetNames as string[]).map(async (name) => {
      const preset = await loadPreset(name)
      return {
        name,
        beside: besideOfPreset(preset),
        takes: optionsOfPreset(preset),
        options: Object.keys(preset.options),
      }
    })
    const options = ['labels', ...readingNames] as const
    const taskList = taskNames.map((id) => ({
      id,
      about: taskSheets[id].about,
      beside: besideNames.filter((name) => besideSheets[name].task === id),
      takes: options.filter((name) => takesOption(name, id)),
    }))
    const readingList = readingNames.map((name) => {
      const { takes, words, about }: ReadingOption = readingOptions[name]
      return { name, flag: typedName(readingOptions[name]), takes, words: words ?? [], about }
    })
    const besideList = besideNames.map((name) => ({ name, about: besideSheets[name].about }))
    return { challengeList, presetList: await Promise.all(presets), taskList, besideList, readingList }
  })
