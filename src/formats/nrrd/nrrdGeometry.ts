/**
 * The image axes of a NRRD and their geometry: directions in a named space converted to LPS, or plain spacings and axis minima.
 */

import type { AxisRole, LengthUnit } from '../../contract'
import { refuse } from '../../errors/refuse'
import { checkGeometry, identity, turnPositive } from '../volume/geometry'
import { lengthUnit } from '../volume/lengthUnit'
import { checkNrrdFields, quotedTexts } from './checkNrrdFields'
import type { NrrdHeader } from './nrrdHeader'

export interface NrrdAxes {
  /** Axis whose samples are the components of a voxel; −1: none. */
  readonly vectorAxis: number
  readonly imageAxes: readonly number[]
}

export interface NrrdGeometry {
  readonly spacing: readonly number[]
  readonly origin: readonly number[]
  readonly direction: readonly number[]
  /** Whether no field gives the size of voxels. */
  readonly unsized?: true
}

const imageKinds = ['???', 'none', 'domain', 'space', 'time']

export function nrrdAxes(header: NrrdHeader): NrrdAxes {
  const range = header.kinds.filter((kind) => !imageKinds.includes(kind))
  const chosen = range.find((kind) => kind !== 'list') ?? range[0]
  const vectorAxis = chosen === undefined ? -1 : header.kinds.indexOf(chosen)
  const axes = header.kinds.map((_, axis) => axis)
  const isImage = (axis: number) => imageKinds.includes(header.kinds[axis])
  return {
    vectorAxis,
    imageAxes: [...axes.filter(isImage), ...axes.filter((axis) => !isImage(axis) && axis !== vectorAxis)],
  }
}

/** Dimension and signs (towards LPS) of the named spaces. */
const spaces = new Map<string, readonly [number, number, number]>()
for (const [short, long, x, y] of [
  ['ras', 'right-anterior-superior', -1, -1],
  ['las', 'left-anterior-superior', 1, -1],
  ['lps', 'left-posterior-superior', 1, 1],
  ['', 'scanner-xyz', 1, 1],
  ['', '3d-right-handed', 1, 1],
  ['', '3d-left-handed', 1, 1],
] as const) {
  // The reference converts no axis of a space with time.
  spaces.set(long, [3, x, y]).set(`${long}-time`, [4, 1, 1])
  if (short) spaces.set(short, [3, x, y]).set(`${short}t`, [4, 1, 1])
}

export function nrrdGeometry(header: NrrdHeader, axes: NrrdAxes, file: string, timeBeside: boolean): NrrdGeometry {
  const { fields } = header
  if (fields.has('space') && fields.has('space dimension'))
    refuse('bad-header', 'space', 'space and space dimension', 'one of them', { file })
  const name = fields.get('space')?.toLowerCase()
  const dimension = fields.get('space dimension')
  const space =
    name === undefined
      ? dimension !== undefined && ([Number(dimension), 1, 1] as const)
      : (spaces.get(name) ?? refuse('bad-header', 'space', name, 'a space of the format', { file }))
  checkNrrdFields(fields, header.sizes.length, space ? space[0] : 0, file)
  const geometry = space ? withSpace(header, axes, space, { file, timeBeside }) : withoutSpace(header, axes, file)
  checkGeometry(file, geometry.spacing, geometry.direction)
  turnPositive(geometry.spacing, geometry.direction)
  return geometry
}

/** The unit of the axes of space, of `space units` or else `units`; 'other' where they differ. */
export function nrrdUnit(header: NrrdHeader, axes: NrrdAxes): { readonly unit?: LengthUnit } {
  const { fields } = header
  const isSpatial = (axis: number) => header.kinds[axis] !== 'time'
  const ofSpace = firstTexts(fields.get('space units')).slice(0, 3)
  const ofAxes = firstTexts(fields.get('units'))
  const texts = ofSpace.some(Boolean) ? ofSpace : axes.imageAxes.filter(isSpatial).map((axis) => ofAxes[axis] ?? '')
  const found = texts.map(lengthUnit).filter((unit) => unit !== undefined)
  if (found.length === 0) return {}
  return { unit: found.every((unit) => unit === found[0]) ? found[0] : 'other' }
}

