import { expect, it } from 'vitest'
import { MedgradeError } from '../../../src/errors/MedgradeError'
import { errorFields } from '../../../src/node/bridge/errorFields'

it('the fields of our errors', () => {
  const error = new MedgradeError('truncated', 'a.nii: short', { file: 'a.nii', case: '7', found: '1', expected: '2' })
  expect(errorFields(error)).toStrictEqual({
    code: 'truncated',
    message: 'a.nii: short',
    file: 'a.nii',
    case: '7',
    found: '1',
    expected: '2',
  })
})

it('other errors are internal, with a stack; failed allocations are told apart', () => {
  expect(errorFields(new TypeError('x'))).toMatchObject({ code: 'internal', message: 'x', stack: expect.any(String) })
  expect(errorFields(new RangeError('Array buffer allocation failed')).code).toBe('out-of-memory')
  expect(errorFields('text')).toStrictEqual({ code: 'internal', message: 'text' })
})
