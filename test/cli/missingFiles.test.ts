import { expect, test } from 'vitest'
import { runCommand } from '../support/command/runCommand'

const none = 'none/there.csv'

test.each([
  ['sample-submission', 'isles22', '--answers', none],
  ['sample-submission', 'isles22', '--data-dir', 'none'],
  ['grade', 'isles22', '--submission', none, '--answers', none],
  ['grade-batch', none],
  ['metric', 'dice', none, none],
  ['evaluate', 'none', 'none'],
  ['nnunet', 'evaluate', 'none', 'none', '-l', '1'],
  ['run', 'automedbench', 'none', '--data-dir', 'none'],
  ['board', none],
  ['judge', none, '--sections'],
  ['receipts', none],
  ['summarize', none],
  ['compare', none, none],
  ['report', none, '--html', 'reports/none.html'],
  ['rank', none],
  ['runs', 'none'],
  ['tables', none],
  ['merge', none],
  ['prepare', 'isles22', '--raw', 'none', '--out', 'reports/none'],
  ['serve', 'isles22', '--data-dir', 'none'],
])('%s %s: a missing file is named in plain lines', async (...words) => {
  const { status, stderr } = await runCommand(words)
  expect(stderr).not.toMatch(/^\s+at |^\w*Error: /m)
  expect(stderr).toMatch(/none/)
  expect([2, 3]).toContain(status)
})
