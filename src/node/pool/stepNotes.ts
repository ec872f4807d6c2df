/**
 * Notes the current step for the supervising process. A second thread writes it every few milliseconds, which costs a small case almost no time; with
 * `careful` each step is written before it begins.
 */
import { writeSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { STEPS } from './workerMessages'

/** See {@link Step}. */
export interface NotedStep {
  readonly key: string
  readonly case?: string
  readonly files?: readonly (readonly [side: 'answers' | 'submission', path: string])[]
}

export interface StepNotes {
  /** A step without others beside it begins: reading a table, listing the cases, the aggregate. `reads`: index of the file that is read. */
  step(step: NotedStep, reads?: number): void
  /** A case begins, possibly while others run. */
  begin(index: number, step: NotedStep): void
  /** A case reads its file of this index next; −1: it computes. */
  at(index: number, reads: number): void
  end(index: number): void
  /** This process only waits for others. */
  wait(): void
}

const TEXT_BYTES = 1 << 16
/** Words: version (odd while it is written), length of the text, index of the file that is read, whether no other case runs. */
const HEAD = 4

const shared = new SharedArrayBuffer(4 * HEAD + TEXT_BYTES)
const head = new Int32Array(shared, 0, HEAD)
const body = Buffer.from(shared, 4 * HEAD)
/** The text that `body` holds. */
let written: string | undefined

/**
 * Starts the thread. It also ends this process if its parent ends, which an endless loop would not notice.
 */
export function startNotes(): void {
  const code = `
    const { writeSync } = require('node:fs')
    const { shared, parent } = require('node:worker_threads').workerData
    const head = new Int32Array(shared, 0, ${HEAD})
    const body = new Uint8Array(shared, ${4 * HEAD})
    let told = 0
    let ticks = 0
    setInterval(() => {
      if (++ticks % 20 === 0 && process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
      const version = Atomics.load(head, 0)
      if (version === told || version % 2) return
      const line = head[2] + ' ' + head[3] + ' ' + Buffer.from(body.slice(0, head[1])).toString() + '\\n'
      if (Atomics.load(head, 0) !== version) return
      told = version
      try { writeSync(${STEPS}, line) } catch {}
    }, 20)`
  const workerData = { shared, parent: process.ppid }
  new Worker(code, { eval: true, execArgv: [], workerData }).unref()
}

/** @param roots the folders of the answers and of the submission, if known. */
export function stepNotes(
  careful: boolean,
  roots: { readonly answers?: string; readonly submission?: string } = {},
): StepNotes {
  const folders = JSON.stringify([roots.answers ?? null, roots.submission ?? null])
  const underWay = new Map<number, { readonly text: string; reads: number }>()
  const write = (text: string, reads: number, alone: number) => {
    if (careful) return writeLine(`${reads} ${alone} ${text}\n`)
    Atomics.add(head, 0, 1)
    if (text !== written) {
      head[1] = body.write(text)
      written = text
    }
    head[2] = reads
    head[3] = alone
    Atomics.add(head, 0, 1)
  }
  const show = (index: number) => {
    const { text, reads } = underWay.get(index)!
    write(text, reads, Number(underWay.size === 1))
  }
  const wait = () => write(waiting, -1, 1)
  return {
    step: (step, reads = -1) => write(encoded(step, folders), reads, 1),
    begin(index, step) {
      underWay.set(index, { text: encoded(step, folders), reads: -1 })
      show(index)
    },
    at(index, reads) {
      const one = underWay.get(index)
      if (!one) return
      one.reads = reads
      show(index)
    },
    end(index) {
      underWay.delete(index)
      const [other] = underWay.keys()
      if (other === undefined) wait()
      else show(other)
    },
    wait,
  }
}

const waiting = '["",null,[],[]]'

/** A step as JSON; without its files if they take too much space. */
function encoded({ key, case: id, files = [] }: NotedStep, folders: string): string {
  const text = `[${JSON.stringify(key)},${JSON.stringify(id ?? null)},${folders},${JSON.stringify(files)}]`
  // To count the bytes takes as long as to write them, and a unit of a text has three at most.
  const fits = 3 * text.length <= TEXT_BYTES || Buffer.byteLength(text) <= TEXT_BYTES
  return fits ? text : JSON.stringify([key, null, [], []])
}

/** Writes a line synchronously, so that it is kept if this process ends. */
function writeLine(line: string): void {
  try {
    writeSync(STEPS, line)
  } catch {
    // The supervising process has ended.
  }
}
