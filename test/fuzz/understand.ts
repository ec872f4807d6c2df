/** What files mean, of any bytes: the layer between the readers and the metrics, under names as of readers. */
import type { ReadContext } from '../../src/contract'
import { anyReader } from '../../src/formats/readers/anyReader'
import { understandCoco } from '../../src/understanding/detections/understandCoco'
import { jsonOfFile } from '../../src/understanding/jsonOfFile'
import { type SideSetting, sideLabels } from '../../src/understanding/labels/sideLabels'
import { seenPicture } from '../../src/understanding/pictures/seenPicture'
import { readSheet } from '../../src/understanding/tables/readSheet'
import { isNumeric } from '../../src/understanding/tables/sheet'
import { textsOfFile } from '../../src/understanding/textsOfFile'

export const understanders: readonly string[] = ['labels', 'seen', 'sheet', 'coco', 'texts']

const plain: SideSetting = {
  threshold: null,
  round: false,
  nan: null,
  channels: null,
  activation: null,
  channelAxis: null,
  channelRank: 3,
  frame: null,
  colours: null,
  contours: null,
  downsample: null,
  spacing: null,
  foreground: null,
  classOrder: null,
  reader: null,
  allChannels: false,
  scaledBinary: false,
  isReference: false,
}

/** One for each rest of the length of a file, so that an input names its options. */
const settings: readonly SideSetting[] = [
  plain,
  { ...plain, threshold: 0.5 },
  { ...plain, round: true, nan: 'background' },
  { ...plain, frame: 0, channels: ['a', 'b'] },
  { ...plain, activation: 'argmax', channelAxis: 0 },
  { ...plain, colours: '', spacing: [2] },
  { ...plain, foreground: 'nonzero', reader: 'nibabel' },
]

export async function understand(kind: string, bytes: Uint8Array, context: ReadContext): Promise<unknown> {
  const { name } = context
  if (kind === 'labels') {
    const setting = settings[bytes.length % settings.length]!
    const { facts, notes, shape, spacing, named } = sideLabels(await anyReader(bytes, context), setting, name)
    return { facts, notes, sizes: [shape, spacing], names: named?.map((one) => one.name) ?? null }
  }
  if (kind === 'seen') return (await seenPicture(bytes, context)).array
  if (kind === 'coco') {
    const json = jsonOfFile(bytes, name)
    const iouType = bytes.length % 2 === 0 ? 'segm' : 'bbox'
    return understandCoco(json, json, { reference: name, prediction: name, iouType })
  }
  if (kind === 'texts') return textsOfFile(bytes, name)
  const sheet = await readSheet(bytes, name)
  return [
    sheet.understood,
    sheet.doubt?.message,
    [...sheet.columns],
    [...sheet.columns.keys()].map((one) => isNumeric(sheet, one)),
  ]
}
