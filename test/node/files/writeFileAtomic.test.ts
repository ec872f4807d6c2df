import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeFileAtomic } from '../../../src/node/files/writeFileAtomic'

test('a file appears complete with its folder, a failure leaves nothing behind', async () => {
  const root = await mkdtemp(join(tmpdir(), 'medgrade-write-'))
  try {
    await writeFileAtomic(join(root, 'new/report.json'), '{}')
    expect(await readFile(join(root, 'new/report.json'), 'utf8')).toBe('{}')
    await mkdir(join(root, 'new/taken'))
    await expect(writeFileAtomic(join(root, 'new/taken'), '{}')).rejects.toThrow()
    expect((await readdir(join(root, 'new'))).sort()).toStrictEqual(['report.json', 'taken'])
  } finally {
    await rm(root, { recursive: true })
  }
})
