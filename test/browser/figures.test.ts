import { describe, expect, it } from 'vitest'
import { challengerGoldens, optionsOf } from '../ranking/challengerGoldens'
import { type DrawnPage, draw, type FiguresInput } from './figuresPage'
import { skipBrowser, skipReason } from './launchChromium'
import { runInChromium } from './runInChromium'

function rankingOf(file: string): FiguresInput {
  const { input, expected } = new Map(challengerGoldens).get(file)!
  const tasks = Object.entries(input.tasks).map(([task, table]) => ({ task, algorithms: input.algorithms, ...table }))
  const options = { ...optionsOf(input), method: expected.plotsOf, metric: 'Dice', samples: 100 }
  return { kind: 'ranking', tasks, options }
}

describe.skipIf(skipBrowser)(`figures in headless Chromium (${skipReason} otherwise)`, () => {
  it.each([
    ['several tasks', rankingOf('multi-na-zero.json')],
    ['ten algorithms', rankingOf('ten-algorithms.json')],
    ['missing values', rankingOf('single-na-ranked-last.json')],
    ['a submission', { kind: 'submission' }],
    ['agents', { kind: 'agents' }],
  ] as const)('%s: the bytes of Node, no text cut or covered, nothing left in the page', async (_, input) => {
    const page = (await runInChromium('test/browser/figuresPage.ts', input)) as DrawnPage
    // Math.exp of two versions of V8 may differ in the last bit of a number, which the drawing does not show.
    const here = await draw(input)
    expect(page.svgs.length).toBe(here.length)
    for (const [at, { id, svg }] of here.entries()) expect(page.svgs[at] === svg, id).toBe(true)
    expect(page).toMatchObject({ cut: [], covered: [], left: 0 })
  })
})
