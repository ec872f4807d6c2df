import { expect, it } from 'vitest'
import { jacobianDeterminant } from '../../../src/metrics/registration/jacobianDeterminant'
import { arrayVolume } from '../../../src/reporting/gallery/arrayVolume'
import { deformationPicture } from '../../../src/reporting/gallery/deformationPicture'
import { differencePicture } from '../../../src/reporting/gallery/differencePicture'
import type { Pixels } from '../../../src/reporting/gallery/pixelImage'
import { checkXml } from '../../support/checkXml'

const head = { id: 'picture-1', case: 'a', why: 'among the worst by ssim', facts: [{ name: 'ssim', value: '0.500' }] }

/** Keeps the pixels of every picture. */
function encoder() {
  const drawn: Pixels[] = []
  return { drawn, encode: (pixels: Pixels) => Uint8Array.of(drawn.push(pixels)) }
}
const at = ({ width, data }: Pixels, row: number, column: number) =>
  Array.from(data.subarray(4 * (row * width + column), 4 * (row * width + column) + 4))

it('a map of differences has the colour of prediction − reference at each place, upright, in the slice that differs most', async () => {
  const shape = [2, 3, 4]
  const reference = { data: new Float64Array(24).fill(10), shape }
  const found = { data: reference.data.slice(), shape }
  // Slice 2: row 1, column 2 is too high, row 0, column 3 as much too low.
  found.data[12 + 4 + 2] = 15
  found.data[12 + 3] = 5
  const { drawn, encode } = encoder()
  const sides = {
    reference: arrayVolume(reference, false, 'a'),
    prediction: arrayVolume(found, false, 'b'),
    mask: null,
  }
  const { panels, words } = await differencePicture({ ...head, ...sides }, encode)
  for (const { svg } of panels) checkXml(svg)
  const [map] = drawn.filter(({ data }) => data.some((value, k) => k % 4 === 2 && value === 0))
  expect([map!.width, map!.height]).toEqual([4, 3])
  expect(at(map!, 1, 2)).toEqual([0xd5, 0x5e, 0, 255])
  expect(at(map!, 0, 3)).toEqual([0, 0x72, 0xb2, 255])
  expect(at(map!, 2, 0)).toEqual([255, 255, 255, 255])
  expect(words).toEqual([
    'Differences from −5 (blue, too low) to +5 (orange, too high); larger ones have the colours of the ends.',
    'Slice 2 of 2.',
  ])
  expect(panels[0]!.svg).toContain('>−5</text>')
  expect(panels[0]!.svg).toContain('>+5</text>')
})

it('outside of the mask there is no difference, equal pictures have none at all', async () => {
  const grey = (values: number[]) => arrayVolume({ data: Float64Array.from(values), shape: [2, 2] }, false, 'a')
  const { drawn, encode } = encoder()
  const sides = { reference: grey([0, 0, 0, 0]), prediction: grey([9, 2, 0, 0]), mask: grey([0, 1, 1, 1]) }
  const { words } = await differencePicture({ ...head, ...sides }, encode)
  expect(words[0]).toContain('+1.98 ')
  expect(drawn.some((pixels) => at(pixels, 0, 0)[3] === 0)).toBe(true)
  const same = await differencePicture({ ...head, ...sides, prediction: sides.reference, mask: null }, encode)
  expect(same.words[0]).toContain('from −0 (')
})

it('colours are compared by their mean and shown as they are', () => {
  const { data, colours, shape } = arrayVolume({ data: Uint8Array.of(3, 6, 9, 0, 0, 3), shape: [1, 2, 3] }, true, 'a')
  expect([shape, [...data], [...colours!]]).toEqual([
    [2, 1, 1],
    [6, 1],
    [3, 6, 9, 0, 0, 3],
  ])
})

it('a deformation shows the folds that jacobianDeterminant counts, in the slice with most of them', async () => {
  const shape = [7, 8, 9, 3]
  const field = { data: new Float32Array(7 * 8 * 9 * 3), shape }
  // In slice 4 across the first axis columns 4 and 6 change places.
  const place = (z: number, y: number, x: number, c: number) => 3 * ((z * 8 + y) * 9 + x) + c
  for (let y = 0; y < 8; y++) {
    field.data[place(3, y, 3, 2)] = 3
    field.data[place(3, y, 5, 2)] = -3
  }
  const { folds } = jacobianDeterminant(field)
  expect(folds).toBeGreaterThan(0)
  const { drawn, encode } = encoder()
  const { panels, words } = await deformationPicture({ ...head, field }, encode)
  for (const { svg } of panels) checkXml(svg)
  expect(words[0]).toBe(`${folds} voxels fold, ${folds} of them in slice 4 of 7 across axis 1.`)
  const black = [...drawn[0]!.data.keys()].filter(
    (k) => k % 4 === 0 && drawn[0]!.data.slice(k, k + 4).join() === '0,0,0,255',
  )
  expect(black).toHaveLength(folds)
  // The border has no determinant.
  expect(at(drawn[0]!, 0, 0)).toEqual([128, 128, 128, 255])
  expect(panels[0]!.svg).toContain('folds (≤ 0)')
  expect(panels[1]!.svg).toMatch(/<path d="M0\.5 0\.5L1\.5 0\.5/)
})
