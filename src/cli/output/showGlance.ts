import type { GlanceBlock } from './glance'

/** Prints a first glance below the output of a command, on a terminal only. */
export async function showGlance(blocksOf: () => GlanceBlock[] | Promise<GlanceBlock[]>): Promise<void> {
  if (process.stdout.isTTY !== true) return
  const { glance, terminalOf } = await import('./glance')
  const text = glance(await blocksOf(), terminalOf(process.stdout, process.env).colour)
  if (text === '') return
  // Colours are escapes, which `print` would show as text; `glance` has made the names visible.
  await new Promise<void>((done) => process.stdout.write(`\n${text}\n`, () => done()))
}
