import { asContiguous, strideFor } from '../../array/asContiguous'
import { preparePair } from '../../array/labels/labelPair'
import type { Data, NdArray } from '../../contract'
import { refuse } from '../../errors/refuse'
import type { LabelMask, SideLabels } from './labelGrid'
import { type NamedLabel, namesOf, plainLabelName } from './labelNames'

/** Labels that do not overlap, as one pair of label maps. */
export interface LabelLayer {
  readonly reference: NdArray
  readonly prediction: NdArray
  /** null: every value is a label. */
  readonly labels: readonly { readonly name: string; readonly id: number }[] | null
}

interface Chosen {
  readonly name: string
  readonly reference: LabelMask | null
  readonly prediction: LabelMask | null
}

/**
 * The labels to compare, as few pairs of maps as possible. Labels that are asked for are found by name on a side that has names, else by value; without any
 * they are those of both sides.
 *
 * @throws MedgradeError `bad-input` where one side has names only and the other values only.
 */
export function labelLayers(
  reference: SideLabels,
  prediction: SideLabels,
  wanted: readonly NamedLabel[] | null,
): LabelLayer[] {
  if (reference.map || prediction.map) for (const side of [reference, prediction]) requireNumbered(side)
  if (!wanted && reference.map && prediction.map)
    return [{ reference: reference.map, prediction: prediction.map, labels: null }]
  const chosen = wanted
    ? wanted.map((label) => ({
        name: label.name,
        reference: maskOf(reference, label, wanted),
        prediction: maskOf(prediction, label, wanted),
      }))
    : commonLabels(reference, prediction)
  const layers: Chosen[][] = []
  for (const one of chosen) {
    const layer = layers.find((labels) => labels.every((other) => areApart(one, other)))
    if (layer) layer.push(one)
    else layers.push([one])
  }
  return layers.map((labels) => layerOf(labels, reference.shape))
}

/** The mask of a label that is asked for: by name where the side has names, by value where it has values. */
function maskOf(side: SideLabels, wantedOne: NamedLabel, wanted: readonly NamedLabel[]): LabelMask | null {
  const { values } = wantedOne
  if (side.map) return { array: side.map, values }
  const names = side.named!.map((one) => one.name)
  const byName = (label: NamedLabel) => {
    const [found] = namesOf(label, names)
    return side.named!.find((one) => one.name === found)
  }
  const named = byName(wantedOne)
  if (named) return named.mask
  // Channels without names are known by their number, and so are the segments of DICOM where none has a name that is asked for.
  const numbered = side.named!.every((one) => one.name === String(one.value)) || isByNumber(side, wanted)
  const masks = values.flatMap((value) => {
    const label = wanted.find((one) => one.values.length === 1 && one.values[0] === value)
    const one = numbered ? side.named!.find((segment) => segment.value === value) : label && byName(label)
    return one ? [one.mask] : []
  })
  if (masks.length < 2) return (values.length === 1 ? numbered : true) ? (masks[0] ?? null) : null
  return unionOf(masks)
}

/** Whether labels are taken by the number of the segment, as no segment of a DICOM file has the name of one. */
export function isByNumber(side: SideLabels, wanted: readonly NamedLabel[]): boolean {
  if (!side.byGeometry || !side.named) return false
  const names = side.named.map((one) => one.name)
  return wanted.length > 0 && !wanted.some((label) => namesOf(label, names).length > 0)
}

/** The voxels of several masks. */
function unionOf(masks: readonly LabelMask[]): LabelMask {
  const { order, shape, stride } = asContiguous<Data>(masks[0]!.array, 'any')
  const data = new Uint8Array(shape.reduce((a, b) => a * b, 1))
  for (const { array, values } of masks) {
    const from = asContiguous<Data>(array, order).data
    for (let i = 0; i < data.length; i++) {
      const value = Number(from[i])
      if (values === 'positive' ? value > 0 : values.includes(value)) data[i] = 1
    }
  }
  return { array: { data, shape, stride }, values: [1] }
}

/** Channels without names and without background beside a map of values: nothing says which value each of them is. */
function requireNumbered({ backgroundFirst, named, facts }: SideLabels): void {
  if (backgroundFirst !== false || facts.layout === 'named channels' || named === null) return
  refuse(
    'bad-input',
    'labels',
    `${named.length} channels without background on one side, values on the other`,
    '--channels with the names of --labels, or with the values of each, such as TC=1+3,WT=1+2+3,ET=3',
  )
}

/** Channel 0 is background where each side that has channels without names proves it. */
function isBackground(
  { name, value }: { readonly name: string; readonly value: number | null },
  ...sides: readonly SideLabels[]
): boolean {
  return name === '0' && value === 0 && !sides.some(({ backgroundFirst }) => backgroundFirst === false)
}

