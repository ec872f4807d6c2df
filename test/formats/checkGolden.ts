/**
 * Compares what a reader returned with a golden's JSON. No file system in here: Node tests and the browser load the bytes their own way
 * (see loadGoldens.ts) and share these checks.
 */
import { cOrderBytes } from '../../src/array/cOrderBytes'
import { declaredShape } from '../../src/array/declaredShape'
import { dtypeOf } from '../../src/array/dtypeOf'
import type { MedicalVolume, NdArray, ReadContext, Volume } from '../../src/contract'
import { isMedgradeError, MedgradeError } from '../../src/errors/MedgradeError'

type Value = number | boolean | string | readonly Value[]

/** One entry of a golden's `readers`, or a whole resampling golden. */
export interface ReaderGolden {
  readonly error?: string
  readonly dtype?: string
  readonly arrayShape?: readonly number[]
  readonly components?: number
  readonly spacing?: readonly Value[]
  readonly zooms?: readonly Value[]
  readonly zooms3?: readonly Value[]
  readonly origin?: readonly number[]
  readonly direction?: readonly number[]
  readonly sum?: Value
  readonly min?: Value
  readonly max?: Value
  readonly samples?: readonly { readonly index: readonly number[]; readonly value: Value }[]
  readonly sha256?: string
  readonly sha256XFastest?: string
}

export interface GoldenJson {
  readonly about: string
  readonly file: string
  readonly files?: readonly string[]
  readonly readers: Readonly<Record<string, ReaderGolden>>
}

export interface MalformedJson {
  readonly about: string
  readonly file: string
  readonly files?: readonly string[]
  readonly mustThrow: boolean
  readonly mustNotExhaust?: boolean
  readonly reference: Readonly<Record<string, unknown>>
}

/** A golden with its bytes: `files` holds the main file and its neighbours by name. */
export interface Golden<J> {
  readonly name: string
  readonly json: J
  readonly files: ReadonlyMap<string, Uint8Array>
}

export function contextOf(golden: Golden<{ readonly file: string }>, maxBytes = 2 ** 31): ReadContext {
  return {
    name: golden.json.file,
    maxBytes,
    async resolve(name) {
      const bytes = golden.files.get(name)
      if (bytes === undefined) throw new MedgradeError('not-found', `${name}: no such file`, { file: name })
      return bytes
    },
  }
}

export function bytesOf(golden: Golden<{ readonly file: string }>): Uint8Array {
  const bytes = golden.files.get(golden.json.file)
  if (bytes === undefined) throw new Error(`golden ${golden.name} lacks ${golden.json.file}`)
  return bytes
}

/** The voxel sizes of an array in the order of the reader's library. */
function listedSpacing(
  { spacing, loaderSpacing }: Partial<MedicalVolume>,
  reader: string,
): readonly number[] | undefined {
  return reader === 'sitk' && spacing ? [...spacing].reverse() : (loaderSpacing ?? spacing)
}

/** The differences between an array and its golden, in words; none: equal. */
export async function differences(actual: NdArray, expected: ReaderGolden, reader: string): Promise<string[]> {
  const out: string[] = []
  const same = (what: string, found: unknown, wanted: unknown) => {
    if (wanted !== undefined && JSON.stringify(found) !== JSON.stringify(wanted))
      out.push(`${what}: ${JSON.stringify(found)}, expected ${JSON.stringify(wanted)}`)
  }
  same('dtype', dtypeOf(actual), expected.dtype)
  same('shape', declaredShape(actual), expected.arrayShape)
  const volume = actual as Partial<Volume>
  if (expected.components !== undefined) same('components', volume.components, expected.components)
  const spacing = listedSpacing(volume, reader)
  close('spacing', spacing, expected.spacing ?? expected.zooms)
  if (expected.zooms3) close('zooms', spacing?.slice(0, 3), expected.zooms3)
  close('origin', volume.origin, expected.origin)
  close('direction', volume.direction, expected.direction)
  for (const { index, value } of expected.samples ?? []) same(`sample ${index}`, plain(sampleAt(actual, index)), value)
  const bytes = cOrderBytes(actual)
  if (expected.dtype !== 'struct' && !expected.dtype?.startsWith('complex')) statistics()
  if (expected.sha256) same('sha256', await sha256(bytes), expected.sha256)
  if (expected.sha256XFastest)
    same('sha256 x fastest', await sha256(cOrderBytes(reversed(actual))), expected.sha256XFastest)
  return out

  /** Geometry is computed in the reference's order of operations, so only the sign of zero may differ. */
  function close(what: string, found: readonly number[] | undefined, wanted: readonly Value[] | undefined): void {
    if (wanted !== undefined)
      same(
        what,
        found?.map((v) => plain(v + 0 === 0 ? 0 : v)),
        wanted.map((v) => (v === 0 ? 0 : v)),
      )
  }

  function statistics(): void {
    const values = Array.from(gathered(actual))
    const isBig = typeof values[0] === 'bigint' && expected.dtype !== 'float64'
    const numbers = values.map(Number)
    const sum = isBig ? (values as bigint[]).reduce((a, b) => a + b, 0n) : numbers.reduce((a, b) => a + b, 0)
    const size = numbers.reduce((a, b) => a + Math.abs(b), 0)
    if (expected.sum !== undefined) {
      if (typeof sum === 'bigint') same('sum', sum.toString(), String(expected.sum))
      else if (typeof expected.sum === 'string' || !Number.isFinite(sum)) same('sum', plain(sum), expected.sum)
      else if (Math.abs(sum - Number(expected.sum)) > 1e-12 * size) out.push(`sum: ${sum}, expected ${expected.sum}`)
    }
    const nan = numbers.some(Number.isNaN)
    const extreme = (smaller: boolean): unknown =>
      nan ? Number.NaN : values.reduce((a, b) => (b < a === smaller && b !== a ? b : a))
    const shown = (value: unknown) => plain(isBig ? value : Number(value))
    same('min', shown(extreme(true)), comparable(expected.min))
    same('max', shown(extreme(false)), comparable(expected.max))
  }
}

