/** Progress on standard error: a bar where somebody looks, a line now and then elsewhere. */

export interface Progress {
  update(p: { readonly done: number; readonly total: number; readonly failed?: number; readonly id: string }): void
  end(): void
}

const WIDTH = 24
const QUIET_INTERVAL_MS = 5000

/** A progress display; `quiet` shows nothing. */
export function progress(quiet: boolean): Progress {
  const start = performance.now()
  let shown = start
  let drawn = false
  const terminal = process.stderr.isTTY === true
  return {
    update({ done, total, failed = 0, id }) {
      const now = performance.now()
      const last = done === total
      if (quiet || (!terminal && now - shown < QUIET_INTERVAL_MS) || (terminal && !last && now - shown < 50)) return
      shown = now
      const rate = done / ((now - start) / 1000)
      const left = Math.ceil((total - done) / rate)
      const words = `${done}/${total} cases, ${rate.toFixed(1)}/s, ${left} s left${failed > 0 ? `, ${failed} failed` : ''}, ${id}`
      if (!terminal) {
        process.stderr.write(`${words}\n`)
        return
      }
      const full = Math.round((WIDTH * done) / total)
      process.stderr.write(`\r\x1b[2K[${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${words}`)
      drawn = true
    },
    end() {
      if (drawn) process.stderr.write('\r\x1b[2K')
    },
  }
}