/** The texts in double quotes; the header is checked by then. */
function firstTexts(text: string | undefined): string[] {
  return text === undefined ? [] : [...text.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map((match) => match[1])
}

/** What each axis of the array is, slowest first, components last. */
export function nrrdAxisRoles(header: NrrdHeader, { vectorAxis, imageAxes }: NrrdAxes): AxisRole[] {
  const isPlaced = placedAxes(header)
  const roles = imageAxes.map((axis, k): AxisRole => {
    const kind = header.kinds[axis]
    if (kind === 'domain' || kind === 'space') return 'space'
    if (kind === 'time') return 'time'
    // Without a kind the first three axes are of space, and those that have a direction.
    if (imageKinds.includes(kind)) return k < 3 || isPlaced(axis) ? 'space' : 'unstated'
    return 'channel'
  })
  const components = vectorAxis < 0 || header.sizes[vectorAxis] === 1 ? [] : [rangeRole(header.kinds[vectorAxis])]
  return [...roles.reverse(), ...components]
}

/** Of a space with time the last axis has a direction, too. */
function placedAxes({ fields }: NrrdHeader): (axis: number) => boolean {
  const isTimed = /time$|t$/i.test(fields.get('space') ?? '')
  const words = isTimed ? [] : [...(fields.get('space directions') ?? '').matchAll(/\([^()]*\)|\S+/g)]
  return (axis) => words[axis]?.[0].startsWith('(') ?? false
}

function rangeRole(kind: string): AxisRole {
  if (/color|^(?:rgba?|hsv|xyz)$/.test(kind)) return 'colour'
  return kind === 'list' || kind === 'scalar' || kind === 'stub' ? 'channel' : 'vector'
}

interface Draft extends Pick<NrrdGeometry, 'unsized'> {
  readonly spacing: number[]
  readonly origin: number[]
  readonly direction: number[]
}

function withSpace(
  header: NrrdHeader,
  axes: NrrdAxes,
  space: readonly [number, number, number],
  { file, timeBeside }: { readonly file: string; readonly timeBeside: boolean },
): Draft {
  const { fields } = header
  const rank = axes.imageAxes.length
  if (perAxisNumbers(header, 'spacings', file)?.some((step) => !Number.isNaN(step)))
    refuse('bad-header', 'spacings', 'spacings together with a space', 'space directions', { file })
  const directions = vectors(fields.get('space directions'), 'space directions', header.sizes.length, space[0], file)
  const last = axes.imageAxes[rank - 1]
  const isBeside = timeBeside && space[0] === rank - 1 && header.kinds[last] === 'time' && !directions?.[last]
  if (space[0] !== rank && !isBeside)
    refuse(
      'bad-geometry',
      'space',
      `${space[0]} space axes for ${rank} image axes`,
      'as many space axes as image axes',
      { file },
    )
  const sign = (row: number) => (row < 2 ? space[row + 1] : 1)
  const given = vectors(fields.get('space origin'), 'space origin', 1, space[0], file)?.[0] ?? []
  const origin = Array.from({ length: rank }, (_, row) => given[row] ?? 0)
  for (const name of ['axis mins', 'axis maxs']) {
    if (perAxisNumbers(header, name, file)?.some((value, axis) => directions?.[axis] && !Number.isNaN(value)))
      refuse('bad-header', name, `${name} of an axis with a direction`, 'one of them', { file })
  }
  const units = quotedTexts(fields.get('units') ?? '', header.sizes.length)?.texts
  if (units?.some((unit, axis) => unit !== '' && directions?.[axis]))
    refuse('bad-header', 'units', 'units of an axis with a direction', 'space units', { file })
  const frame = vectors(fields.get('measurement frame'), 'measurement frame', space[0], space[0], file)
  if (frame?.includes(null) && frame.some((vector) => vector !== null))
    refuse('bad-header', 'measurement frame', 'vectors beside none', `${space[0]} vectors or none of them`, { file })
  const spacing = new Array<number>(rank).fill(1)
  const direction = identity(rank)
  if (directions) {
    axes.imageAxes.forEach((axis, column) => {
      const vector = directions[axis]
      // The reference does not change an axis without a direction.
      if (vector === null) return
      const length = vectorLength(vector)
      if (!(length > 0))
        refuse('bad-geometry', 'space directions', `(${vector.join(',')})`, 'a vector other than 0', { file })
      spacing[column] = length
      // The reference multiplies by the inverse; a division would differ in the last bit.
      const inverse = 1 / length
      vector.forEach((value, row) => {
        direction[row * rank + column] = sign(row) * (value * inverse)
      })
    })
  }
  return {
    spacing,
    origin: origin.map((value, row) => sign(row) * value),
    direction,
    ...(axes.imageAxes.some((axis) => directions?.[axis]) ? {} : { unsized: true }),
  }
}

/** In the order of operations of the reference: a plain sum of squares. */
function vectorLength(vector: readonly number[]): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0))
}

