import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from '../../../src/node/server/clientAddress'

const request = (remoteAddress: string, headers: IncomingMessage['headers'] = {}) =>
  ({ headers, socket: { remoteAddress } }) as IncomingMessage

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(clientAddress(request(address))).toBe(counted)
})

test('a proxy states the address in the header that is named, in its last entry', () => {
  const behind = request('127.0.0.1', { 'x-forwarded-for': '198.51.100.1, 192.0.2.7' })
  expect(clientAddress(behind)).toBe('127.0.0.1')
  expect(clientAddress(behind, 'X-Forwarded-For')).toBe('192.0.2.7')
  expect(clientAddress(request('127.0.0.1'), 'x-forwarded-for')).toBe('127.0.0.1')
})