/** The differences between the result for a malformed file and its JSON; none: equal. */
export async function malformedDifferences(read: () => Promise<unknown>, json: MalformedJson): Promise<string[]> {
  const start = processorMs()
  let caught: unknown
  try {
    await read()
  } catch (error) {
    caught = error
  }
  const out: string[] = []
  if (processorMs() - start > 5000) out.push('computed for more than 5 s')
  if (caught === undefined && json.mustThrow) out.push('was accepted')
  if (caught !== undefined && !isMedgradeError(caught)) out.push(`threw ${String(caught)} instead of a MedgradeError`)
  if (isMedgradeError(caught)) {
    if (!caught.file) out.push(`the error names no file: ${caught.message}`)
    if (!caught.found || !caught.expected) out.push(`the error lacks found or expected: ${caught.message}`)
  }
  return out
}

/** Milliseconds that this process has computed; a browser does not tell. */
function processorMs(): number {
  if (typeof process === 'undefined') return 0
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

export async function sha256(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function plain(value: unknown): Value {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : value.toString()
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value)
  return value as number | boolean
}

function comparable(value: Value | undefined): Value | undefined {
  return typeof value === 'boolean' ? Number(value) : typeof value === 'number' && value === 0 ? 0 : value
}

function sampleAt(array: NdArray, index: readonly number[]): unknown {
  const stride = strideOf(array)
  const at = (full: readonly number[]) =>
    array.data[(array.offset ?? 0) + full.reduce((sum, i, axis) => sum + i * stride[axis]!, 0)]
  if (index.length < array.shape.length)
    return Array.from({ length: array.shape[array.shape.length - 1]! }, (_, field) => at([...index, field]))
  const value = at(index)
  if (array.dtype === 'bool') return value !== 0
  return dtypeOf(array) === 'float64' ? Number(value) : value
}

function gathered(array: NdArray): ArrayLike<number | bigint> {
  return array.data.length === array.shape.reduce((a, b) => a * b, 1) ? array.data : Array.from(walk(array))
}

function* walk(array: NdArray, axis = 0, base = array.offset ?? 0): Generator<number | bigint> {
  const stride = strideOf(array)
  for (let i = 0; i < array.shape[axis]!; i++) {
    const at = base + i * stride[axis]!
    if (axis + 1 < array.shape.length) yield* walk(array, axis + 1, at)
    else yield array.data[at]!
  }
}

/** The same array with reversed axes: its C order has x fastest in the original. */
function reversed(array: NdArray): NdArray {
  const hidden = array.shape.length - declaredShape(array).length
  const axes = array.shape.map((_, axis) => axis)
  const order = [...axes.slice(0, axes.length - hidden).reverse(), ...axes.slice(axes.length - hidden)]
  const stride = strideOf(array)
  return { ...array, shape: order.map((axis) => array.shape[axis]!), stride: order.map((axis) => stride[axis]!) }
}

function strideOf(array: NdArray): readonly number[] {
  if (array.stride) return array.stride
  const stride = new Array<number>(array.shape.length)
  for (let axis = array.shape.length - 1, step = 1; axis >= 0; step *= array.shape[axis--]!) stride[axis] = step
  return stride
}
