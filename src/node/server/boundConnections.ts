import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { largestOf } from '../../array/largestOf'
import { clientAddress } from './clientAddress'

/**
 * Limits the number of connections of a server. Beyond it one that is not in `working` is closed, the oldest of the address that has the most, so that idle
 * connections and slow headers cannot exclude new clients.
 */
export function boundConnections(server: Server, most: number, working: ReadonlySet<Socket>): void {
  const open = new Map<Socket, string>()
  // Node still counts connections that are being closed.
  server.maxConnections = 2 * most
  server.on('connection', (socket: Socket) => {
    open.set(socket, clientAddress({ headers: {}, socket }))
    socket.on('close', () => open.delete(socket))
    if (open.size <= most) return
    const victim = oldestOfMost([...open].filter(([other]) => !working.has(other)))
    if (victim === undefined) return
    open.delete(victim)
    victim.destroy()
  })
}

/** The first connection of the address with the most, given in the order in which they came. */
function oldestOfMost(idle: readonly (readonly [Socket, string])[]): Socket | undefined {
  const counts = new Map<string, number>()
  for (const [, address] of idle) counts.set(address, (counts.get(address) ?? 0) + 1)
  const largest = largestOf([0, ...counts.values()])
  return idle.find(([, address]) => counts.get(address) === largest)?.[0]
}