function commonLabels(reference: SideLabels, prediction: SideLabels): Chosen[] {
  const named = [...(reference.named ?? []), ...(prediction.named ?? [])]
  const names = new Map(named.map((one) => [plainLabelName(one.name), one]))
  const map = reference.map ?? prediction.map
  if (map) {
    const nameless = named.find(({ value }) => value === null)
    if (nameless)
      refuse(
        'bad-input',
        'labels',
        `names on one side (${nameless.name}), values on the other`,
        '--labels, such as liver=1,spleen=2, or dataset.json',
      )
  }
  const chosen = [...names.values()].flatMap((one): Chosen[] => {
    const label = { name: one.name, values: one.value === null ? [] : [one.value] }
    return isBackground(one, reference, prediction)
      ? []
      : [{ name: one.name, reference: maskOf(reference, label, []), prediction: maskOf(prediction, label, []) }]
  })
  return map
    ? [...chosen, ...otherValues(map, reference, prediction, new Set(named.map(({ value }) => value)))]
    : chosen
}

/** Values of a label map that the other side has no label for: its masks are empty. */
function otherValues(
  map: NdArray,
  reference: SideLabels,
  prediction: SideLabels,
  known: ReadonlySet<number | null>,
): Chosen[] {
  return preparePair(map, map)
    .labels.filter((value) => !known.has(value))
    .map((value) => {
      const mask = { array: map, values: [value] }
      return { name: String(value), reference: reference.map && mask, prediction: prediction.map && mask }
    })
}

function areApart(a: Chosen, b: Chosen): boolean {
  return masksApart(a.reference, b.reference) && masksApart(a.prediction, b.prediction)
}

function masksApart(a: LabelMask | null, b: LabelMask | null): boolean {
  if (a === null || b === null) return true
  if (!sameArray(a.array, b.array)) return false
  if (a.values === 'positive' || b.values === 'positive') return false
  const values = b.values
  return !a.values.some((value) => values.includes(value))
}

const sameArray = (a: NdArray, b: NdArray) =>
  a === b || (a.data === b.data && (a.offset ?? 0) === (b.offset ?? 0) && `${a.stride}` === `${b.stride}`)

function layerOf(labels: readonly Chosen[], shape: readonly number[]): LabelLayer {
  const same = labels.every(
    ({ reference, prediction }) =>
      isSingle(reference) && isSingle(prediction) && onlyValue(reference) === onlyValue(prediction),
  )
  if (same)
    return {
      reference: labels[0]!.reference!.array,
      prediction: labels[0]!.prediction!.array,
      labels: labels.map(({ name, reference }) => ({ name, id: onlyValue(reference)! })),
    }
  const order = orderOf(labels, shape)
  return {
    reference: renumbered(
      labels.map(({ reference }) => reference),
      shape,
      order,
    ),
    prediction: renumbered(
      labels.map(({ prediction }) => prediction),
      shape,
      order,
    ),
    labels: labels.map(({ name }, i) => ({ name, id: i + 1 })),
  }
}

const isSingle = (mask: LabelMask | null) => mask !== null && mask.values !== 'positive' && mask.values.length === 1
const onlyValue = (mask: LabelMask | null) => (mask?.values === 'positive' ? undefined : mask?.values[0])

function orderOf(labels: readonly Chosen[], shape: readonly number[]): readonly number[] {
  const mask = labels.flatMap(({ reference, prediction }) => [reference, prediction]).find((one) => one !== null)
  return mask ? asContiguous<Data>(mask.array, 'any').order : [...shape.keys()]
}

/** A map with number i + 1 where mask i is. All masks are of one array. */
function renumbered(masks: readonly (LabelMask | null)[], shape: readonly number[], order: readonly number[]): NdArray {
  const stride = strideFor(shape, order)
  const size = shape.reduce((a, b) => a * b, 1)
  const out = masks.length > 255 ? new Int32Array(size) : new Uint8Array(size)
  const mask = masks.find((one) => one !== null)
  if (!mask) return { data: out, shape, stride }
  const { data } = asContiguous<Data>(mask.array, order)
  if (mask.values === 'positive') {
    const id = masks.indexOf(mask) + 1
    for (let i = 0; i < size; i++) if (Number(data[i]) > 0) out[i] = id
    return { data: out, shape, stride }
  }
  const ids = new Map(
    masks.flatMap((one, i) =>
      one && one.values !== 'positive' ? one.values.map((value) => [value, i + 1] as const) : [],
    ),
  )
  const table = new Int32Array(256)
  for (const [value, id] of ids) if (value >= 0 && value < 256) table[value] = id
  for (let i = 0; i < size; i++) {
    const value = Number(data[i])
    if (value !== 0) out[i] = value > 0 && value < 256 && value === (value | 0) ? table[value]! : (ids.get(value) ?? 0)
  }
  return { data: out, shape, stride }
}
