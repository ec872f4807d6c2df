import type { WorkerCalls, WorkerStart } from './compareTypes'

/** An answer with the time that the worker took. */
export interface Answer<T> {
  readonly result: T
  readonly ms: number
}

export interface CompareClient {
  /**
   * Starts a second worker, which reads the second file while the first one is read. For small files it costs more than it saves.
   *
   * @param warm whether both workers compile their code on made-up files, since a person will choose files in a while.
   */
  readBeside(warm: boolean): void
  readonly call: <K extends keyof WorkerCalls>(
    name: K,
    ...args: Parameters<WorkerCalls[K]>
  ) => Promise<Answer<ReturnType<WorkerCalls[K]>>>
  close(): void
}

interface Waiting {
  resolve(answer: unknown): void
  reject(error: Error): void
  /** The call by which the files were opened that it is about. */
  readonly opening: number
}

/**
 * Starts the worker that compares; answers come in the order of the calls. A call about files has no answer once others are opened, nor while they are:
 * neither its result nor a failure is of what is shown then.
 */
export function compareClient(): CompareClient {
  const worker = new Worker(new URL('./compareWorker.ts', import.meta.url), { type: 'module' })
  const beside: { reader: Worker | null } = { reader: null }
  const waiting = new Map<number, Waiting>()
  const ids = { next: 0 }
  const state: { failure: Error | null; opening: number; isOpening: boolean } = {
    failure: null,
    opening: -1,
    isOpening: false,
  }
  worker.addEventListener('message', ({ data }) => {
    const { id, error, ...answer } = data as { id: number; error?: string }
    const call = waiting.get(id)
    waiting.delete(id)
    if (id === state.opening) state.isOpening = false
    if (!call || call.opening !== state.opening) return
    if (error === undefined) call.resolve(answer)
    else call.reject(new Error(error))
  })
  const fail = (event: Event) => {
    const failure = new Error((event instanceof ErrorEvent && event.message) || 'the worker could not be started')
    // A worker whose code did not come answers no later call either.
    if (!(event instanceof ErrorEvent)) state.failure ??= failure
    for (const call of waiting.values()) call.reject(failure)
    waiting.clear()
  }
  worker.addEventListener('error', fail)
  return {
    readBeside(warm) {
      if (beside.reader) return
      const reader = new Worker(new URL('./sideWorker.ts', import.meta.url), { type: 'module' })
      beside.reader = reader
      reader.addEventListener('error', fail)
      const { port1, port2 } = new MessageChannel()
      worker.postMessage({ port: port1, warm } satisfies WorkerStart, [port1])
      reader.postMessage({ port: port2, warm } satisfies WorkerStart, [port2])
    },
    call: (name, ...args) =>
      new Promise((resolve, reject) => {
        if (state.failure) return reject(state.failure)
        const id = ids.next++
        if (name === 'open') Object.assign(state, { opening: id, isOpening: true })
        else if (state.isOpening) return
        waiting.set(id, { resolve, reject, opening: state.opening })
        worker.postMessage({ id, call: name, args })
      }),
    close() {
      worker.terminate()
      beside.reader?.terminate()
    },
  }
}
