import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'

// A test of a family reads every case of its folder (`eachNextGolden`) and every value of a case; here: every file belongs to a folder that a test reads.

const root = 'fixtures/goldens/metrics-next'
const entries = (folder: string) => readdirSync(folder, { withFileTypes: true, recursive: true })
const files = entries(root)
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => ({ folder: relative(root, parentPath), name }))
const tests = entries('test/metrics')
  .filter(({ name }) => name.endsWith('.test.ts') && name !== 'nextGoldensRead.test.ts')
  .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'))
  .filter((text) => text.includes('nextGoldens'))
const families = new Set(
  tests.flatMap((text) => [...text.matchAll(/eachNextGolden<.*>\(\s*'([^']+)'/g)].map(([, folder]) => folder!)),
)

it('reads the cases of every folder', () => {
  const unread = files.filter(({ folder, name }) => /\.json$/.test(name) && !families.has(folder))
  expect(unread).toEqual([])
  expect(files.filter(({ name }) => name.endsWith('.json')).length).toBeGreaterThan(300)
})

it('reads what is no case', () => {
  const others = files.filter(({ name }) => !/^(.*\.json|.*\.bin|README\.md)$/.test(name) || name === 'aggregate.json')
  const unread = others.filter(({ folder, name }) => !tests.some((text) => text.includes(`${folder}/${name}`)))
  expect(unread).toEqual([])
})

it('reads every raw file beside the cases', () => {
  const named = new Set(
    files
      .filter(({ name }) => name.endsWith('.json'))
      .flatMap(({ folder, name }) =>
        [...readFileSync(join(root, folder, name), 'utf8').matchAll(/"file": ?"([^"]+)"/g)].map(([, raw]) =>
          join(folder, raw!),
        ),
      ),
  )
  expect(files.filter(({ folder, name }) => name.endsWith('.bin') && !named.has(join(folder, name)))).toEqual([])
})
