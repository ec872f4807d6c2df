/**
 * FreeSurfer's MGH, and MGZ, which is MGH in gzip, as nibabel reads them: big-endian, the header in front, the repetition time behind the samples.
 */
import type { AxisRole, ReadContext } from '../../contract'
import { refuse } from '../../errors/refuse'
import { inflate, inflateStart } from '../gzip/inflate'
import { isGzip } from '../gzip/isGzip'
import { lpsGeometry, type NibabelVolume } from '../nifti/readNiftiNibabel'
import { checkPresent, declaredBytes, type SampleType, sampleWidth, viewSamples } from '../volume/samples'

const dataOffset = 284

const types: Readonly<Record<number, SampleType>> = { 0: 'uint8', 1: 'int32', 3: 'float32', 4: 'int16', 10: 'uint16' }

/** Shape and spacing as `img.shape` and `img.header.get_zooms()`; several frames are the fourth axis. */
export async function readMgh(bytes: Uint8Array, context: ReadContext): Promise<NibabelVolume> {
  const { name: file, maxBytes } = context
  if (bytes.length === 0) refuse('empty', 'MGH header', '0 bytes', `${dataOffset} bytes`, { file })
  const isPacked = /\.mgz$/i.test(file)
  if (isGzip(bytes) !== isPacked)
    refuse('bad-magic', 'MGH header', isPacked ? 'plain data' : 'gzip data', 'gzip in .mgz, plain data in .mgh', {
      file,
    })
  const start = isPacked ? inflateStart(bytes, dataOffset, file) : bytes.subarray(0, dataOffset)
  const header = mghHeader(start, file)
  const { sizes, type } = header
  const need = declaredBytes(file, sizes, sampleWidth(type), maxBytes)
  const end = dataOffset + need
  const options = {
    file,
    trailing: 'ignore',
    padded: true,
    onDamage: context.onDamage,
  } as const
  const plain = isPacked ? await inflate(bytes, { ...options, need: end }) : bytes
  checkPresent(file, plain, dataOffset, need)
  const frames = sizes[3] > 1
  const footer = !frames
    ? null
    : isPacked
      ? inflateStart(bytes, end + 4, file).subarray(end)
      : bytes.subarray(end, end + 4)
  const time = footer ? repetitionTime(footer) : 0
  const shape = frames ? sizes : sizes.slice(0, 3)
  const affine = affineOf(header)
  const strides: number[] = []
  for (let axis = 0, step = 1; axis < shape.length; step *= shape[axis++]) strides.push(step)
  const roles: readonly AxisRole[] = ['space', 'space', 'space', time > 0 ? 'time' : 'unstated']
  return {
    data: viewSamples(plain, dataOffset, type, need / sampleWidth(type), false),
    shape,
    stride: strides,
    components: 1,
    spacing: frames ? [...header.delta, time] : header.delta,
    unit: 'mm',
    axes: roles.slice(0, shape.length),
    spacingPrecision: 'single',
    ...lpsGeometry(affine),
    affine,
  }
}

interface MghHeader {
  /** x, y, z, frames. */
  readonly sizes: readonly number[]
  readonly type: SampleType
  readonly delta: readonly number[]
  /** Direction cosines, one row an axis of the file. */
  readonly cosines: readonly number[]
  /** The centre of the volume in RAS. */
  readonly centre: readonly number[]
}

function mghHeader(bytes: Uint8Array, file: string): MghHeader {
  if (bytes.length < 90) refuse('truncated', 'MGH header', `${bytes.length} bytes`, `${dataOffset} bytes`, { file })
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const version = view.getInt32(0)
  if (version !== 1) refuse('bad-magic', 'MGH version', version, '1', { file })
  const sizes = [4, 8, 12, 16].map((at) => view.getInt32(at))
  const code = view.getInt32(20)
  const type = types[code]
  if (type === undefined)
    refuse('bad-header', 'MGH type', code, '0 (uint8), 1 (int32), 3 (float32), 4 (int16) or 10 (uint16)', { file })
  const floats = (count: number, at: number) => Array.from({ length: count }, (_, k) => view.getFloat32(at + 4 * k))
  // Without the flag the fields of geometry are not set; FreeSurfer then takes a coronal volume of 1 mm.
  const placed = view.getInt16(28) !== 0
  return {
    sizes,
    type,
    delta: placed ? floats(3, 30) : [1, 1, 1],
    cosines: placed ? floats(9, 42) : [-1, 0, 0, 0, 0, 1, 0, -1, 0],
    centre: placed ? floats(3, 78) : [0, 0, 0],
  }
}

/** Row-major 4 × 4, RAS. */
function affineOf({ sizes, delta, cosines, centre }: MghHeader): number[] {
  const rows = [0, 1, 2].map((row) => {
    const steps = [0, 1, 2].map((axis) => Math.fround(cosines[3 * axis + row] * delta[axis]))
    const half = (steps[0] * sizes[0] + steps[1] * sizes[1] + steps[2] * sizes[2]) / 2
    return [...steps, centre[row] - half]
  })
  return [...rows.flat(), 0, 0, 0, 1]
}

/** In ms; bytes that are missing count as 0, as in nibabel. */
function repetitionTime(footer: Uint8Array): number {
  const whole = new Uint8Array(4)
  whole.set(footer.subarray(0, 4))
  return new DataView(whole.buffer).getFloat32(0)
}
