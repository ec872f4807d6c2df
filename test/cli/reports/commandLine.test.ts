import { expect, it } from 'vitest'
import { commandLine } from '../../../src/cli/reports/commandLine'

it('quotes arguments, and cuts absolute paths, which say where somebody keeps files', () => {
  const given = [
    'evaluate',
    '/home/anna/labels',
    'netA=/data/a b/pred',
    '--html=out/page.html',
    'C:\\pred\\x',
    '--title',
    'of us',
  ]
  expect(commandLine(given).value).toBe(
    "medgrade evaluate …/labels netA=…/pred --html=out/page.html …/x --title 'of us'",
  )
})
