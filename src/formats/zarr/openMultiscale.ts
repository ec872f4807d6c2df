/** The image of an OME-Zarr group: `multiscales` of OME-NGFF 0.4 (`.zattrs`) and 0.5 (`ome` in `zarr.json`). */

import type { AxisRole, LengthUnit } from '../../contract'
import { nearestName } from '../../errors/nearestName'
import { shownJson } from '../../errors/shownJson'
import { type Fail, pictureFailure } from '../readers/pictureFailure'
import { readJson } from '../tree/readJson'
import { lengthUnit } from '../volume/lengthUnit'
import { unitInMillimetres } from '../volume/unitInMillimetres'
import { arrayOfV2, arrayOfV3, type ZarrArray } from './zarrArray'
import { isObject, type Json } from './zarrJson'
import type { ZarrStore } from './zarrStore'

/** One resolution of an image. */
export interface ScaleLevel {
  readonly array: ZarrArray
  readonly axes: readonly AxisRole[]
  /** Along each axis, in `unit` for those of space; null: not stated. */
  readonly spacing: readonly number[] | null
  readonly unit: LengthUnit | undefined
  /** The middle of the first voxel, as `spacing`. */
  readonly origin: readonly number[] | null
  /** How many resolutions there are. */
  readonly levels: number
  /** The labels that lie in the group of the image. */
  readonly labels: readonly string[]
  /** Whether it is one of those labels. */
  readonly ofLabels: boolean
}

/** The axes of an array without those of time and of channels of one element. */
export function keptAxes({ array, axes }: Pick<ScaleLevel, 'array' | 'axes'>): readonly number[] {
  return [...axes.keys()].filter(
    (axis) => array.shape[axis] !== 1 || axes[axis] === 'space' || axes[axis] === 'unstated',
  )
}

export interface LevelSetting {
  /** From 0, the largest. */
  readonly level: number
  /** The image of `labels/NAME` instead of an image that has labels beside it; null: the image. */
  readonly label: string | null
}

/**
 * The metadata of one resolution; nothing of its samples is read.
 *
 * @throws MedgradeError `bad-header`, `unsupported` for other versions and transformations, `not-found` for a level or labels that are not there.
 */
export async function openMultiscale(store: ZarrStore, { level, label }: LevelSetting): Promise<ScaleLevel> {
  const fail = pictureFailure(store.name, 'OME-Zarr')
  const root = await nodeAt(store, '', fail)
  if (root === null) throw fail('bad-header', 'no zarr.json, .zgroup or .zarray', 'the folder of an OME-Zarr image')
  const labels = await labelsOf(store, fail)
  // An image without labels is one of labels itself.
  const isLabels = label !== null && labels.length > 0
  if (isLabels && !labels.includes(label)) throw fail('not-found', `no labels ${label}`, nearestName(label, labels))
  const path = isLabels ? `labels/${label}` : ''
  const node = isLabels ? await nodeAt(store, path, fail) : root
  if (node === null) throw fail('not-found', `no group ${path}`, 'a group of labels')
  if (node.array !== null) return { ...plainArray(node, level, fail), ofLabels: isLabels }
  const image = multiscaleOf(node.attributes)
  if (image === null) throw refuseGroup(node.attributes, labels, fail)
  const { axes, names, units } = axesOf(image, fail)
  const datasets = image.datasets as readonly Json[]
  if (!Array.isArray(datasets) || datasets.length === 0 || !datasets.every(isObject))
    throw fail('bad-header', 'no datasets in multiscales', 'the paths of the resolutions')
  const dataset = datasets[level]
  if (dataset === undefined)
    throw fail('not-found', `no level ${level}`, `--level 0 to ${datasets.length - 1}, the resolutions of the image`)
  const own = typeof dataset.path === 'string' ? dataset.path.replace(/^\/+|\/+$/g, '') : ''
  if (own === '' || own.split('/').includes('..'))
    throw fail('bad-header', `path ${shownJson(dataset.path)}`, 'a path of a dataset')
  const found = await nodeAt(store, path === '' ? own : `${path}/${own}`, fail)
  if (!found?.array) throw fail('not-found', `no array ${own}`, 'the array of a resolution')
  if (found.array.shape.length !== axes.length)
    throw fail(
      'bad-header',
      `${found.array.shape.length} axes of the array`,
      `${axes.length} axes: ${names.join(', ')}`,
    )
  const steps = [...transformations(dataset, fail), ...transformations(image, fail)]
  const place = placeOf(steps, axes.length, fail)
  return {
    array: found.array,
    axes,
    labels: isLabels ? [] : labels,
    ofLabels: isLabels,
    levels: datasets.length,
    ...sizes(place, axes, units),
  }
}

