import type { CaseResult, CaseTask } from 'medgrade'
import type { FromCase, ToCase } from './caseMessages'
import type { Files } from './openSet'

export interface CasePool {
  readonly size: number
  add(port: MessagePort): void
  /** Gives every worker the files of the next job. */
  open(answers: Files, submission: Files): number
  run(sources: number, challenge: string, variant: string, task: CaseTask): Promise<CaseResult>
}

interface Waiting {
  resolve(result: CaseResult): void
  reject(error: Error): void
}

/** Workers behind ports, each with one case at a time. */
export function casePool(): CasePool {
  const ports: MessagePort[] = []
  const idle: MessagePort[] = []
  const queue: ((port: MessagePort) => void)[] = []
  const waiting = new Map<number, Waiting>()
  const counters = { task: 0, sources: 0 }
  const free = (port: MessagePort) => {
    const next = queue.shift()
    if (next) next(port)
    else idle.push(port)
  }
  const post = (port: MessagePort, message: ToCase) => port.postMessage(message)
  return {
    get size() {
      return ports.length
    },
    add(port) {
      ports.push(port)
      port.onmessage = ({ data }: MessageEvent<FromCase>) => {
        const call = waiting.get(data.id)
        waiting.delete(data.id)
        free(port)
        if ('result' in data) call?.resolve(data.result)
        else call?.reject(new Error(data.error))
      }
      free(port)
    },
    open(answers, submission) {
      const key = counters.sources++
      for (const port of ports) post(port, { type: 'sources', key, answers, submission })
      return key
    },
    run: (sources, challenge, variant, task) =>
      new Promise((resolve, reject) => {
        const id = counters.task++
        waiting.set(id, { resolve, reject })
        const start = (port: MessagePort) => post(port, { type: 'task', id, sources, challenge, variant, task })
        const port = idle.shift()
        if (port) start(port)
        else queue.push(start)
      }),
  }
}
