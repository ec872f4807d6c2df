import type { Worker } from 'bullmq'
import type { OpenRedis } from './openRedis'

/**
 * Puts the jobs of workers whose connection has ended back into the queue, now and then: a killed worker ends its connection at once, so that nobody waits
 * for its lease. That is left for machines that vanish with their connections open.
 *
 * @param every milliseconds between two looks, of all workers together.
 * @returns a function that ends it.
 */
export async function returnOrphans(open: OpenRedis, worker: Worker, every: number): Promise<() => void> {
  const { connection } = open
  // The locks of a worker begin with its id. Where names are not allowed, only leases end.
  const name = () => connection.client('SETNAME', worker.id).catch(() => {})
  connection.on('ready', name)
  await name()
  const timer = setInterval(() => look(open, worker, every).catch(() => {}), every)
  return () => clearInterval(timer)
}

async function look({ bull, connection }: OpenRedis, worker: Worker, every: number): Promise<void> {
  if (!(await connection.set(worker.toKey('orphans'), worker.id, 'PX', Math.ceil(every / 2), 'NX'))) return
  const ids = await connection.lrange(worker.toKey('active'), 0, -1)
  if (ids.length === 0) return
  const locks = await connection.mget(ids.map((id) => worker.toKey(`${id}:lock`)))
  // After the locks: who holds one has a name.
  const clients = String(await connection.client('LIST'))
  const isThere = (id: string) => clients.includes(` name=${id} `)
  // Behind some proxies no name arrives.
  if (!isThere(worker.id)) return
  for (const [i, lock] of locks.entries()) {
    if (lock === null || isThere(lock.split(':')[0]!)) continue
    const job = await bull.Job.fromId(worker, ids[i]!)
    await job?.moveToWait(lock)
  }
}
