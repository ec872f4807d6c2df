/** Receipts of a score server: lines of JSON, each with the hash of the one before, so that none can be changed, moved, left out or added unseen. */

import { createHash } from 'node:crypto'
import { checkArguments } from '../../../errors/checkArguments'
import { refuse } from '../../../errors/refuse'

export interface Receipt {
  /** 0 for the first line. */
  readonly sequence: number
  /** A query is written before its grading begins, its answer when that is sent. */
  readonly kind: 'query' | 'answer'
  readonly submitter: string
  /** Of an answer: the sequence of its query. */
  readonly query: number | null
  /** SHA-256 of the submission, of an answer. */
  readonly submission: string | null
  /** SHA-256 of the report as it was sent, of an answer. */
  readonly report: string | null
  /** UTC, ISO 8601; never before that of the line before. */
  readonly time: string
  /** `hash` of the line before; 64 zeros at first. */
  readonly previous: string
  /** SHA-256 of this line without `hash`. */
  readonly hash: string
}

export const FIRST = '0'.repeat(64)

export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** The receipt with its hash. The order of the keys is part of the form. */
export function sealed(content: Omit<Receipt, 'hash'>): Receipt {
  const { sequence, kind, submitter, query, submission, report, time, previous } = content
  const fields = { sequence, kind, submitter, query, submission, report, time, previous }
  return { ...fields, hash: sha256Hex(JSON.stringify(fields)) }
}

/**
 * Reads the receipts of a score server and checks every line: its form, its hash, its place, and that an answer has a query. What is cut off at the end
 * shows by the last sequence only: compare it with a receipt that a submitter holds.
 *
 * @param text lines of JSON, each with a line end.
 * @param name of the file, for errors.
 * @throws MedgradeError `bad-receipts`, which names the first line that is wrong.
 * @example
 * verifyReceipts('', 'receipts.jsonl') // → []
 */
export function verifyReceipts(text: string, name: string): Receipt[] {
  checkArguments({ text, name }, 'string', 'string')
  const lines = text.split('\n')
  if (lines.pop() !== '') wrong(name, lines.length + 1, 'a line without an end', 'a line end')
  const receipts: Receipt[] = []
  const open = new Map<number, string>()
  for (const [at, line] of lines.entries()) {
    const receipt = parsed(line)
    // Bytes that say the same in another way would have another hash in other programs.
    if (!receipt || JSON.stringify(sealed(receipt)) !== line)
      wrong(name, at + 1, line.slice(0, 80), 'a receipt with its own hash')
    const before = receipts.at(-1)
    if (receipt.previous !== (before?.hash ?? FIRST)) wrong(name, at + 1, receipt.previous, before?.hash ?? FIRST)
    if (receipt.sequence !== at) wrong(name, at + 1, `sequence ${receipt.sequence}`, `sequence ${at}`)
    if (before && receipt.time < before.time) wrong(name, at + 1, receipt.time, `${before.time} or later`)
    if (receipt.kind === 'query') open.set(at, receipt.submitter)
    else if (open.get(receipt.query!) !== receipt.submitter)
      wrong(name, at + 1, `an answer to ${receipt.query}`, 'an open query')
    else open.delete(receipt.query!)
    receipts.push(receipt)
  }
  return receipts
}

function wrong(file: string, line: number, found: string, expected: string): never {
  return refuse('bad-receipts', `line ${line}`, found, expected, { file })
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function parsed(line: string): Receipt | null {
  let value: Partial<Receipt>
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const isText = typeof value?.submitter === 'string' && typeof value.previous === 'string'
  const isKind = value?.kind === 'query' || (value?.kind === 'answer' && typeof value.query === 'number')
  return isText && isKind && typeof value.time === 'string' && time.test(value.time) ? (value as Receipt) : null
}
