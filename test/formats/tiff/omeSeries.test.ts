import { describe, expect, it } from 'vitest'
import { anyReader } from '../../../src/formats/readers/anyReader'
import { pictureFailure } from '../../../src/formats/readers/pictureFailure'
import { omeSeries } from '../../../src/formats/tiff/omeSeries'
import { readTiffDirectories, type TiffPage } from '../../../src/formats/tiff/readTiffDirectories'
import { pageShape } from '../../../src/formats/tiff/tiffSeries'
import { bytesOf, contextOf, type GoldenJson } from '../checkGolden'
import { loadGoldens } from '../loadGoldens'

const fail = pictureFailure('a.tif', 'TIFF')
const goldens = new Map(loadGoldens<GoldenJson>('tiff').map((golden) => [golden.name, golden]))
const golden = (name: string) => goldens.get(name)!

/** The series of the golden with another text. */
function withText(change: (xml: string) => string, pages?: number) {
  const all = readTiffDirectories(bytesOf(golden('ome_zct')), fail).slice(0, pages)
  const first: TiffPage = { ...all[0]!, descriptions: [change(all[0]!.descriptions[0]), ''] }
  return omeSeries([first, ...all.slice(1)], pageShape(first), fail)
}

describe('omeSeries', () => {
  it('states axes and sizes, in the unit of x', async () => {
    const image = await anyReader(bytesOf(golden('ome_zct')), contextOf(golden('ome_zct')))
    expect(image.axes).toEqual(['space', 'space', 'space', 'channel', 'time'])
    expect([image.unit, ...image.spacing]).toEqual(['um', 0.5, 0.5, 2, 1, 1])
  })
  it('ImageJ states its size, too', async () => {
    const image = await anyReader(bytesOf(golden('imagej_mm')), contextOf(golden('imagej_mm')))
    expect([image.unit, ...image.spacing]).toEqual(['mm', 0.5, 1, 3])
  })
  it('samples are the last axis, or stand before the rows', () => {
    const pages = readTiffDirectories(bytesOf(golden('ome_rgb')), fail)
    expect(omeSeries(pages, pageShape(pages[0]!), fail)).toMatchObject({ shape: [1, 3, 1, 6, 5, 3], size: null })
  })
  it('a comment is no element', () => {
    const { shape } = withText((xml) => xml.replace('<Image', '<!-- <Pixels SizeX="9"/> --><Image'))
    expect(shape).toEqual([2, 3, 4, 6, 5])
  })
  it.each([
    ['a name that does not end', (n: number) => `<${'a'.repeat(n)}`],
    ['an attribute without a value', (n: number) => `<a ${'a'.repeat(n)}"x">`],
    ['comments that do not end', (n: number) => '<!--'.repeat(n / 4)],
    ['tags that do not end', (n: number) => '<a '.repeat(n / 3)],
    ['white space', (n: number) => `<a${' '.repeat(n)}`],
  ])('takes linear time for %s', (_, text) => {
    const time = (n: number) => {
      const from = process.cpuUsage()
      expect(() => withText((xml) => text(n) + xml.replaceAll('Pixels', 'Points'))).toThrow()
      return process.cpuUsage(from).user
    }
    time(1 << 14)
    // A quadratic search takes 1024 times as long.
    expect(time(1 << 19)).toBeLessThan(300 * (time(1 << 14) + 2000))
  })
  it.each<[string, (xml: string) => string, string]>([
    ['no Pixels', (xml) => xml.replaceAll('Pixels', 'Points'), 'bad-header'],
    ['an order that does not begin with XY', (xml) => xml.replace('XYZCT', 'ZXYCT'), 'bad-header'],
    ['a size that is no number', (xml) => xml.replace('SizeZ="4"', 'SizeZ="four"'), 'bad-header'],
    ['more planes than pages', (xml) => xml.replace('SizeZ="4"', 'SizeZ="5"'), 'truncated'],
    ['pages of another size', (xml) => xml.replace('SizeX="5"', 'SizeX="6"'), 'bad-header'],
    ['a plane outside', (xml) => xml.replace('<TiffData', '<TiffData FirstT="7"'), 'bad-header'],
    ['a directory outside', (xml) => xml.replace('<TiffData IFD="0"', '<TiffData IFD="3"'), 'truncated'],
    ['no planes', (xml) => xml.replaceAll('TiffData', 'Data'), 'truncated'],
    [
      'planes of another file',
      (xml) =>
        xml
          .replace(/ UUID="[^"]*"/, '')
          .replace(/(<TiffData[^>]*)\/>/, '$1><UUID FileName="b.tif">x</UUID></TiffData>'),
      'unsupported',
    ],
    ['XML in another file', (xml) => xml.replace('<Image', '<BinaryOnly/><Image'), 'unsupported'],
  ])('refuses %s', (_, change, code) => {
    expect(() => withText(change)).toThrow(expect.objectContaining({ code }))
  })
})
