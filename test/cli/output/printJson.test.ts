import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('is how every command prints JSON: as one text the values of many cases have no place', () => {
  const files = readdirSync('src/cli/commands', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .filter((name) => readFileSync(join('src/cli/commands', name), 'utf8').includes('stringifyReport'))
  expect(files).toStrictEqual([])
})
