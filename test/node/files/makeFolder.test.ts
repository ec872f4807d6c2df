import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../../src/node/files/makeFolder'
import { writeFileAtomic } from '../../../src/node/files/writeFileAtomic'

const root = mkdtempSync(join(tmpdir(), 'medgrade-folder-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('makeFolder', () => {
  it('creates a folder with those above it, and accepts one that exists', () => {
    makeFolder(join(root, 'a/b/c'))
    makeFolder(join(root, 'a/b/c'))
    expect(existsSync(join(root, 'a/b/c'))).toBe(true)
  })

  it('refuses a folder below a file', () => {
    makeFolder(root)
    writeFileSync(join(root, 'file'), '')
    expect(() => makeFolder(join(root, 'file/below'))).toThrow(/ENOTDIR/)
  })

  it.runIf(existsSync('/proc/self'))('ends at once where no folder can be created', async () => {
    expect(() => makeFolder('/proc/medgrade/below')).toThrow(/ENOENT|EACCES|EPERM/)
    await expect(writeFileAtomic('/proc/medgrade/report.json', '{}')).rejects.toMatchObject({ code: 'unwritable' })
  })
})
