import { type Daemon, daemon, freePort, until } from './daemon'

export const password = 's3cr:t/+'

/** Debian's redis-server on a port of the loopback, in memory; the address has a password. */
export async function redisServer(): Promise<{ readonly url: string; readonly server: Daemon }> {
  const port = await freePort()
  const memory = ['--save', '', '--appendonly', 'no']
  const server = daemon('redis-server', [
    '--port',
    `${port}`,
    '--bind',
    '127.0.0.1',
    '--requirepass',
    password,
    ...memory,
  ])
  await until('redis-server accepts connections', () => server.log().includes('Ready to accept connections'))
  return { url: `redis://:${encodeURIComponent(password)}@127.0.0.1:${port}`, server }
}
