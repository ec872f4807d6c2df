import { describe, expect, it } from 'vitest'
import { understandCoco } from '../../../src/understanding/detections/understandCoco'

const files = { reference: 'truth.json', prediction: 'found.json' }
const truth = (over: object = {}) => ({
  images: [{ id: 1 }, { id: 2 }],
  categories: [{ id: 7 }],
  annotations: [{ id: 1, image_id: 1, category_id: 7, bbox: [0, 0, 5, 5], area: 25, iscrowd: 0 }],
  ...over,
})
const box = { image_id: 1, category_id: 7, bbox: [0, 0, 5, 5], score: 0.9 }

describe('COCO files that do not belong together', () => {
  it.each<[string, object, unknown, RegExp]>([
    [
      'images counted from 0',
      {},
      [{ ...box, image_id: 0 }],
      /found\.json: image_id: found 0 of 1 detections, expected ids of the images of truth\.json, which are 1, 2/,
    ],
    ['an image of the truth', { images: [{ id: 2 }] }, [], /truth\.json: image_id: found 1 of 1 annotations/],
    ['ids of other type', {}, [{ ...box, image_id: '1' }], /image_id of detection 0: found "1", expected 1/],
    [
      'categories of other type',
      {},
      [{ ...box, category_id: '7' }],
      /category_id of detection 0: found "7", expected 7/,
    ],
    [
      'an image as list',
      {},
      [{ ...box, image_id: [1] }],
      /found\.json: image_id of detection 0: found \[1\], expected a number/,
    ],
    ['an id as object', { annotations: [{ ...truth().annotations[0], id: {} }] }, [], /id of annotation 0: found \{\}/],
    ['an image whose id is a list', { images: [{ id: [1] }] }, [], /truth\.json: id of image 0: found \[1\]/],
    ['no category in common', {}, [{ ...box, category_id: 3 }], /found\.json: category_id: found 3 \(1\)/],
    ['a score as text', {}, [{ ...box, score: '0.9' }], /found\.json: score of detection 0: found "0\.9"/],
    ['a side as text', {}, [{ ...box, bbox: [0, 0, '5', 5] }], /bbox of detection 0: found "5"/],
    [
      'an area as text',
      { annotations: [{ ...truth().annotations[0], area: '25' }] },
      [],
      /truth\.json: area of annotation 1: found "25"/,
    ],
    ['a score that is NaN', {}, [{ ...box, score: Number.NaN }], /score of detection 0: found NaN, expected a finite/],
    [
      'an id of two annotations',
      { annotations: [truth().annotations[0], truth().annotations[0]] },
      [],
      /truth\.json: id: found 1 of several annotations/,
    ],
    [
      'no list',
      {},
      { a: 1 },
      /found\.json: content: found an object with a, expected a list of detections, or a COCO dataset/,
    ],
    [
      'a score that lacks',
      {},
      [{ ...box, score: undefined }],
      /found\.json: score of detection 0: found none, expected a number/,
    ],
    ['a score that is null', {}, [{ ...box, score: null }], /score of detection 0: found null/],
    ['a category that lacks', {}, [{ ...box, category_id: undefined }], /category_id: found none \(1\)/],
    [
      'an area that lacks',
      { annotations: [{ ...truth().annotations[0], area: undefined }] },
      [],
      /truth\.json: area of annotation 1: found none/,
    ],
    ['a list of numbers', {}, [1], /found\.json: detections\[0\]: found 1, expected an object/],
  ])('%s', (_, over, found, message) => {
    expect(() => understandCoco(truth(over), found, files)).toThrow(message)
  })

  it.each<[string, object, unknown, RegExp]>([
    ['categories that the truth lacks', {}, [box, { ...box, category_id: 8 }], /8 \(1\)/],
    ['annotation 0', { annotations: [{ ...truth().annotations[0], id: 0 }] }, [box], /id 0/],
    [
      'more detections than count',
      {},
      Array.from({ length: 4 }, () => box),
      /image 1 has 4 detections of category 7, of which the 3/,
    ],
  ])('a warning: %s', (_, over, found, message) => {
    expect(understandCoco(truth(over), found, { ...files, most: 3 }).warnings).toStrictEqual([
      expect.stringMatching(message),
    ])
  })
})

it('ids beyond 2^53 are kept apart', () => {
  const [a, b] = [2n ** 60n, 2n ** 60n + 1n]
  const annotations = [a, b].map((id) => ({ ...truth().annotations[0], id, image_id: id }))
  const found = [a, b].map((id) => ({ ...box, image_id: id }))
  const understood = understandCoco(truth({ images: [{ id: a }, { id: b }], annotations }), found, files)
  expect(understood).toMatchObject({
    reference: { images: [{ id: `${a}` }, { id: `${b}` }], annotations: [{ id: 1, image_id: `${a}` }, { id: 2 }] },
    prediction: [{ image_id: `${a}` }, { image_id: `${b}` }],
  })
})

describe('masks', () => {
  const ring = [0, 0, 5, 0, 5, 5]
  const images = [{ id: 1, width: 50, height: 40 }, { id: 2 }]
  const read = (segmentation: unknown) =>
    understandCoco(truth({ images }), [{ ...box, segmentation }], { ...files, iouType: 'segm' })
  it.each<[string, unknown, RegExp]>([
    ['an odd ring', [[...ring, 1]], /found\.json: a polygon of detection 0: found 7 numbers/],
    ['a text', [['0', ...ring.slice(1)]], /segmentation of detection 0: found "0", expected a number/],
    ['another size', { size: [50, 40], counts: [0, 2000] }, /size of the mask of detection 0: found \[50,40\]/],
  ])('%s is refused', (_, segmentation, message) => {
    expect(() => read(segmentation)).toThrow(message)
  })
  it('that are missing are those of the boxes, which is told', () => {
    expect(read(undefined).warnings.join()).toContain('1 of 1 detections have no mask')
    expect(read([ring]).warnings).toEqual([])
  })
})

describe('boxes', () => {
  const images = [{ id: 1, width: 50, height: 50 }, { id: 2 }]
  const annotations = [{ id: 1, image_id: 1, category_id: 7, bbox: [20, 20, 10, 8], area: 80, iscrowd: 0 }]
  const told = (bbox: readonly number[]) =>
    understandCoco(truth({ images, annotations }), [{ ...box, bbox }], files).warnings.join()
  it.each([
    ['as they are', [20, 20, 10, 8], /^$/],
    ['as corners', [20, 20, 30, 28], /read as corners/],
    ['by their centre', [25, 24, 10, 8], /read as \[centre x/],
    ['as shares', [0.4, 0.4, 0.2, 0.16], /within 0 to 1/],
    ['of negative size', [30, 28, -10, -8], /below 0/],
    ['beyond the image', [40, 40, 40, 40], /1 of 1 boxes reach beyond/],
  ])('%s', (_, bbox, text) => {
    expect(told(bbox)).toMatch(text)
  })
})
