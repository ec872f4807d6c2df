import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fillPolygon } from '../../../src/challenges/preparation/fillPolygon'

const root = 'fixtures/goldens/runs/polygon'

describe('fillPolygon', () => {
  it.each(readdirSync(root))('fills as Pillow: case %s', (name) => {
    const read = (file: string) => JSON.parse(readFileSync(`${root}/${name}/${file}`, 'utf8'))
    const { shape, polygons } = read('input.json')
    const image = new Uint8Array(shape[0] * shape[1])
    for (const { points, value } of polygons) fillPolygon(image, shape, points, value)
    const rows = Array.from({ length: shape[0] }, (_, y) =>
      [...image.subarray(y * shape[1], (y + 1) * shape[1])].map((value) => (value === 0 ? '.' : value)).join(''),
    )
    expect(rows).toEqual(read('expected.json').rows)
  })
})
