/**
 * Answers calls from Python until it closes the pipe, one after the other. While a function of Python runs in the middle of a call, further calls are
 * answered, if they need no file.
 */
import { watchLabels } from '../../array/labels/watchLabels'
import { isNdArray } from '../../array/vector'
import type { LabelPair } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { type ArrayHeader, decode } from './decode'
import { encode } from './encode'
import { errorFields } from './errorFields'
import { type Frame, readFrame, writeFrame } from './frames'
import type { Callable } from './functions'
import { type PreparedPairs, preparedPairs } from './preparedPairs'
import { aligned, type SharedMemory } from './sharedMemory'

/** A call. `shared`: so many bytes of the shared memory are its samples; otherwise they are in the frame. */
interface Call {
  readonly call: string
  readonly values: readonly unknown[]
  readonly arrays: readonly ArrayHeader[]
  readonly shared?: number
  /** Label pairs that Python has let go of. */
  readonly free?: readonly number[]
}

/** What a function of Python returned, or that it raised. */
interface Returned {
  readonly returned: unknown
  readonly raised?: boolean
}

export interface Connection {
  readonly input: number
  readonly output: number
  /** null: all samples are in the frames. */
  readonly memory: SharedMemory | null
  readonly functionNamed: (path: string) => Callable | Promise<Callable>
}

interface Session extends Connection {
  readonly pairs: PreparedPairs
}

/** Results of more bytes cross in shared memory. */
const LARGE = 2 ** 16

export async function serve(connection: Connection): Promise<void> {
  const session = { ...connection, pairs: preparedPairs() }
  for (;;) {
    const frame = readFrame(session.input)
    if (frame === null) return
    const call = frame.message as Call
    session.pairs.free(call.free ?? [])
    try {
      const called = await functionOf(session, call)
      // A pair is kept beyond the call, and its arrays with it.
      const values = valuesOf(session, frame, call.call === 'metrics.labelPair')
      const absent = watched(call.call, values)
      answer(session, await called(...values), absent)
    } catch (error) {
      writeFrame(session.output, { error: errorFields(error) })
    }
  }
}

/** The labels that a metric is asked for and that none of its arrays has, as they are found. */
function watched(path: string, values: readonly unknown[]): ReadonlySet<number | string> {
  const absent = new Set<number | string>()
  if (path.startsWith('metrics.'))
    for (const value of values) if (isNdArray(value)) watchLabels(value, (label) => absent.add(label))
  return absent
}

function functionOf({ functionNamed }: Session, { call }: Call): Callable | Promise<Callable> {
  if (call === 'pair.count') return (pair, label) => (pair as LabelPair).count(label as number)
  return functionNamed(call)
}

function valuesOf(session: Session, frame: Frame, own: boolean): unknown[] {
  const { values, arrays, shared } = frame.message as Call
  const { memory, pairs } = session
  return decode(values, {
    arrays,
    samples: shared !== undefined && memory ? memory.read(shared, own) : frame.samples,
    pair: (id) => pairs.named(id),
    callback: (index) => callback(session, index),
  }) as unknown[]
}

function answer(
  { output, memory, pairs }: Session,
  value: unknown,
  absent: ReadonlySet<number | string> = new Set(),
): void {
  const { value: ok, arrays, samples } = encode(value, (item) => pairs.keep(item))
  const { parts, starts, length } = aligned(samples)
  const placed = arrays.map((array, k) => ({ ...array, start: starts[k] }))
  const shared = memory !== null && length > LARGE
  if (shared) memory.write(samples, starts)
  const told = absent.size > 0 ? { absent: [...absent] } : {}
  writeFrame(output, { ok, arrays: placed, ...told, ...(shared ? { shared: length } : {}) }, shared ? [] : parts)
}

/** A function that calls one of Python, and answers its calls until it returns. */
function callback(session: Session, index: number): Callable {
  return (...values) => {
    const { value, arrays, samples } = encode(values)
    const { parts, starts } = aligned(samples)
    const placed = arrays.map((array, k) => ({ ...array, start: starts[k] }))
    writeFrame(session.output, { callback: index, values: value, arrays: placed }, parts)
    for (;;) {
      const frame = readFrame(session.input)
      if (frame === null) process.exit(0)
      const message = frame.message as Call | Returned
      if (!('returned' in message)) {
        answerInside(session, frame)
        continue
      }
      if (message.raised) throw new MedgradeError('bad-argument', 'A function of Python raised')
      return valuesOf(session, { ...frame, message: { values: [message.returned], arrays: [] } }, true)[0]
    }
  }
}

/** A call from within a callback. Its arrays have a buffer of their own: those of the call around it are still in use. */
function answerInside(session: Session, frame: Frame): void {
  const call = frame.message as Call
  try {
    const called = functionOf(session, call)
    const value = called instanceof Promise ? called : called(...valuesOf(session, frame, true))
    if (value instanceof Promise) {
      value.catch(() => {})
      throw new MedgradeError('unsupported', `${call.call} reads files and cannot be called inside of another call`)
    }
    answer(session, value)
  } catch (error) {
    writeFrame(session.output, { error: errorFields(error) })
  }
}
