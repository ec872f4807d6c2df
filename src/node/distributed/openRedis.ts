import { createRequire } from 'node:module'
import type { Redis } from 'ioredis'
import { version } from '../../engine/report/version'
import { MedgradeError } from '../../errors/MedgradeError'
import type { RedisAddress } from './redisAddress'

export type BullMq = typeof import('bullmq')

/** An open connection, and BullMQ, which works on it. */
export interface OpenRedis {
  readonly bull: BullMq
  readonly connection: Redis
  close(): void
}

/** Workers and collectors of one version share a queue, as another version may give other numbers. */
export const defaultQueue = `medgrade-${version}`

const CONNECT_MS = 5000

/**
 * Loads BullMQ and connects to Redis. A connection that is lost later is made again.
 *
 * @throws MedgradeError `queue-failed` if a package is not installed, or if nothing answers.
 */
export async function openRedis({ options, shown }: RedisAddress): Promise<OpenRedis> {
  const { bull, Redis } = packages()
  const connection = new Redis({
    ...options,
    maxRetriesPerRequest: null,
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
  })
  let last = ''
  // ioredis prints errors that nobody listens to.
  connection.on('error', (error: Error) => {
    last = error.message
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(last || 'no answer')), CONNECT_MS)
  })
  try {
    await Promise.race([connection.connect().then(() => connection.ping()), late])
  } catch (cause) {
    connection.disconnect()
    const found = last || (cause as Error).message
    throw new MedgradeError('queue-failed', `No Redis can be used at ${shown}`, { found, expected: 'a Redis server' })
  } finally {
    clearTimeout(timer)
  }
  return { bull, connection, close: () => connection.disconnect() }
}

/** Optional peers: only those who use a queue install them. Both are CommonJS, which `require` loads in half the time that `import` takes. */
function packages() {
  try {
    const load = createRequire(import.meta.url)
    return { bull: load('bullmq') as BullMq, Redis: (load('ioredis') as typeof import('ioredis')).Redis }
  } catch (cause) {
    throw new MedgradeError('queue-failed', 'A queue needs two packages: npm install bullmq ioredis', { cause })
  }
}
