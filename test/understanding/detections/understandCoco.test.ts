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
    ['no category in common', {}, [{ ...box, category_id: 3 }], /found\.json: category_id: found 3 \(1\)/],
    ['a score as text', {}, [{ ...box, score: '0.9' }], /found\.json: score of detection 0: found "0\.9"/],
    ['a side as text', {}, [{ ...box, bbox: [0, 0, '5', 5] }], /bbox of detection 0: found "5"/],
    [
      'an area as text',
      { annotations: [{ ...truth().annotations[0], area: '25' }] },
      [],
      /truth\.json: area of annotation 1: found "25"/,
    ],
    ['no list', {}, { a: 1 }, /found\.json: content: found other JSON, expected a list of detections/],
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
