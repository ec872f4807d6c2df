import { expect, it } from 'vitest'
import { errorInCommandWords } from '../../src/catalogue/errorInCommandWords'
import { MedgradeError } from '../../src/errors/MedgradeError'

it('message and expectation name the same option, and nothing else changes', () => {
  const error = new MedgradeError('bad-argument', 'a.nii: found 6, expected 7, or channelAxis', {
    file: 'a.nii',
    case: 'a',
    found: '6',
    expected: '7, or channelAxis',
  })
  expect({ ...errorInCommandWords(error, { channelAxis: {} }) }).toMatchObject({
    code: 'bad-argument',
    file: 'a.nii',
    case: 'a',
    found: '6',
    expected: '7, or --channel-axis',
  })
  expect(errorInCommandWords(error, { channelAxis: {} }).message).toBe('a.nii: found 6, expected 7, or --channel-axis')
})