interface ZarrNode {
  readonly attributes: Json
  readonly array: ZarrArray | null
}

/** A group or an array of either format; null: there is none. Format 3 counts where both are there, as zarr-python takes it. */
async function nodeAt(store: ZarrStore, path: string, fail: Fail): Promise<ZarrNode | null> {
  const at = (file: string) => (path === '' ? file : `${path}/${file}`)
  const json = async (file: string): Promise<Json | null> => {
    const bytes = await store.read(at(file))
    if (bytes === null) return null
    const tree = readJson(bytes, `${store.name}/${at(file)}`)
    if (!isObject(tree)) throw fail('bad-header', `${at(file)} without an object`, 'an object')
    return tree
  }
  const third = await json('zarr.json')
  if (third !== null) {
    if (third.zarr_format !== 3) throw fail('unsupported', `zarr_format ${shownJson(third.zarr_format)}`, '2 or 3')
    const attributes = isObject(third.attributes) ? third.attributes : {}
    return { attributes, array: third.node_type === 'array' ? arrayOfV3(third, path, fail) : null }
  }
  const meta = await json('.zarray')
  const attributes = (await json('.zattrs')) ?? {}
  if (meta !== null) {
    if (meta.zarr_format !== 2) throw fail('unsupported', `zarr_format ${shownJson(meta.zarr_format)}`, '2 or 3')
    return { attributes, array: arrayOfV2(meta, path, fail) }
  }
  return (await store.read(at('.zgroup'))) !== null || Object.keys(attributes).length > 0
    ? { attributes, array: null }
    : null
}

const omeOf = (attributes: Json): Json => (isObject(attributes.ome) ? attributes.ome : attributes)

/** The first image of the group, as ome-zarr-py takes it; null: the group is none. */
function multiscaleOf(attributes: Json): Json | null {
  const { multiscales } = omeOf(attributes)
  const [first] = Array.isArray(multiscales) ? (multiscales as readonly unknown[]) : []
  return isObject(first) ? first : null
}

/** Names of the labels in the group of an image. */
async function labelsOf(store: ZarrStore, fail: Fail): Promise<readonly string[]> {
  const node = await nodeAt(store, 'labels', fail)
  const names = node && omeOf(node.attributes).labels
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string' && !name.split('/').includes('..')) : []
}

function refuseGroup(attributes: Json, labels: readonly string[], fail: Fail) {
  const ome = omeOf(attributes)
  if (labels.length > 0)
    return fail('wrong-format', 'a group of labels without an image', `--zarr-labels with one of ${labels.join(', ')}`)
  if (Array.isArray(ome.labels))
    return fail('wrong-format', 'the group labels', `one of them, as a path: ${ome.labels.map(shownJson).join(', ')}`)
  if (isObject(ome.plate) || isObject(ome.well))
    return fail('wrong-format', 'a plate or a well', 'one of its images, as a path, such as A/1/0')
  if (ome['bioformats2raw.layout'] !== undefined)
    return fail('wrong-format', 'the folder of bioformats2raw', 'one of its images, as a path, such as 0')
  return fail('wrong-format', 'a group without multiscales', 'an OME-Zarr image, or a Zarr array')
}

/** An array alone: the names of format 3 say what its axes are. */
function plainArray({ array }: ZarrNode, level: number, fail: Fail): Omit<ScaleLevel, 'ofLabels'> {
  if (level !== 0) throw fail('not-found', `no level ${level}`, 'level 0, as it is an array alone')
  const names = array!.names
  const axes = array!.shape.map((_, axis): AxisRole => roleOf(names?.[axis] ?? '', undefined) ?? 'unstated')
  return { array: array!, axes, spacing: null, unit: undefined, origin: null, levels: 1, labels: [] }
}

