/** `medgrade serve`: a server that validates submissions, and with `--score` scores those of submitters with a token. */

import type { Server } from 'node:http'
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { dataFolder } from '../dataFolder'
import { addFlags, type FlagValues, parsed, text, toggle } from '../flags/flagSet'
import { memory } from '../flags/sharedFlags'
import { exitStatus, say } from '../output/output'
import { requireFolders } from '../requireFolders'
import { wholeNumber } from '../wholeNumber'

const FIRST_PORT = 5000
const PORTS_TRIED = 100

const serveFlags = {
  dataDir: text('<dir>', 'prepared data: <dir>/<challenge>/prepared/private (default: as "medgrade config")'),
  port: parsed('<n>', `port (default: the first free one from ${FIRST_PORT})`, wholeNumber),
  host: text('<name>', 'address to listen on', '127.0.0.1'),
  parity: toggle('accept every readable table, and answer in the words of the reference'),
  portFile: text(
    '<file>',
    'where the port is written (default: .grading_port in $WORKSPACE_DIR, with --parity else here)',
  ),
  container: toggle("answer as the reference's container server: only the result, no predictions"),
  maxUpload: parsed('<MiB>', 'largest upload and largest unpacked archive', wholeNumber, 1024),
  maxTotal: parsed('<MiB>', 'largest total of all uploads, of those with a token apart', wholeNumber, 4096),
  uploads: parsed('<n>', 'most uploads at once without a token', wholeNumber, 32),
  uploadsPerAddress: parsed('<n>', 'most of them from one address (default: half)', wholeNumber),
  uploadsPerSubmitter: parsed(
    '<n>',
    'with --score: most uploads at once of each submitter (default: --uploads)',
    wholeNumber,
  ),
  addressHeader: text('<name>', 'header in which a proxy states the address of its client, as x-forwarded-for'),
  connections: parsed('<n>', 'most connections, more than uploads', wholeNumber, 256),
  idleTimeout: parsed('<s>', 'seconds without a byte after which an upload is ended', wholeNumber, 30),
  minRate: parsed('<bytes>', 'bytes a second that an upload sends on average, after --idle-timeout', wholeNumber, 4096),
  uploadTimeout: parsed('<s>', 'seconds that an upload may take', wholeNumber, 600),
  validationTimeout: parsed('<s>', 'seconds that a validation may take', wholeNumber, 600),
  memory: { ...memory, about: 'memory of all validations (default: half of the free memory)' },
  score: toggle('answer POST /score to submitters with a token'),
  tokenFile: text('<file>', 'with --score: a line of a name and a token for each submitter'),
  receipts: text('<file>', 'with --score: where the receipts are written (default: <challenge>.receipts.jsonl)'),
  budget: text('<n>', 'with --score: queries of each submitter, as 20 or 20/hour (minute, hour, day)'),
  quantum: parsed('<ms>', 'with --score: when answers are sent, after the upload (default: 8)', wholeNumber),
  details: toggle('with --score: answers have the metrics of every case'),
}

type ServeFlags = FlagValues<typeof serveFlags>

const help = `
GET /health answers {"status":"running"}; POST /validate takes a form with the part file (the table) and, if the challenge has files, predictions_zip.
No score is returned. There is no authentication; without --host the server listens on this machine only.

With --score it answers POST /score, too: the same form with the header "Authorization: Bearer TOKEN". --token-file has a line of a name and a token for each
submitter. Each query is charged to its --budget and has a receipt, which "medgrade receipts verify" checks. Answers are sent at --quantum milliseconds
after the upload, or twice, four times … as many: choose more than a grading takes, and the time tells nothing.

Beyond a limit it answers 413 (--max-upload, --memory), 503 (--max-total, --uploads, --uploads-per-…), 408 (--idle-timeout, --min-rate, --upload-timeout) or
504 (--validation-timeout). Each validation runs in a separate process. A connection beyond --connections closes the oldest idle one of the address with most.
Behind a proxy all clients have the proxy's address, unless --address-header names the header in which it states theirs.

Example:
  medgrade serve isles22 --data-dir data
  medgrade serve isles22 --data-dir data --score --token-file tokens.txt --budget 20/hour --quantum 2000
`

export function addServe(program: Command): void {
  addFlags(
    program.command('serve <challenge>').description('a server that checks submissions without showing their score'),
    serveFlags,
  )
    .addHelpText('after', help)
    .action(async (challenge: string, flags: ServeFlags) => {
      await serveCommand(challenge, { ...flags, dataDir: flags.dataDir ?? (await requiredData()) })
      process.exitCode = exitStatus.ok
    })
}

