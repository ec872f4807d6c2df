import { describe, expect, it } from 'vitest'
import { rankingFigures } from '../../src/reporting'
import { challengerGoldens, optionsOf } from '../ranking/challengerGoldens'
import type { DrawnPage, FiguresInput } from './figuresPage'
import { runInChromium, skipBrowser, skipReason } from './runInChromium'

describe.skipIf(skipBrowser)(`figures in headless Chromium (${skipReason} otherwise)`, () => {
  it.each(['multi-na-zero.json', 'ten-algorithms.json', 'single-na-ranked-last.json'])(
    '%s: the bytes of Node, no text cut or covered, nothing left in the page',
    async (file) => {
      const { input, expected } = new Map(challengerGoldens).get(file)!
      const tasks = Object.entries(input.tasks).map(([task, table]) => ({
        task,
        algorithms: input.algorithms,
        ...table,
      }))
      const options = { ...optionsOf(input), method: expected.plotsOf, metric: 'Dice', samples: 100 }
      const asked: FiguresInput = { tasks, options }
      const page = (await runInChromium('test/browser/figuresPage.ts', asked)) as DrawnPage
      // Math.exp of two versions of V8 may differ in the last bit of a number, which the drawing does not show.
      const here = Object.values(await rankingFigures(tasks, options)).flat()
      for (const [at, { svg }] of here.entries()) expect(page.svgs[at] === svg, here[at]!.id).toBe(true)
      expect(page).toMatchObject({ cut: [], covered: [], left: 0 })
    },
  )
})
