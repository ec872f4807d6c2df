import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceipts } from '../../../../src/node/server/scoring/receiptLog'
import { runCommand } from '../../../support/command/runCommand'

let scratch: string
let path: string
beforeAll(async () => {
  scratch = mkdtempSync(join(tmpdir(), 'medgrade-receipts-command-'))
  path = join(scratch, 'r.jsonl')
})
afterAll(() => rmSync(scratch, { recursive: true }))

const verify = (...args: string[]) => runCommand(['receipts', 'verify', ...args])

test('medgrade receipts verify accepts a whole chain, and a receipt of it, and nothing else', async () => {
  const log = openReceipts(path)
  const query = log.append({ kind: 'query', submitter: 'a', query: null, submission: null, report: null })
  const receipt = log.append({ kind: 'answer', submitter: 'a', query: 0, submission: 'x', report: 'y' })
  const text = readFileSync(path, 'utf8')
  // A server has it open meanwhile.
  expect(await verify(path)).toStrictEqual({
    status: 0,
    stdout: `2 receipts, all in order\nlast: 1 ${receipt.hash}\na: 1 query\n`,
    stderr: '',
  })
  log.close()
  const held = join(scratch, 'mine.json')
  for (const mine of [receipt, { receipt, report: {} }, query]) {
    writeFileSync(held, JSON.stringify(mine))
    expect((await verify(path, '--receipt', held)).status).toBe(0)
  }
  for (const mine of [{ ...receipt, hash: query.hash }, { ...receipt, sequence: 2 }, {}, null]) {
    writeFileSync(held, JSON.stringify(mine))
    expect(await verify(path, '--receipt', held)).toMatchObject({
      status: 3,
      stdout: '',
      stderr: expect.stringContaining('lacks the receipt'),
    })
  }
  expect(JSON.parse((await verify(path, '--json')).stdout)).toStrictEqual({
    receipts: 2,
    last: { sequence: 1, hash: receipt.hash },
    queries: { a: 1 },
  })
  writeFileSync(path, text.replace('"x"', '"z"'))
  expect(await verify(path)).toMatchObject({ status: 3, stderr: expect.stringContaining('line 2') })
  writeFileSync(path, text)
  truncateSync(path, text.indexOf('\n') + 1)
  expect(await verify(path)).toMatchObject({ status: 3, stderr: expect.stringContaining('receipt 1') })
  expect((await verify(join(scratch, 'none.jsonl'))).status).toBe(3)
})
