/** `medgrade worker`: scores cases that `grade-batch --queue` put into a queue. */

import type { Command } from 'commander'
import { countText } from '../../../errors/countText'
import type { QueueWorker } from '../../../node/distributed/queueWorker'
import { addFlags, type FlagValues, parsed, required, text, toggle } from '../../flags/flagSet'
import { memory, secretFile } from '../../flags/sharedFlags'
import { exitStatus, print, say } from '../../output/output'
import { wholeNumber } from '../../wholeNumber'

const workerFlags = {
  redis: required(text('<url>', 'redis://[user:password@]host[:port][/database]')),
  queue: text('<name>', 'name of the queue (default: medgrade and its version)'),
  secretFile,
  modules: parsed('<paths>', 'modules of challenges, or folders of them, that jobs may name, by commas', (paths) =>
    paths.split(','),
  ),
  concurrency: parsed('<n>', 'jobs at once (default: the cores)', wholeNumber),
  lease: parsed('<seconds>', 'after which the jobs of a worker that is silent are given to another', wholeNumber, 30),
  grace: parsed('<seconds>', 'for the jobs under way at SIGTERM', wholeNumber, 20),
  memory,
  deadLetters: toggle('list the jobs that failed for good, and end'),
  json: toggle('list them as JSON'),
  quiet: toggle('no messages'),
}

type WorkerFlags = FlagValues<typeof workerFlags>

const help = `
A queue needs two packages: npm install bullmq ioredis. Workers see the same files under the same paths as grade-batch and evaluate.
A job is some cases of one submission. It is tried three times, with growing pauses; a job that fails for good is a dead letter, and its cases have an error.
SIGTERM and SIGINT let the jobs under way end for --grace seconds; then they go back into the queue. A killed worker loses nothing: within about a
second its jobs are given to another, those of a machine that lost its network after --lease seconds.
Whoever writes to Redis is believed, unless grade-batch or evaluate and all workers have the same --secret-file: at least 16 bytes that nobody else can read. A job that names
a module runs its code here, so a worker loads those of --modules alone; challenges in YAML and JSON run no code.
The password may be in MEDGRADE_REDIS_PASSWORD instead of the address.

Examples:
  medgrade worker --redis redis://localhost:6379 --concurrency 4
  medgrade grade-batch submissions.jsonl --data-dir data --output-dir reports --queue redis://localhost:6379
  medgrade worker --redis redis://localhost:6379 --dead-letters
`

export function addWorker(program: Command): void {
  addFlags(program.command('worker').description('score the cases of a queue'), workerFlags)
    .addHelpText('after', help)
    .action(async (flags: WorkerFlags) => {
      process.exitCode = await workerCommand(flags)
    })
}

async function workerCommand(flags: WorkerFlags): Promise<number> {
  const { redisAddress } = await import('../../../node/distributed/redisAddress')
  const { defaultQueue, openRedis } = await import('../../../node/distributed/openRedis')
  const address = redisAddress(flags.redis)
  const { queueSeal } = await import('../../../node/distributed/queueSeal')
  const seal = queueSeal(flags.secretFile)
  const redis = await openRedis(address)
  const queue = flags.queue ?? defaultQueue
  try {
    if (flags.deadLetters) {
      const { deadLetters } = await import('../../../node/distributed/deadLetters')
      const letters = await deadLetters(redis, queue, seal)
      const lines = letters.map(({ id, reason, attempts, challenge, cases }) =>
        [
          id,
          challenge || '-',
          cases.length > 0 ? `${countText(cases.length, 'case')} from ${cases[0]}` : 'no cases',
          `${attempts} attempts`,
          reason,
        ].join('  '),
      )
      if (flags.json) await print(JSON.stringify(letters, null, 2))
      else await print(lines.length > 0 ? lines.join('\n') : 'no dead letter')
      return exitStatus.ok
    }
    const { availableParallelism } = await import('node:os')
    const { queueWorker } = await import('../../../node/distributed/queueWorker')
    const concurrency = flags.concurrency ?? availableParallelism()
    // Before the first job is taken, so that none is lost to a signal.
    const first = nextSignal()
    const worker = await queueWorker(redis, {
      queue,
      concurrency,
      lease: flags.lease * 1000,
      memory: flags.memory,
      seal,
      modules: flags.modules ?? [],
      onJob: ({ id, cases, error }) => {
        if (flags.quiet) return
        say(`job ${id.slice(0, 12)}: ${countText(cases, 'case')}${error === undefined ? '' : `, failed: ${error}`}`)
      },
    })
    if (!flags.quiet) say(`working on ${queue} of ${address.shown}, ${concurrency} jobs at once`)
    await first
    await stopped(worker, flags.grace * 1000)
    return exitStatus.ok
  } finally {
    redis.close()
  }
}

const nextSignal = () =>
  new Promise<number>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => resolve(0))
  })

/** Ends the worker; a further signal returns the jobs at once. */
async function stopped(worker: QueueWorker, grace: number): Promise<void> {
  const again = nextSignal().then(() => worker.stop(0))
  await Promise.race([worker.stop(grace), again])
}
