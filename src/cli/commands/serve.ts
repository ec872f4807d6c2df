/** `medgrade serve`: a server that validates submissions without showing their score. */
import type { Server } from 'node:http'
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import { exitStatus, say } from '../output/output'
import { requireFolders } from '../requireFolders'
import { wholeNumber } from '../wholeNumber'

interface ServeFlags {
  dataDir: string
  port?: number
  host: string
  parity?: boolean
  container?: boolean
  maxUpload: number
  maxTotal: number
  uploads: number
  connections: number
  idleTimeout: number
  uploadTimeout: number
  validationTimeout: number
  memory?: number
}

const FIRST_PORT = 5000
const PORTS_TRIED = 100

const help = `
GET /health answers {"status":"running"}; POST /validate takes a form with the part file (the table) and, if the challenge has files, predictions_zip.
No score is returned. There is no authentication; without --host the server listens on this machine only.

Beyond a limit it answers 413 (--max-upload, --memory), 503 (--max-total, --uploads), 408 (--idle-timeout, --upload-timeout) or 504
(--validation-timeout). Each validation runs in a separate process. A connection beyond --connections closes the oldest idle one.

Example:
  medgrade serve isles22 --data-dir data
`

export function addServe(program: Command): void {
  program
    .command('serve <challenge>')
    .description('a server that checks submissions without showing their score')
    .requiredOption('--data-dir <dir>', 'prepared data: <dir>/<challenge>/prepared/private')
    .option('--port <n>', `port (default: the first free one from ${FIRST_PORT})`, wholeNumber)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--parity', 'accept every readable table, as the reference does')
    .option('--container', "answer as the reference's container server: only the result, no predictions")
    .option('--max-upload <MiB>', 'largest upload and largest unpacked archive', wholeNumber, 1024)
    .option('--max-total <MiB>', 'largest total of all uploads', wholeNumber, 4096)
    .option('--uploads <n>', 'most uploads at once', wholeNumber, 32)
    .option('--connections <n>', 'most connections, more than uploads', wholeNumber, 256)
    .option('--idle-timeout <s>', 'seconds without a byte after which an upload is ended', wholeNumber, 30)
    .option('--upload-timeout <s>', 'seconds that an upload may take', wholeNumber, 600)
    .option('--validation-timeout <s>', 'seconds that a validation may take', wholeNumber, 600)
    .option('--memory <MiB>', 'memory of all validations (default: half of the free memory)', wholeNumber)
    .addHelpText('after', help)
    .action(async (challenge: string, flags: ServeFlags) => {
      const { loadChallenge } = await import('../../node/loadChallenge')
      const { validationServer } = await import('../../node/validationServer')
      await loadChallenge(challenge)
      await requireFolders({ dataDir: flags.dataDir })
      const { dataDir, parity = false, container = false } = flags
      const server = validationServer({ challenge, dataDir, parity, container, ...limitsOf(flags) })
      closeOnSignal(server)
      const ports =
        flags.port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [flags.port]
      const port = await listen(server, ports, flags.host)
      say(`checking submissions to ${challenge} on http://${flags.host}:${port}`)
      process.exitCode = exitStatus.ok
    })
}

const MIB = 2 ** 20

function limitsOf(flags: ServeFlags) {
  return {
    maxBytes: flags.maxUpload * MIB,
    maxTotalBytes: flags.maxTotal * MIB,
    uploads: flags.uploads,
    connections: flags.connections,
    idleTimeout: flags.idleTimeout * 1000,
    uploadTimeout: flags.uploadTimeout * 1000,
    validationTimeout: flags.validationTimeout * 1000,
    ...(flags.memory === undefined ? {} : { memory: flags.memory * MIB }),
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
