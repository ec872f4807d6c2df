import { expect, it } from 'vitest'
import { withoutPlaces } from '../../../src/reporting/document/withoutPlaces'
import { sampleReport } from './sampleReport'

it('cuts absolute paths in every text, and leaves everything else as it is', () => {
  const report = {
    ...sampleReport(),
    subject: '/home/anna/net/submission.csv',
    warnings: [
      { text: 'red: /data/red/m.nii.gz: header: found 7 bytes' },
      { text: String.raw`C:\data\red\m.csv and teams/red/m.csv, and/or 1/(1 + x), https://example.org/a/b` },
    ],
  }
  const shown = withoutPlaces(report)
  expect(shown.subject).toBe('…/submission.csv')
  expect(shown.warnings.map(({ text }) => text)).toEqual([
    'red: …/m.nii.gz: header: found 7 bytes',
    '…/m.csv and teams/red/m.csv, and/or 1/(1 + x), https://example.org/a/b',
  ])
  expect(withoutPlaces(sampleReport())).toEqual(sampleReport())
})
