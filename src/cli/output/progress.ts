/** Progress on standard error: a bar on a terminal, else a line every few seconds. */
import { visibleText } from '../../engine/report/visibleText'

export interface ProgressStep {
  readonly done: number
  readonly total: number
  readonly failed?: number
  readonly id: string
  /** What one is called. Default: that of the display. */
  readonly each?: string
}

export interface Progress {
  /** `done` may be fractional: half the cases of a submission. */
  update(p: ProgressStep): void
  end(): void
}

const WIDTH = 24
const QUIET_INTERVAL_MS = 5000

export interface ProgressOptions {
  /** Name of the unit. Default `cases`. */
  readonly unit?: string
  readonly stream?: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>
}

/** A progress display; `quiet` shows nothing. */
export function progress(quiet: boolean, options: ProgressOptions = {}): Progress {
  const { unit = 'cases', stream = process.stderr } = options
  const start = performance.now()
  let shown = start
  let drawn = false
  const terminal = stream.isTTY === true
  // At the end the line is cleared at once: what is printed next stands on a line of its own.
  const clear = () => {
    if (drawn) stream.write('\r\x1b[2K')
    drawn = false
  }
  return {
    update({ done, total, failed = 0, id, each }) {
      const now = performance.now()
      const last = done === total
      if (quiet || (!terminal && now - shown < QUIET_INTERVAL_MS) || (terminal && !last && now - shown < 50)) return
      shown = now
      const rate = done / ((now - start) / 1000)
      const left = Math.ceil((total - done) / rate)
      const trouble = failed > 0 ? `, ${failed} failed` : ''
      const words = `${Math.floor(done)}/${total} ${each === undefined ? unit : `${each}s`}, ${rate.toFixed(1)}/s, ${left} s left${trouble}, ${visibleText(id)}`
      if (!terminal) {
        stream.write(`${words}\n`)
        return
      }
      if (last) return clear()
      const full = Math.round((WIDTH * done) / total)
      stream.write(`\r\x1b[2K[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${words}`)
      drawn = true
    },
    end: clear,
  }
}