function withoutSpace(header: NrrdHeader, axes: NrrdAxes, file: string): Draft {
  if (header.fields.has('space directions') || header.fields.has('space origin'))
    refuse('bad-header', 'space directions', 'directions or origin without a space', 'space or space dimension', {
      file,
    })
  const rank = axes.imageAxes.length
  const steps = perAxisNumbers(header, 'spacings', file)
  const minima = perAxisNumbers(header, 'axis mins', file)
  const maxima = perAxisNumbers(header, 'axis maxs', file)
  const centers = header.fields.get('centers')?.toLowerCase().split(/\s+/)
  const spacing = axes.imageAxes.map((axis) => (steps === null || Number.isNaN(steps[axis]) ? 1 : steps[axis]))
  const starts = axes.imageAxes.map((axis) => {
    const least = minima?.[axis]
    if (least === undefined || !Number.isFinite(least)) return null
    const given = steps?.[axis]
    const most = maxima?.[axis]
    const step =
      given !== undefined && Number.isFinite(given)
        ? given
        : most !== undefined && Number.isFinite(most)
          ? (most - least) / header.sizes[axis]
          : null
    if (step === null) return null
    return centers?.[axis] === 'node' ? least : least + step / 2
  })
  // If one axis has no start, all starts are 0.
  const origin = starts.includes(null) ? starts.map(() => 0) : (starts as number[])
  const isSized = axes.imageAxes.some((axis) => steps !== null && !Number.isNaN(steps[axis]))
  return { spacing, origin, direction: identity(rank), ...(isSized ? {} : { unsized: true }) }
}

function perAxisNumbers(header: NrrdHeader, name: string, file: string): number[] | null {
  const text = header.fields.get(name)
  if (text === undefined) return null
  const words = text.split(/\s+/)
  const values = words.map((word) => (/^[+-]?nan$/i.test(word) ? Number.NaN : Number(word)))
  if (
    words.length !== header.sizes.length ||
    values.some((value, k) => !Number.isFinite(value) && !/nan/i.test(words[k]))
  )
    refuse('bad-header', name, text, `${header.sizes.length} numbers`, { file })
  return values
}

/** `(a,b,c)` or `none`, separated by blanks; a vector of nothing but NaN is none, too. */
function vectors(
  text: string | undefined,
  name: string,
  count: number,
  rank: number,
  file: string,
): (readonly number[] | null)[] | null {
  if (text === undefined) return null
  const found = [...text.matchAll(/\(([^()]*)\)|none|\S+/g)].map(([word, inside]) => {
    if (inside === undefined) return word === 'none' ? null : undefined
    const parts = inside.split(',')
    if (parts.length !== rank) return undefined
    if (parts.every((part) => /^[+-]?nan$/i.test(part.trim()))) return null
    const values = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
    return values.every(Number.isFinite) ? values : undefined
  })
  if (found.length !== count || found.includes(undefined))
    refuse('bad-header', name, text, `${count} × (${rank} numbers) or none`, { file })
  return found as (readonly number[] | null)[]
}
