import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readImage } from '../../src/engine/inspect/readImage'
import { prepareFiles } from '../../src/node/prepareFiles'

const fixtures = 'fixtures/goldens/runs/prepare'
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'medgrade-prepare-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the raw folder of a fixture. */
function rawFolder(name: string): string {
  const files: Record<string, string> = JSON.parse(readFileSync(`${fixtures}/${name}/raw.json`, 'utf8'))
  for (const [path, text] of Object.entries(files)) {
    const at = join(folder, name, path)
    mkdirSync(dirname(at), { recursive: true })
    writeFileSync(at, text === '' ? path : text)
  }
  return join(folder, name, Object.keys(files)[0]!.split('/').slice(0, 2).join('/'))
}

describe('prepareFiles', () => {
  it.each([
    ['topcow-track1-task2-1', 'topcow-track1-task2'],
    ['dentex-1', 'dentex'],
    ['puma-track2-task2-1', 'puma-track2-task2'],
  ])('writes every file of %s with its checksum', async (name, challenge) => {
    const out = join(folder, `${name}-out`)
    const { files } = await prepareFiles(challenge, rawFolder(name), out)
    const expected = JSON.parse(readFileSync(`${fixtures}/${name}/expected.json`, 'utf8'))
    const paths = ['public', 'private'].flatMap((side) => Object.keys(expected[side]).map((path) => `${side}/${path}`))
    paths.push('public/description.md', 'public/local_evaluation.py')
    expect([...files].sort()).toEqual(paths.sort())
    const description = readFileSync(join(out, 'public/description.md'), 'utf8')
    for (const [, place = '', count, megabytes] of description.matchAll(
      /^\| `([^`]+)` \| (\d+) \| ([\d.e+-]+) \|$/gm,
    )) {
      const inside = paths.filter(
        (path) => `${path.slice(0, path.lastIndexOf('/') + 1)}` === `public/${place}` || path === `public/${place}`,
      )
      expect(inside, place).toHaveLength(Number(count))
      const bytes = inside.reduce((sum, path) => sum + statSync(join(out, path)).size, 0)
      expect(Number(megabytes), place).toBeCloseTo(Number((bytes / 1e6).toPrecision(3)), 9)
    }
    const sums = readFileSync(join(out, 'checksums.sha256'), 'utf8').trimEnd().split('\n')
    expect(sums).toHaveLength(paths.length)
    for (const line of sums) {
      const [sum, path] = line.split('  ')
      expect(
        createHash('sha256')
          .update(readFileSync(join(out, path!)))
          .digest('hex'),
        path,
      ).toBe(sum)
    }
    for (const side of ['public', 'private'])
      for (const [path, file] of Object.entries<{ copyOf?: string; json?: unknown; text?: string }>(expected[side])) {
        const written = readFileSync(join(out, side, path), 'utf8')
        if (file.copyOf !== undefined) expect(written).toBe(readFileSync(join(folder, name, file.copyOf), 'utf8'))
        if (file.json !== undefined) expect(JSON.parse(written)).toEqual(file.json)
      }
  })

  it('writes tissue masks that the readers of the challenge read', async () => {
    const name = 'puma-track1-task1-1'
    const out = join(folder, 'tissue')
    await prepareFiles('puma-track1-task1', rawFolder(name), out)
    const expected = JSON.parse(readFileSync(`${fixtures}/${name}/expected.json`, 'utf8')).private
    const masks = Object.keys(expected).filter((path) => path.endsWith('.tif'))
    expect(masks.length).toBeGreaterThan(0)
    for (const path of masks) {
      const mask = new Uint8Array(1024 * 1024)
      for (const [row, start, length, value] of expected[path].maskRuns)
        mask.fill(value, row * 1024 + start, row * 1024 + start + length)
      const { data, shape } = await readImage(readFileSync(join(out, 'private', path)))
      expect(shape).toEqual([1024, 1024])
      expect(Buffer.from(data as Uint8Array).equals(Buffer.from(mask)), path).toBe(true)
    }
  })

  it('links instead of copying on request', async () => {
    const out = join(folder, 'linked')
    await prepareFiles('seg_a', rawFolder('seg_a-1'), out, { link: true })
    const [image] = JSON.parse(
      JSON.stringify(readFileSync(join(out, 'private/test_labels.csv'), 'utf8').split('\n')[1]!.split(',').slice(2)),
    )
    expect(lstatSync(join(out, 'private', image)).isSymbolicLink()).toBe(true)
  })

  it('refuses a folder that holds something, and writes nothing', async () => {
    const out = join(folder, 'full')
    mkdirSync(out)
    writeFileSync(join(out, 'mine.txt'), '')
    await expect(prepareFiles('seg_a', rawFolder('seg_a-1'), out)).rejects.toMatchObject({
      code: 'bad-option',
      file: out,
    })
    expect(existsSync(join(out, 'public'))).toBe(false)
  })

  it('refuses raw data that are no folder', async () => {
    await expect(prepareFiles('seg_a', join(folder, 'none'), join(folder, 'x'))).rejects.toMatchObject({
      code: 'bad-option',
    })
  })
})
