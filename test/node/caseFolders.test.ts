import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../support/command/runCommand'

// Case folders in worker threads: missing and broken files cross the threads as well as whole ones.

beforeAll(async () => {})

function medgrade(track: string, folder: string, ...rest: string[]) {
  const args = ['grade', `automedbench-${track}`, '--data-dir', folder, '--json', '--details', '--quiet', ...rest]
  return runCommand(args, { env: { SOURCE_DATE_EPOCH: '1700000000' } })
}

const golden = (path: string) => `fixtures/goldens/automedbench/${path}`

describe('case folders', () => {
  test.each([
    ['segmentation', 'multi-corrupt'],
    ['detection', 'broken-json'],
    ['report', 'seven-bad-format'],
    ['enhancement', 'missing'],
  ])('%s gives the same bytes with three jobs as with one', async (track, name) => {
    const folder = golden(`${track}/${name}`)
    for (const variant of ['site', 'released']) {
      const one = await medgrade(track, folder, '--variant', variant, '--jobs', '1')
      const three = await medgrade(track, folder, '--variant', variant, '--jobs', '3')
      expect(three).toStrictEqual(one)
      expect(JSON.parse(one.stdout).details.cases.length).toBeGreaterThan(2)
    }
  })
})
