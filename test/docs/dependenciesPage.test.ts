import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/dependencies.md', 'utf8')
const [run, develop] = page.split('## Packages that only tests') as [string, string]
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>

/** Package names in the first column of the tables. */
const listed = (text: string) =>
  [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))

describe('the page of the dependencies', () => {
  it('lists each dependency of package.json, and no other', () => {
    expect(listed(run).sort()).toEqual(Object.keys(manifest.dependencies!).sort())
    expect(listed(develop).sort()).toEqual(Object.keys(manifest.devDependencies!).sort())
  })

  it('explains each dependency that runs', () => {
    for (const name of Object.keys(manifest.dependencies!).filter((name) => !name.startsWith('@types/')))
      expect(page, name).toMatch(new RegExp(`^### (.*\\s)?${name}\\b`, 'm'))
  })

  it('names goldens that exist', () => {
    const goldens = [...run.matchAll(/`((?:nifti|tiff|png|malformed)\/\w+)`/g)].map(([, name]) => name!)
    expect(goldens.length).toBeGreaterThan(5)
    for (const name of goldens) expect(existsSync(`fixtures/goldens/io/${name}.json`), name).toBe(true)
  })
})
