import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../../../src/engine/report/version'

test('the version in reports is that of the package', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})
