/** Processes that stay and score one upload after another, each with its modules and challenge loaded. One that exceeds its limits is ended and replaced. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { caseWorkerFile } from '../../pool/caseWorkerFile'
import { deathError } from '../../pool/deathError'
import { workerArguments } from '../../pool/workerArguments'
import { WorkerDeath, type WorkerProcess, workerProcess } from '../../pool/workerProcess'
import type { Upload } from '../readUpload'
import type { ServerLimits } from '../serverLimits'
import { failedReport, type ScoredUpload, scoreUpload } from './scoreUpload'

export interface ScorePool {
  /** Uploads wait for a free process, in order. */
  score(upload: Upload): Promise<ScoredUpload>
  close(): void
}

/** Uploads of one process; then a new one takes its place, so that memory cannot grow for ever. */
const MOST_UPLOADS = 2000

/** @param warm an upload without a table, for loading. */
export function scorePool(limits: ServerLimits, warm: Omit<Upload, 'body'>, workerFile?: string): ScorePool {
  const file = caseWorkerFile(workerFile)
  const { details } = warm.score!
  // Without the file, as in a bundled program, this process scores.
  if (file === null) return { score: (upload) => scoreUpload(upload, details), close() {} }
  const folder = mkdtempSync(join(tmpdir(), 'medgrade-warm-'))
  const empty = join(folder, 'body')
  writeFileSync(empty, '')
  const memory = Math.floor((limits.memory ?? process.availableMemory() / 2) / limits.validations)
  const limit = { timeout: () => limits.validationTimeout, memory: () => memory }
  const start = (): Seat => {
    const worker = workerProcess(file, workerArguments())
    // Its first upload finds everything loaded. What fails here fails there, too.
    const ready = worker.ask({ kind: 'upload', upload: { ...warm, body: empty } }, limit).catch(() => {})
    return { worker, ready, uploads: 0 }
  }
  const crew = seats(start, limits.validations)
  return {
    async score(upload) {
      const seat = await crew.take()
      try {
        return (await seat.worker.ask({ kind: 'upload', upload }, limit)) as ScoredUpload
      } catch (thrown) {
        if (!(thrown instanceof WorkerDeath)) throw thrown
        return died(thrown)
      } finally {
        crew.give(seat)
      }
    },
    close() {
      rmSync(folder, { recursive: true, force: true })
      crew.close()
    },
  }
}

interface Seat {
  readonly worker: WorkerProcess
  /** Resolves when its modules and its challenge are loaded. */
  readonly ready: Promise<unknown>
  uploads: number
  /** Takes the place when the upload under way has its answer. */
  successor?: Seat
}

/** Free processes, and those who wait for one, in order. */
function seats(start: () => Seat, count: number) {
  const all = new Set<Seat>()
  const free: Seat[] = []
  const waiting: ((seat: Seat) => void)[] = []
  let closed = false
  const offer = (seat: Seat) => {
    const next = waiting.shift()
    if (next) next(seat)
    else free.push(seat)
  }
  const add = (seat: Seat) => {
    all.add(seat)
    offer(seat)
  }
  const replace = (seat: Seat, successor: Seat) => {
    all.delete(seat)
    seat.worker.end()
    add(successor)
  }
  /** A successor is ready before it takes the place, so that no upload waits for a process to start. */
  const succeed = async (seat: Seat) => {
    const successor = start()
    await successor.ready
    const at = free.indexOf(seat)
    if (!all.has(seat)) successor.worker.end()
    else if (at < 0) seat.successor = successor
    else {
      free.splice(at, 1)
      replace(seat, successor)
    }
  }
  for (let n = 0; n < count; n++) add(start())
  return {
    take: async () => free.shift() ?? new Promise<Seat>((resolve) => waiting.push(resolve)),
    give(seat: Seat) {
      if (closed) return
      if (seat.successor) return replace(seat, seat.successor)
      if (!seat.worker.alive) return replace(seat, start())
      if (++seat.uploads === MOST_UPLOADS) void succeed(seat)
      offer(seat)
    },
    close() {
      closed = true
      for (const seat of all) for (const { worker } of [seat, seat.successor ?? seat]) worker.end()
      all.clear()
    },
  }
}

const words: Readonly<Record<string, string>> = {
  timeout: 'The grading took too long',
  'out-of-memory': 'The grading took too much memory',
}

/** The limits are those of the server, so what exceeds them has no score. */
function died(death: WorkerDeath): ScoredUpload {
  const { code } = deathError(death, { what: 'The grading', ownCode: false })
  return { submission: null, report: failedReport(code, words[code] ?? 'The grading ended') }
}
