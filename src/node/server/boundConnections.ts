import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Holds a server to a number of connections. Idle ones and those that send their headers slowly make room for new ones, the oldest first, so that a
 * client who only connects shuts nobody out; `working` ones stay.
 */
export function boundConnections(server: Server, most: number, working: ReadonlySet<Socket>): void {
  const open = new Set<Socket>()
  // What is being closed still counts with the platform.
  server.maxConnections = 2 * most
  server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    if (open.size <= most) return
    for (const other of open) {
      if (working.has(other)) continue
      open.delete(other)
      other.destroy()
      return
    }
  })
}
