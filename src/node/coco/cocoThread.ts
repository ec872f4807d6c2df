import { Worker } from 'node:worker_threads'
import type { CocoMessage } from './cocoWorker'

/** A thread that evaluates a part of COCO files. It keeps the process alive only while it is asked. */
export interface CocoThread {
  readonly alive: boolean
  /** Whether it has not answered yet. */
  readonly isAsked: boolean
  tell(message: CocoMessage): void
  /** Resolves to the answer; rejects with {@link ThreadDeath}. */
  ask(message: CocoMessage): Promise<number | null>
  end(): void
}

/** The thread ended before it answered. */
export class ThreadDeath extends Error {}

export function cocoThread(file: string): CocoThread {
  const worker = new Worker(file, { execArgv: [] })
  let alive = true
  let asked: { resolve(answer: number | null): void; reject(error: Error): void } | undefined
  const settle = () => {
    const one = asked
    asked = undefined
    worker.unref()
    return one
  }
  const die = (cause?: unknown) => {
    alive = false
    settle()?.reject(new ThreadDeath('The thread ended.', { cause }))
  }
  worker.on('message', (answer: number | null) => settle()?.resolve(answer))
  worker.on('error', die)
  worker.on('exit', () => die())
  worker.unref()
  return {
    get alive() {
      return alive
    },
    get isAsked() {
      return asked !== undefined
    },
    tell: (message) => worker.postMessage(message),
    ask(message) {
      if (!alive) return Promise.reject(new ThreadDeath('The thread has ended.'))
      worker.ref()
      return new Promise((resolve, reject) => {
        asked = { resolve, reject }
        worker.postMessage(message)
      })
    },
    end() {
      alive = false
      void worker.terminate()
    },
  }
}
