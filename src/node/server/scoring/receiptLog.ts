/** The receipts of a running server in a file. A line is on the disk before what it stands for happens, so that ending the server gives no query back. */
import {
  closeSync,
  fdatasyncSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { isMedgradeError, MedgradeError } from '../../../errors/MedgradeError'
import { refuse } from '../../../errors/refuse'
import { isRunning } from '../../files/isRunning'
import { makeFolder } from '../../files/makeFolder'
import { isAbsent, readFailure } from '../../files/readFailure'
import { readLocalFileSync } from '../../files/readLocalFile'
import { writeFailure } from '../../files/writeFailure'
import { FIRST, type Receipt, sealed, verifyReceipts } from './receipts'

export interface ReceiptLog {
  /** Those that were in the file. */
  readonly receipts: readonly Receipt[]
  /** Adds one. @throws MedgradeError `bad-receipts` if another program has written into the file; `disk-full`, `unwritable`. */
  append(content: Pick<Receipt, 'kind' | 'submitter' | 'query' | 'submission' | 'report'>): Receipt
  close(): void
}

/** Sequence and hash of the last receipt, in a file of their own: without them the end of the receipts could be cut off. */
interface Head {
  readonly sequence: number
  readonly hash: string
}

/**
 * Opens or creates the file and checks it. One process at a time may have it open.
 *
 * @throws MedgradeError `bad-receipts` for a broken chain, or if lines are missing at its end; `bad-option` if another process has it open; `disk-full`,
 *   `unwritable`, `unreadable`.
 */
export function openReceipts(path: string): ReceiptLog {
  written(path, () => makeFolder(dirname(path)))
  const unlock = locked(path)
  try {
    return opened(path, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

/**
 * The receipts of a file, checked, also against its head. Nothing is written: a server may have it open.
 *
 * @throws MedgradeError `bad-receipts`, `not-found`, `unreadable`.
 */
export function readReceipts(path: string): Receipt[] {
  // The head first: what is written meanwhile comes after it.
  const head = existing(headOf(path))
  const bytes = existing(path)
  if (bytes === null) throw new MedgradeError('not-found', `File not found: ${path}`, { file: path })
  const receipts = verifyReceipts(bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1).toString('utf8'), path)
  checkHead(path, receipts, head)
  return receipts
}

function opened(path: string, unlock: () => void): ReceiptLog {
  const bytes = existing(path) ?? Buffer.alloc(0)
  // A server that is ended while it writes leaves a part of a line.
  const whole = bytes.subarray(0, bytes.lastIndexOf(0x0a) + 1)
  const receipts = verifyReceipts(whole.toString('utf8'), path)
  checkHead(path, receipts, existing(headOf(path)))
  const file = written(path, () => openSync(path, 'a', 0o600))
  let size = whole.length
  let last: Head & { time: string } = { sequence: -1, hash: FIRST, time: '', ...receipts.at(-1) }
  written(path, () => {
    if (bytes.length > size) ftruncateSync(file, size)
    writeHead(path, last)
  })
  return {
    receipts,
    append(content) {
      // Two clocks may differ; the order of the lines is what counts.
      const now = new Date().toISOString()
      const time = now < last.time ? last.time : now
      const receipt = sealed({ ...content, sequence: last.sequence + 1, time, previous: last.hash })
      const line = Buffer.from(`${JSON.stringify(receipt)}\n`)
      written(path, () => {
        if (fstatSync(file).size !== size)
          refuse('bad-receipts', 'the file', 'bytes of another program', `${size} bytes`, { file: path })
        for (let at = 0; at < line.length; ) at += writeSync(file, line, at)
        fdatasyncSync(file)
        size += line.length
        last = receipt
        writeHead(path, receipt)
      })
      return receipt
    },
    close() {
      closeSync(file)
      unlock()
    },
  }
}

const headOf = (path: string) => `${path}.head`

/** The head is written after its line: the receipts may go on beyond it, and never end before it. */
function checkHead(path: string, receipts: readonly Receipt[], bytes: Buffer | null): void {
  if (bytes === null) {
    if (receipts.length > 0)
      refuse('bad-receipts', headOf(path), 'nothing', 'the last sequence and hash', { file: path })
    return
  }
  const { sequence = Number.NaN, hash } = parsedHead(bytes.toString('utf8'))
  const found = sequence === -1 ? FIRST : receipts[sequence]?.hash
  if (hash === undefined || found !== hash)
    refuse('bad-receipts', `the receipt ${sequence}`, found ?? 'nothing', hash ?? 'the hash in the head', {
      file: path,
    })
}

function parsedHead(text: string): Partial<Head> {
  try {
    return (JSON.parse(text) as Head | null) ?? {}
  } catch {
    return {}
  }
}

function writeHead(path: string, { sequence, hash }: Head): void {
  const file = headOf(path)
  writeFileSync(`${file}.part`, `${JSON.stringify({ sequence, hash })}\n`, { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

/** Takes the lock of the file, also over from a process that has ended; returns what gives it back. */
function locked(path: string): () => void {
  const lock = `${path}.lock`
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(lock, `${process.pid}\n`, { flag: 'wx', mode: 0o600 })
      return () => rmSync(lock, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw writeFailure(error, lock)
    }
    const owner = Number(existing(lock)?.toString('utf8') ?? Number.NaN)
    if (tries > 0 || (owner !== process.pid && isRunning(owner)))
      refuse('bad-option', 'the receipts', `in use by process ${owner}`, `that it ends, or that ${lock} is removed`, {
        file: path,
      })
    rmSync(lock, { force: true })
  }
}

function existing(path: string): Buffer | null {
  try {
    const { buffer, byteOffset, byteLength } = readLocalFileSync(path)
    return Buffer.from(buffer, byteOffset, byteLength)
  } catch (error) {
    if (isAbsent(error)) return null
    throw readFailure(error, path)
  }
}

function written<T>(path: string, write: () => T): T {
  try {
    return write()
  } catch (error) {
    throw isMedgradeError(error) ? error : writeFailure(error, path)
  }
}