/** @throws MedgradeError `bad-option` where no data folder is configured. */
async function requiredData(): Promise<string> {
  const found = await dataFolder()
  if (found !== undefined) return found
  throw new MedgradeError('bad-option', 'Where are the prepared data?', { expected: '--data-dir or MEDGRADE_DATA' })
}

async function serveCommand(challenge: string, flags: ServeFlags & { readonly dataDir: string }): Promise<void> {
  const { loadChallenge } = await import('../../node/loadChallenge')
  const { validationServer } = await import('../../node/validationServer')
  const loaded = await loadChallenge(challenge)
  await requireFolders({ dataDir: flags.dataDir })
  const { dataDir, parity = false, container = false, addressHeader } = flags
  const score = scoreOptions(loaded.challenge.id, flags)
  const server = validationServer({
    ...{ challenge, dataDir, parity, container, addressHeader },
    ...limitsOf(flags),
    score: score ?? undefined,
  })
  closeOnSignal(server)
  const ports = flags.port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [flags.port]
  const port = await listen(server, ports, flags.host)
  await writePortFile(server, port, flags)
  say(`${score ? 'scoring' : 'checking'} submissions to ${challenge} on http://${flags.host}:${port}`)
  if (score) say(`receipts: ${score.receipts}`)
}

/** The file in which the reference's client script looks for the port: in its workspace, else in the current folder. It goes when the server closes. */
async function writePortFile(server: Server, port: number, { portFile, parity }: ServeFlags): Promise<void> {
  const workspace = process.env.WORKSPACE_DIR ?? (parity ? '.' : undefined)
  if (portFile === undefined && workspace === undefined) return
  const { join } = await import('node:path')
  const { rm } = await import('node:fs/promises')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  const path = portFile ?? join(workspace!, '.grading_port')
  await writeFileAtomic(path, `${port}\n`)
  server.once('close', () => void rm(path, { force: true }))
}

/** What `--score` needs; null: no score leaves the server. */
function scoreOptions(id: string, { score, tokenFile, receipts, budget, quantum, details }: ServeFlags) {
  if (!score) {
    const given = Object.entries({
      '--token-file': tokenFile,
      '--receipts': receipts,
      '--budget': budget,
      '--quantum': quantum,
      '--details': details,
    })
    for (const [option, value] of given)
      if (value !== undefined)
        throw new MedgradeError('bad-option', `${option} belongs to --score`, { expected: '--score' })
    return null
  }
  if (tokenFile === undefined)
    throw new MedgradeError('bad-option', '--score needs --token-file', { expected: 'a file of names and tokens' })
  return {
    tokens: tokenFile,
    receipts: receipts ?? `${id}.receipts.jsonl`,
    budget,
    quantum,
    details,
  }
}

const MIB = 2 ** 20

function limitsOf(flags: ServeFlags) {
  return {
    maxBytes: flags.maxUpload * MIB,
    maxTotalBytes: flags.maxTotal * MIB,
    uploads: flags.uploads,
    uploadsPerAddress: flags.uploadsPerAddress,
    uploadsPerSubmitter: flags.uploadsPerSubmitter,
    connections: flags.connections,
    idleTimeout: flags.idleTimeout * 1000,
    minRate: flags.minRate,
    uploadTimeout: flags.uploadTimeout * 1000,
    validationTimeout: flags.validationTimeout * 1000,
    memory: flags.memory,
  }
}

/** Running uploads are ended and leave no files; a second signal ends the process at once. */
function closeOnSignal(server: Server): void {
  const signals = { SIGINT: 130, SIGTERM: 143 } as const
  for (const [signal, status] of Object.entries(signals)) {
    process.once(signal, () => {
      process.exitCode = status
      server.close()
      server.closeAllConnections()
    })
  }
}

/** The first of the ports that is free. */
async function listen(server: Server, ports: readonly number[], host: string): Promise<number> {
  for (const port of ports) {
    const problem = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
      server.once('error', resolve)
      server.listen(port, host, () => {
        server.off('error', resolve)
        resolve(null)
      })
    })
    if (!problem) return port
    if (problem.code !== 'EADDRINUSE') throw problem
  }
  throw new MedgradeError('bad-option', 'No free port', { found: ports.join(', ') })
}
