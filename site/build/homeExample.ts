import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { scenes } from '../src/examples/maskScenes'
import { distanceRows } from '../src/home/distanceRows'
import { dataModule } from './dataModule'

/** `virtual:home-example`: the masks of the home page and their HD95 by every definition, which the page shows before it computes. */
export const homeExample = (root: string): Plugin =>
  dataModule('home-example', async () => {
    const library = await import(pathToFileURL(join(root, 'dist/metrics.js')).href)
    const { reference, prediction } = scenes.homePage
    return {
      reference: [...reference],
      prediction: [...prediction],
      rows: distanceRows(library, reference, prediction),
    }
  })
