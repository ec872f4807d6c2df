import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Limits the number of connections of a server. Beyond it the oldest connection that is not in `working` is closed, so that idle connections and slow headers
 * cannot exclude new clients.
 */
export function boundConnections(server: Server, most: number, working: ReadonlySet<Socket>): void {
  const open = new Set<Socket>()
  // Node still counts connections that are being closed.
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
