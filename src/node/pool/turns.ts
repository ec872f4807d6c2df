/** Lets so many at once have a turn; the others wait in the order in which they came. */
export interface Turns {
  /** Resolves to the function that ends the turn. @throws the reason of `signal`. */
  take(signal?: AbortSignal): Promise<() => void>
}

export function turns(most: number): Turns {
  let taken = 0
  const waiting: (() => void)[] = []
  const end = () => {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }
  return {
    async take(signal) {
      signal?.throwIfAborted()
      if (taken < most) taken++
      else await waited(waiting, signal)
      return end
    },
  }
}

/** Until a turn is handed over, or the signal aborts the wait. */
function waited(waiting: (() => void)[], signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      waiting.splice(waiting.indexOf(start), 1)
      reject(signal?.reason)
    }
    const start = () => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }
    waiting.push(start)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
