import { describe, expect, it } from 'vitest'
import { readTree } from '../../../src/engine/inspect/readTree'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('readTree', () => {
  it('reads JSON and YAML by their names', async () => {
    expect(await readTree(bytes('{"a": [1, NaN]}'))).toEqual({ json: { a: [1, Number.NaN] } })
    expect(await readTree(bytes('a: [1, two]\n'), { name: 'a.yml' })).toEqual({ json: { a: [1, 'two'] } })
  })

  it('reads boxes and edges by their readers, and names the file of an error', async () => {
    const box = await readTree(bytes('{"size": [2, 3, 4], "location": [0, 1, 0]}'), { name: 'b.json', reader: 'box' })
    expect(box.json).toMatchObject({ size: [2, 3, 4], location: [0, 1, 0] })
    await expect(readTree(bytes('{'), { name: 'x.json' })).rejects.toMatchObject({ code: 'bad-json', file: 'x.json' })
    await expect(readTree(bytes('{}'), { reader: 'nifti' as 'box' })).rejects.toMatchObject({ code: 'bad-argument' })
  })
})
