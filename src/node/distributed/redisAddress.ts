import { MedgradeError } from '../../errors/MedgradeError'

export interface RedisAddress {
  readonly options: {
    readonly host: string
    readonly port: number
    readonly db: number
    readonly username?: string
    readonly password?: string
    readonly tls?: object
  }
  /** Without name and password, for messages. */
  readonly shown: string
}

/**
 * Reads `redis://[user:password@]host[:port][/database]`, or `rediss:` for TLS. The password may come from MEDGRADE_REDIS_PASSWORD instead, as a command
 * line is seen by others.
 *
 * @throws MedgradeError `bad-option`; the message does not hold the address, which may hold a password.
 */
export function redisAddress(
  text: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): RedisAddress {
  const url = URL.canParse(text) ? new URL(text) : null
  const db = url?.pathname.replace(/^\/$/, '').replace(/^\//, '') || '0'
  if (!url || !['redis:', 'rediss:'].includes(url.protocol) || url.hostname === '' || !/^\d+$/.test(db))
    throw new MedgradeError('bad-option', 'The address of Redis is no redis://[user:password@]host[:port][/database]', {
      expected: 'an address such as redis://localhost:6379',
    })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const port = Number(url.port || 6379)
  const username = decodeURIComponent(url.username)
  const password = url.password === '' ? (environment.MEDGRADE_REDIS_PASSWORD ?? '') : decodeURIComponent(url.password)
  return {
    options: {
      host,
      port,
      db: Number(db),
      ...(username === '' ? {} : { username }),
      ...(password === '' ? {} : { password }),
      ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
    },
    shown: `${url.protocol}//${url.hostname}:${port}/${db}`,
  }
}
