import { expect, test } from 'vitest'
import { isMachineFault } from '../../src/errors/isMachineFault'
import { MedgradeError } from '../../src/errors/MedgradeError'

const system = (code: string, errno = -1) => Object.assign(new Error(code), { code, errno, syscall: 'read' })

test.each(['EIO', 'EMFILE', 'ENFILE', 'ENOMEM', 'ENOSPC', 'EROFS', 'EINTR', 'EAGAIN', 'ETIMEDOUT', 'EFBIG'])(
  '%s is of the machine, also as a cause',
  (code) => {
    expect(isMachineFault(system(code))).toBe(true)
    expect(isMachineFault(new MedgradeError('bad-option', 'no JSON', { cause: system(code) }))).toBe(true)
  },
)

test('an error that Node has no name for is of the machine', () => {
  expect(isMachineFault(system('Unknown system error -116', -116))).toBe(true)
})

test.each(['ENOENT', 'ENOTDIR', 'EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'ENAMETOOLONG', 'EPIPE'])(
  '%s is about the path',
  (code) => expect(isMachineFault(system(code))).toBe(false),
)

test.each([
  undefined,
  null,
  'EIO',
  new Error('EIO'),
  Object.assign(new TypeError('x'), { code: 'ERR_INVALID_ARG_TYPE' }),
  new MedgradeError('unreadable', 'a folder'),
])('%s is none', (error) => expect(isMachineFault(error)).toBe(false))
