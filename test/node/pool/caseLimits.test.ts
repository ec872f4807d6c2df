import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { defaultTimeout } from '../../../src/node/pool/caseLimits'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-limits-'))
  const image = (name: string, shape: readonly unknown[]) => {
    mkdirSync(join(root, name, '0'), { recursive: true })
    const ome = { multiscales: [{ datasets: [{ path: '0' }] }] }
    writeFileSync(join(root, name, 'zarr.json'), JSON.stringify({ node_type: 'group', attributes: { ome } }))
    writeFileSync(join(root, name, '0', 'zarr.json'), JSON.stringify({ node_type: 'array', shape }))
  }
  image('small', [4, 4, 4])
  image('large', [1024, 1024, 1024])
  image('damaged', ['a', null])
  image('endless', [2 ** 40, 2 ** 40])
})
afterAll(() => rmSync(root, { recursive: true }))

it('a case that is read in parts has the time of its voxels, as far as a timer can wait', () => {
  const time = (reference: string, prediction: string) =>
    defaultTimeout([
      { side: 'answers', path: reference, root },
      { side: 'submission', path: prediction, root },
    ])
  const least = time('none', 'none')
  expect(time('large', 'large')).toBeGreaterThan(100 * least)
  // The other side is refused unread, as it has another shape.
  for (const other of ['small', 'damaged', 'none']) expect(time('large', other)).toBeLessThan(1.01 * least)
  expect(time('endless', 'endless')).toBeLessThan(2 ** 31)
})
