import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type InspectFlags, inspectCommand } from '../../../src/cli/commands/inspect'

const golden = (path: string) => fileURLToPath(new URL(`../../../fixtures/goldens/io/${path}`, import.meta.url))

async function run(files: string[], options: InspectFlags) {
  const out: string[] = []
  const said: string[] = []
  const status = await inspectCommand(files, options, {
    print: async (text) => void out.push(text),
    say: (text) => void said.push(text),
  })
  return { status, out, said }
}

describe('medgrade inspect', () => {
  it('prints one JSON line a file, also for failures', async () => {
    const files = [golden('png/cells16.png'), golden('csv/plain.csv'), golden('png/nowhere.png')]
    const { status, out } = await run(files, { json: true })
    const lines = out.map((line) => JSON.parse(line))
    expect(status).toBe(3)
    expect(lines.map((line) => line.file)).toEqual(files)
    expect(Object.keys(lines[0])).toEqual(
      'file reader format dtype arrayShape size components spacing origin direction sum min max sha256 unit axes notes'.split(
        ' ',
      ),
    )
    expect(lines[0]).toMatchObject({ reader: 'pil', format: 'png', dtype: 'uint16', arrayShape: [24, 20], sum: 25234 })
    expect(lines[1]).toMatchObject({ reader: 'csv', arrayShape: [2, 2], sha256: null })
    expect(lines[2]).toEqual({ file: files[2], error: { code: 'not-found', message: expect.any(String) } })
  })

  it('names the classes of a file of regions, and leaves other JSON to its reader', async () => {
    const path = fileURLToPath(new URL('../../../fixtures/geojson/reference.geojson', import.meta.url))
    const { status, out } = await run([path], {})
    expect(status).toBe(0)
    expect(out.join('\n').replace(path, 'a.geojson')).toMatchInlineSnapshot(`
      "a.geojson: GeoJSON, 3 objects of 5 classes within 58 × 44 pixels
        Tumor              1 object, 1 hole
        Stroma             1 object, 2 polygons
        Immune cells: CD8  1 object
        Cells              2 without area (points, lines)
        unclassified       1 without area (points, lines)"
    `)
    const { out: listed } = await run([path], { json: true })
    expect(JSON.parse(listed[0]!)).toMatchObject({ file: path, format: 'geojson', classes: expect.any(Array) })
    const { out: tree } = await run([path], { reader: 'json' })
    expect(tree.join('\n')).toMatch(/reader {8}json/)
  })

  it('prints a readable table', async () => {
    const { status, out } = await run([golden('png/cells16.png')], { reader: 'gray' })
    expect(status).toBe(0)
    expect(out.join('\n')).toMatch(/cells16\.png\n {2}reader {8}gray\n[\s\S]* {2}arrayShape {4}24 20\n/)
  })

  it('prints headers and failures as a table', async () => {
    const { status, out } = await run([golden('png/cells16.png'), golden('csv/plain.csv')], { header: true })
    expect(status).toBe(3)
    const [picture, table] = out.join('\n').split('\n\n')
    expect(picture).toMatch(
      /cells16\.png \(png\)\n {2}PNG header\n {4}width {6}20\n[\s\S]*\n {2}chunks\n {4}IHDR {2}13 bytes/,
    )
    expect(table).toMatch(
      /plain\.csv\n {2}error {9}wrong-format: .*found csv, expected NIfTI, TIFF, PNG, MetaImage or NRRD$/,
    )
  })

  it('prints headers as one JSON line a file', async () => {
    const files = [golden('nifti/ext.nii.gz'), golden('png/nowhere.png')]
    const { status, out } = await run(files, { header: true, json: true })
    const lines = out.map((line) => JSON.parse(line))
    expect(status).toBe(3)
    expect(lines[0]).toMatchObject({ file: files[0], format: 'nifti1', sections: [{ title: 'NIfTI-1 header' }, {}] })
    expect(lines[1]).toEqual({ file: files[1], error: { code: 'not-found', message: expect.any(String) } })
  })

  it('refuses --reader with --header', async () => {
    const { status, said } = await run([golden('png/cells16.png')], { header: true, reader: 'pil' })
    expect(status).toBe(2)
    expect(said.join()).toContain('--header')
  })
})
