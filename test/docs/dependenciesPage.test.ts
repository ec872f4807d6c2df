import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import bundledPackages from '../../scripts/bundledPackages.json'

const page = readFileSync('docs/dependencies.md', 'utf8')
const [brought, rest] = page.split('## Packages whose code is part') as [string, string]
const [built, develop] = rest.split('## Packages that only tests') as [string, string]
const run = brought + built
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>

/** Package names in the first column of the tables. */
const listed = (text: string) =>
  [...text.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell!.matchAll(/`([^`]+)`/g)].map(([, name]) => name!))

/** Where sources load a package, and how the page says it. */
const loading: Readonly<Record<string, RegExp>> = {
  'src/ndarray': /by that sub-path/,
  'src/cli/header': /`medgrade inspect --header`/,
  'src/node/images': /first picture of a report/,
  'src/formats/dicom': /first DICOM/,
  'src/formats/zstandard': /first such strip or chunk/,
  'src/challenges/own': /first formula/,
  'src/reporting/figures': /first figure/,
  'src/cli': /by the command$/,
}
const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => [`src/${name}`, readFileSync(`src/${name}`, 'utf8')] as const)
/** The longest part that holds the file. */
const partOf = (path: string) =>
  Object.keys(loading)
    .filter((part) => path.startsWith(part))
    .sort((a, b) => b.length - a.length)[0]
/** Types vanish in the build. */
const imports = (source: string, name: string) =>
  source.includes(`'${name}`) &&
  new RegExp(
    `^(?:import|export) (?!type\\b)[^'"]*from '${name}'|\\bimport\\('${name}(?:/[\\w/]+)?'\\)|^import '${name}'`,
    'm',
  ).test(source.replace(/typeof import\([^)]*\)/g, ''))

describe('the page of the dependencies', () => {
  it('lists each dependency of package.json, and no other', () => {
    expect(listed(brought).sort()).toEqual(Object.keys(manifest.dependencies!).sort())
    expect(listed(built)).toEqual(Object.keys(bundledPackages))
    expect([...listed(built), ...listed(develop)].sort()).toEqual(Object.keys(manifest.devDependencies!).sort())
  })

  it('explains each dependency that runs', () => {
    for (const name of listed(run).filter((name) => !name.startsWith('@types/')))
      expect(page, name).toMatch(new RegExp(`^### (.*\\s)?${name}\\b`, 'm'))
  })

  it('says of each what loads it, as the sources do', () => {
    const found: Record<string, string[]> = {}
    for (const name of listed(run)) {
      const parts = Object.keys(loading).filter((part) =>
        sources.some(([path, source]) => partOf(path) === part && imports(source, name)),
      )
      found[name] = parts
      const [, , cell = ''] = new RegExp(`^\\| [^|]*\`${name}\`[^|]*\\| ([^|]+) \\| ([^|]+) \\|$`, 'm').exec(run) ?? []
      const said = Object.entries(loading).flatMap(([part, words]) => (words.test(cell) ? [part] : []))
      expect(said, `${name}: ${cell}`).toStrictEqual(parts)
      if (parts.length === 0) expect(cell, name).toBe('never')
    }
    expect(found.pngjs).toStrictEqual(['src/cli/header', 'src/node/images'])
    const importing = sources.filter(([, source]) => listed(run).some((name) => imports(source, name)))
    expect(importing.filter(([path]) => partOf(path) === undefined)).toStrictEqual([])
  })

  it('names goldens that exist', () => {
    const goldens = [...run.matchAll(/`((?:nifti|tiff|png|malformed)\/\w+)`/g)].map(([, name]) => name!)
    expect(goldens.length).toBeGreaterThan(5)
    for (const name of goldens) expect(existsSync(`fixtures/goldens/io/${name}.json`), name).toBe(true)
  })
})
