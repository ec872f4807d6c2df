import { describe, expect, test } from 'vitest'
import { requestPath } from '../../../src/node/server/requestPath'

describe('requestPath', () => {
  test.each([
    ['/', '/'],
    ['/health', '/health'],
    ['/health?x=%20', '/health'],
    ['/a/../health', '/a/../health'],
    ['*', '*'],
    ['http://host:80/health?x', '/health'],
    ['http://host', '/'],
  ])('takes %s', (target, path) => {
    expect(requestPath(target)).toBe(path)
  })
  test.each([
    ...['', '//', '///', '//host/health', '/\\host/health', 'health', '/%', '/%zz', '/%ff', '/health?%', 'http://'],
    ...[
      'http:///health',
      'http://a b/health',
      'http://host:99999/health',
      'http://host//health',
      'ftp://host/health',
      'file:///health',
    ],
    ...['http://user@host/health', 'http://[/health'],
  ])('refuses malformed targets: %j', (target) => {
    expect(requestPath(target)).toBeNull()
  })
})
