import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceipts, type ReceiptLog, readReceipts } from '../../../../src/node/server/scoring/receiptLog'
import { noProcess } from '../../noProcess'

let folder: string
let path: string
const logs: ReceiptLog[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-receipts-'))
  path = join(folder, 'below/receipts.jsonl')
})
afterEach(() => {
  for (const log of logs.splice(0)) log.close()
  rmSync(folder, { recursive: true })
})

function open() {
  const log = openReceipts(path)
  logs.push(log)
  return log
}
const close = () => logs.pop()!.close()
const query = (submitter = 'a') => ({ kind: 'query', submitter, query: null, submission: null, report: null }) as const
const bad = expect.objectContaining({ code: 'bad-receipts' })
const text = () => readFileSync(path, 'utf8')

/** Three receipts of a server that was ended by force: its lock stays. */
function written() {
  const log = open()
  for (const submitter of ['a', 'b', 'a']) log.append(query(submitter))
  close()
  return readReceipts(path)
}

describe('the receipts of a server', () => {
  test('are on the disk when append returns, and are there at the next start', () => {
    const log = open()
    const first = log.append(query())
    expect(text()).toBe(`${JSON.stringify(first)}\n`)
    const second = log.append(query())
    expect(second.previous).toBe(first.hash)
    close()
    expect(open().receipts).toStrictEqual([first, second])
    expect(logs[0]!.append(query()).sequence).toBe(2)
  })

  test('go on after a line that was half written', () => {
    const receipts = written()
    appendFileSync(path, '{"sequence":3,"kind":"que')
    expect(readReceipts(path)).toStrictEqual(receipts)
    expect(open().receipts).toStrictEqual(receipts)
    logs[0]!.append(query())
    expect(readReceipts(path)).toHaveLength(4)
  })

  test('go on after a line whose head was not yet written', () => {
    written()
    const head = readFileSync(`${path}.head`)
    open().append(query())
    close()
    writeFileSync(`${path}.head`, head)
    expect(open().receipts).toHaveLength(4)
  })

  test.each([
    ['the last line is gone', () => truncateSync(path, text().trimEnd().lastIndexOf('\n') + 1)],
    ['a part of the last line is gone', () => truncateSync(path, text().length - 9)],
    ['all lines are gone', () => truncateSync(path, 0)],
    ['the file is gone', () => rmSync(path)],
    ['the head is gone', () => rmSync(`${path}.head`)],
    ['the head is nonsense', () => writeFileSync(`${path}.head`, 'null')],
    ['the head has another hash', () => writeFileSync(`${path}.head`, `{"sequence":2,"hash":"${'0'.repeat(64)}"}`)],
    ['a line was changed', () => writeFileSync(path, text().replace('"b"', '"c"'))],
    ['a line was added', () => appendFileSync(path, `${text().split('\n')[2]}\n`)],
  ])('are not opened where %s', (_, damage) => {
    written()
    damage()
    expect(() => open()).toThrow(bad)
    // The lock was given back.
    expect(() => open()).toThrow(bad)
    if (existsSync(path)) expect(() => readReceipts(path)).toThrow(bad)
  })

  test('are of one process at a time; a lock of one that has ended is taken over', () => {
    written()
    writeFileSync(`${path}.lock`, `${noProcess}\n`)
    open()
    close()
    writeFileSync(`${path}.lock`, `${process.ppid}\n`)
    expect(() => open()).toThrow(
      expect.objectContaining({ code: 'bad-option', found: expect.stringContaining(String(process.ppid)) }),
    )
    rmSync(`${path}.lock`)
  })

  test('are not added to where another program has written', () => {
    written()
    const log = open()
    appendFileSync(path, 'x')
    expect(() => log.append(query())).toThrow(bad)
    expect(() => log.append(query())).toThrow(bad)
  })
})
