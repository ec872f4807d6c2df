import { describe, expect, test } from 'vitest'
import { redisAddress } from '../../../src/node/distributed/redisAddress'

describe('redisAddress', () => {
  test('reads name, password, port and database, and shows neither name nor password', () => {
    const { options, shown } = redisAddress('rediss://me:p%2Fw@host:7000/3', {})
    expect(options).toStrictEqual({ host: 'host', port: 7000, db: 3, username: 'me', password: 'p/w', tls: {} })
    expect(shown).toBe('rediss://host:7000/3')
  })
  test('takes the password from the environment if the address has none', () => {
    const environment = { MEDGRADE_REDIS_PASSWORD: 'pw' }
    expect(redisAddress('redis://[::1]', environment).options).toStrictEqual({
      host: '::1',
      port: 6379,
      db: 0,
      password: 'pw',
    })
    expect(redisAddress('redis://:other@h', environment).options.password).toBe('other')
  })
  test.each(['', 'host', 'http://:secret@h', 'redis://:secret@', 'redis://:secret@h/a'])(
    'refuses %j without showing it',
    (text) => {
      let message = ''
      try {
        redisAddress(text, {})
      } catch (error) {
        message = JSON.stringify(error) + String(error)
      }
      expect(message).toContain('The address of Redis is no redis://')
      expect(message).not.toContain('secret')
    },
  )
})
