import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directorySource } from '../../../src/node/files/directorySource'

let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'medgrade-source-'))
  await mkdir(join(root, 'in/deep'), { recursive: true })
  await mkdir(join(root, 'in-beside'))
  await writeFile(join(root, 'in/deep/a.txt'), 'a')
  await writeFile(join(root, 'secret.txt'), 's')
  await writeFile(join(root, 'in-beside/secret.txt'), 's')
  await symlink(join(root, 'secret.txt'), join(root, 'in/link.txt'))
  await symlink(join(root, 'in-beside'), join(root, 'in/folder'))
  await symlink('deep/a.txt', join(root, 'in/good.txt'))
})
afterAll(() => rm(root, { recursive: true }))

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('directorySource', () => {
  test('reads, lists and finds below its root', async () => {
    const source = directorySource(join(root, 'in'))
    expect(text(await source.read('deep/a.txt'))).toBe('a')
    expect(text(await source.read('./deep/../deep//a.txt'))).toBe('a')
    expect(text(await source.read('good.txt'))).toBe('a')
    expect(await source.exists('deep')).toBe(false)
    expect(await source.exists('deep/a.txt/b')).toBe(false)
    expect(await source.list('deep')).toStrictEqual(['a.txt'])
    await expect(source.read('none.txt')).rejects.toMatchObject({ code: 'not-found', file: 'none.txt' })
  })
  test.each(['../secret.txt', 'deep/../../secret.txt', '/etc/passwd', 'link.txt', 'folder/secret.txt'])(
    '%s leaves the folder',
    async (path) => {
      const source = directorySource(join(root, 'in'))
      await expect(source.read(path)).rejects.toMatchObject({ code: 'path-escape' })
      await expect(source.exists(path)).rejects.toMatchObject({ code: 'path-escape' })
    },
  )
  test('paths and links of the organiser may lead anywhere', async () => {
    const source = directorySource(join(root, 'in'), { links: 'anywhere' })
    expect(text(await source.read('link.txt'))).toBe('s')
    expect(text(await source.read('../secret.txt'))).toBe('s')
    expect(text(await source.read(join(root, 'secret.txt')))).toBe('s')
    expect(await source.exists('../none.txt')).toBe(false)
  })
  test('a root that is itself a link is fine', async () => {
    await symlink(join(root, 'in'), join(root, 'alias'))
    expect(text(await directorySource(join(root, 'alias')).read('deep/a.txt'))).toBe('a')
  })
})