function roleOf(name: string, type: unknown): AxisRole | null {
  if (type === 'space' || type === 'time' || type === 'channel') return type
  if (type !== undefined && type !== null) return null
  if (/^[xyz]$/i.test(name)) return 'space'
  return /^t$/i.test(name) ? 'time' : /^c$/i.test(name) ? 'channel' : null
}

interface Axes {
  readonly axes: readonly AxisRole[]
  readonly names: readonly string[]
  readonly units: readonly (LengthUnit | undefined)[]
}

/** Axes of 0.4 and later; 0.3 has their names only, and before it they are t, c, z, y, x. */
function axesOf(image: Json, fail: Fail): Axes {
  const { axes: given = ['t', 'c', 'z', 'y', 'x'] } = image
  if (!Array.isArray(given)) throw fail('bad-header', 'axes that are no list', 'the axes of the image')
  const all = given.map((one: unknown) => (isObject(one) ? one : { name: one }))
  const names = all.map(({ name }) => (typeof name === 'string' ? name : shownJson(name)))
  const axes = all.map((one, axis) => {
    const role = roleOf(names[axis], one.type)
    if (role === null)
      throw fail('unsupported', `axis ${names[axis]} of type ${shownJson(one.type)}`, 'space, time or channel')
    return role
  })
  const space = names.filter((_, axis) => axes[axis] === 'space')
  // The specification demands this order; another one would be taken for it in silence.
  if (!['y,x', 'z,y,x'].includes(space.join().toLowerCase()) || new Set(names).size < names.length)
    throw fail('unsupported', `axes ${names.join(', ')}`, 'y, x or z, y, x among them, in this order')
  const units = all.map(({ unit }) => (typeof unit === 'string' ? lengthUnit(unit) : undefined))
  return { axes, names, units }
}

interface Step {
  readonly type: 'scale' | 'translation'
  readonly values: readonly number[]
}

function transformations(of: Json, fail: Fail): readonly Step[] {
  const { coordinateTransformations: list = [] } = of
  if (!Array.isArray(list)) throw fail('bad-header', 'coordinateTransformations', 'a list')
  return list.flatMap((one: unknown): Step[] => {
    const type = isObject(one) ? one.type : undefined
    if (type === 'identity') return []
    if (!isObject(one) || (type !== 'scale' && type !== 'translation'))
      throw fail('unsupported', `a coordinate transformation ${shownJson(type)}`, 'scale and translation')
    const values = one[type]
    if (!Array.isArray(values) || !values.every((value) => typeof value === 'number'))
      throw fail('unsupported', `a ${type} without its numbers`, 'a number for each axis')
    return [{ type, values }]
  })
}

interface Place {
  readonly scale: readonly number[]
  readonly origin: readonly number[]
}

/** null: no scale is stated. */
function placeOf(steps: readonly Step[], rank: number, fail: Fail): Place | null {
  let scale: number[] = Array.from({ length: rank }, () => 1)
  let origin: number[] = scale.map(() => 0)
  for (const { type, values } of steps) {
    if (values.length !== rank)
      throw fail('bad-header', `a ${type} of ${values.length} numbers`, `${rank}, one an axis`)
    if (type === 'scale') {
      scale = scale.map((size, axis) => size * values[axis])
      origin = origin.map((size, axis) => size * values[axis])
    } else origin = origin.map((size, axis) => size + values[axis])
  }
  return steps.some(({ type }) => type === 'scale') ? { scale, origin } : null
}

/** One unit for all axes of space: the first where all have it, else millimetres. */
function sizes(
  place: Place | null,
  axes: readonly AxisRole[],
  units: readonly (LengthUnit | undefined)[],
): Pick<ScaleLevel, 'spacing' | 'unit' | 'origin'> {
  if (place === null) return { spacing: null, unit: undefined, origin: null }
  const { scale, origin } = place
  const own = units.filter((_, axis) => axes[axis] === 'space')
  const [unit] = own
  if (own.every((one) => one === unit)) return { spacing: scale, unit, origin }
  const factors = units.map((one) => (one === undefined ? undefined : unitInMillimetres(one)))
  if (axes.some((role, axis) => role === 'space' && factors[axis] === undefined))
    return { spacing: scale, unit: 'other', origin }
  const inMm = (values: readonly number[]) =>
    values.map((size, axis) => (axes[axis] === 'space' ? size * factors[axis]! : size))
  return { spacing: inMm(scale), unit: 'mm', origin: inMm(origin) }
}
