import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtCommand } from '../support/builtCommand'

// Case folders in worker threads: missing and broken files cross the threads as well as whole ones.

let command: string

beforeAll(async () => {
  command = builtCommand()
})

function medgrade(track: string, folder: string, ...rest: string[]) {
  const args = ['grade', `automedbench-${track}`, '--data-dir', folder, '--json', '--details', '--quiet', ...rest]
  const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000' }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', env })
  return { status, stdout, stderr }
}

const golden = (path: string) => `fixtures/goldens/automedbench/${path}`

describe('case folders', () => {
  test.each([
    ['segmentation', 'multi-corrupt'],
    ['detection', 'broken-json'],
    ['report', 'seven-bad-format'],
    ['enhancement', 'missing'],
  ])('%s gives the same bytes with three jobs as with one', (track, name) => {
    const folder = golden(`${track}/${name}`)
    for (const variant of ['site', 'released']) {
      const one = medgrade(track, folder, '--variant', variant, '--jobs', '1')
      const three = medgrade(track, folder, '--variant', variant, '--jobs', '3')
      expect(three).toStrictEqual(one)
      expect(JSON.parse(one.stdout).details.cases.length).toBeGreaterThan(2)
    }
  })
})
