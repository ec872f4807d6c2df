/** `medgrade receipts`: checks the receipts of a score server. */

import type { Command } from 'commander'
import { MedgradeError } from '../../../errors/MedgradeError'
import type { Receipt } from '../../../node/server/scoring/receipts'
import { addFlags, type FlagValues, text, toggle } from '../../flags/flagSet'
import { exitStatus, print } from '../../output/output'
import { readJsonFile } from '../../readJsonFile'

const receiptFlags = {
  receipt: text('<json>', 'a receipt, or an answer of the server, that must be among them'),
  json: toggle('print what was found as JSON'),
}

type ReceiptFlags = FlagValues<typeof receiptFlags>

const help = `
Every line has the hash of the line before. One that was changed, moved, left out or added is an error (exit status 3) that names it. What is cut off at the end
shows against the file beside it (FILE.head), and against a receipt that a submitter holds: give it with --receipt.

Example:
  medgrade receipts verify isles22.receipts.jsonl --receipt mine.json
`

export function addReceipts(program: Command): void {
  const receipts = program.command('receipts').description('check the receipts of a score server')
  addFlags(receipts.command('verify <file>').description('check every line, and its place'), receiptFlags)
    .addHelpText('after', help)
    .action(async (file: string, flags: ReceiptFlags) => {
      process.exitCode = await verifyCommand(file, flags)
    })
}

async function verifyCommand(file: string, flags: ReceiptFlags): Promise<number> {
  const { readReceipts } = await import('../../../node/server/scoring/receiptLog')
  const receipts = readReceipts(file)
  if (flags.receipt !== undefined) requireAmong(receipts, file, flags.receipt, await readJsonFile(flags.receipt))
  const queries: Record<string, number> = {}
  for (const { kind, submitter } of receipts) if (kind === 'query') queries[submitter] = (queries[submitter] ?? 0) + 1
  const last = receipts.at(-1)
  const found = { receipts: receipts.length, last: last ? { sequence: last.sequence, hash: last.hash } : null, queries }
  const lines = [
    `${receipts.length} receipts, all in order`,
    ...(last ? [`last: ${last.sequence} ${last.hash}`] : []),
    ...Object.entries(queries).map(
      ([submitter, count]) => `${submitter}: ${count} ${count === 1 ? 'query' : 'queries'}`,
    ),
  ]
  await print(flags.json ? JSON.stringify(found, null, 2) : lines.join('\n'))
  return exitStatus.ok
}

function requireAmong(receipts: readonly Receipt[], file: string, path: string, given: unknown): void {
  const held = ((given as { receipt?: unknown } | null)?.receipt ?? given) as Partial<Receipt> | null
  const found = receipts[held?.sequence ?? -1]
  if (found && found.hash === held?.hash) return
  throw new MedgradeError('bad-receipts', `${file} lacks the receipt of ${path}`, {
    file,
    found: found?.hash ?? 'nothing',
    expected: String(held?.hash),
  })
}
