import { lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { packedProject } from './packedProject'

let project: string
beforeAll(() => {
  project = packedProject()
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Files take whole blocks of a disk. */
function megabytesOnDisk(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const blocks = entries.map(({ parentPath, name }) => Math.ceil(lstatSync(join(parentPath, name)).size / 4096))
  return (blocks.reduce((sum, count) => sum + count, 0) * 4096) / 2 ** 20
}

describe('an installation', () => {
  it('has at most 70 packages and 50 MB', async () => {
    const list = readFileSync(join(project, 'node_modules/.package-lock.json'), 'utf8')
    const packages = Object.keys((JSON.parse(list) as { packages: object }).packages)
    expect(packages.length).toBeGreaterThan(10)
    expect(packages.length).toBeLessThanOrEqual(70)
    expect(megabytesOnDisk(join(project, 'node_modules'))).toBeLessThan(50)
    // What the bench measures without an installation.
    const { installedSize } = (await import(pathToFileURL(resolve('scripts/installedSize.mjs')).href)) as {
      installedSize(): { packages: number }
    }
    expect(installedSize().packages).toBe(packages.length)
  })

  it('has the licences of the packages whose code is part of it', () => {
    const text = readFileSync(join(project, 'node_modules/medgrade/dist/THIRD-PARTY-LICENSES.txt'), 'utf8')
    for (const name of ['@observablehq/plot', 'd3', 'd3-array', 'internmap'])
      expect(text).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+: \\w+`, 'm'))
    expect(text).not.toContain('undefined')
  })
})
