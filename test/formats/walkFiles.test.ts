import { expect, it } from 'vitest'
import { walkFiles } from '../../src/formats/walkFiles'

async function walked(source: Parameters<typeof walkFiles>[0]): Promise<string[]> {
  const found: string[] = []
  for await (const path of walkFiles(source)) found.push(path)
  return found
}

it('finds files in folders of one name', async () => {
  const folders: Record<string, string[]> = { '': ['a', 'b'], a: ['a', 'b'], 'a/a': ['x', 'y'], b: [] }
  const source = {
    list: async (folder: string) => folders[folder] ?? [],
    exists: async (path: string) => /[xy]$/.test(path),
  }
  expect(await walked(source)).toStrictEqual(['a/a/x', 'a/a/y'])
})

it('finds the chunks of an image of five axes, whose folders have the same names on every level', async () => {
  const source = {
    list: async () => ['0', '1'],
    exists: async (path: string) => path.split('/').length === 6,
  }
  expect(await walked(source)).toHaveLength(2 ** 6)
})

it('refuses a source that lists the same names in every folder and has none of them', async () => {
  let asked = 0
  const names = Array.from({ length: 200 }, (_, k) => `case${k}.nii.gz`)
  const source = {
    list: async () => {
      asked++
      return names
    },
    exists: async () => false,
  }
  await expect(walked(source)).rejects.toThrow(
    /^list of the source in (?:case0\.nii\.gz\/){6}case0\.nii\.gz: found the names of the folders above it, expected its own names$/,
  )
  expect(asked).toBe(8)
})
