import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'

interface Picture {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A point of a picture is this many pixels of the page wide and high. */
const shrink = 8
/** Points of a block, which has one mean colour: 24 pixels of the page, a line of text. */
const side = 3
/** By how many of 255 levels the mean colour of a block may differ: another renderer of fonts makes text lighter or heavier. */
const levels = 24
/** Which share of the blocks that show something may differ. */
export const share = 0.1

/** Sets all texts in the font of formulas, which the site brings along, so that lines break alike on every machine, and leaves out the list of all pages. */
async function pinned(): Promise<void> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*, *::before, *::after { font-family: KaTeX_Main !important; transition: none !important; caret-color: transparent !important } .VPSidebar { visibility: hidden !important }',
  )
  document.adoptedStyleSheets = [sheet]
  await Promise.all([document.fonts.load('16px KaTeX_Main'), document.fonts.load('bold 16px KaTeX_Main')])
}

/** The first 1600 pixels of a page, an eighth as large. */
export async function pagePicture(page: Page, width: number): Promise<Buffer> {
  await page.evaluate(pinned)
  await page.evaluate(() => scrollTo(0, 0))
  const session = await page.context().newCDPSession(page)
  const clip = { x: 0, y: 0, width, height: 1600, scale: 1 / shrink }
  const { data } = await session.send('Page.captureScreenshot', { format: 'png', clip, captureBeyondViewport: true })
  await session.detach()
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
  })
  return Buffer.from(data, 'base64')
}

/** The mean colour of each block, row by row. */
function blocks({ width, height, data }: Picture): number[][] {
  const [columns, rows] = [Math.floor(width / side), Math.floor(height / side)]
  return Array.from({ length: columns * rows }, (_, at) => {
    const [x, y] = [(at % columns) * side, Math.floor(at / columns) * side]
    return [0, 1, 2].map((channel) => {
      let sum = 0
      for (let j = 0; j < side; j++)
        for (let i = 0; i < side; i++) sum += data[4 * ((y + j) * width + x + i) + channel]!
      return sum / side ** 2
    })
  })
}

const differ = (a: readonly number[], b: readonly number[]) => a.some((value, i) => Math.abs(value - b[i]!) > levels)

function mostFrequent(colours: readonly number[][]): readonly number[] {
  const counts = new Map<string, number>()
  for (const colour of colours) counts.set(String(colour), (counts.get(String(colour)) ?? 0) + 1)
  const [[first]] = [...counts].sort((a, b) => b[1] - a[1]) as [[string, number]]
  return first.split(',').map(Number)
}

/** The share of the blocks that differ, of those that are no plain background in either picture. */
export function changedShare(before: Picture, after: Picture): number {
  if (before.width !== after.width || before.height !== after.height) return 1
  const [a, b] = [blocks(before), blocks(after)]
  const plain = mostFrequent(a)
  const shown = a.flatMap((block, i) => (differ(block, plain) || differ(b[i]!, plain) ? [i] : []))
  return shown.filter((i) => differ(a[i]!, b[i]!)).length / Math.max(1, shown.length)
}

/**
 * Compares a page with the picture that is kept of it in a file. What differs is written into the built site, to be looked at; `MEDGRADE_UPDATE_PICTURES=1` keeps it.
 *
 * @returns what is wrong, in words; null for a page that looks as before.
 */
export function lookedAt(kept: string, now: Buffer): string | null {
  mkdirSync(dirname(kept), { recursive: true })
  if (process.env.MEDGRADE_UPDATE_PICTURES === '1') {
    writeFileSync(kept, now)
    return null
  }
  if (!existsSync(kept)) return `${kept} is missing: run with MEDGRADE_UPDATE_PICTURES=1 and look at it`
  const changed = changedShare(PNG.sync.read(readFileSync(kept)), PNG.sync.read(now))
  if (changed <= share) return null
  const shown = join('site/dist', basename(dirname(kept)) + basename(kept))
  writeFileSync(shown, now)
  return `${Math.round(100 * changed)} % of ${kept} changed: look at ${shown}, then run with MEDGRADE_UPDATE_PICTURES=1`
}
