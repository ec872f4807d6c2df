import { deflateSync, gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { castUint8 } from '../../src/array/labels/castLabels'
import { gridInverse } from '../../src/array/resampling/gridInverse'
import { type PhysicalGrid, resampleToGrid } from '../../src/array/resampling/resampleToGrid'
import { zoomNearest } from '../../src/array/resampling/zoomNearest'
import type { NdArray } from '../../src/contract'
import { isMedgradeError } from '../../src/errors/MedgradeError'
import { differences, type ReaderGolden } from '../formats/checkGolden'
import { volumeReaders } from '../formats/volumeReaders'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const script = new URL('volumes.py', import.meta.url).pathname

interface FileCase {
  readonly file: string
  readonly bytes: Buffer
  readonly readers: readonly string[]
  /** The other files of its folder. */
  readonly beside?: Readonly<Record<string, Buffer>>
}

function generator(name: string) {
  const random = seededRandom(PEER_SEED + name.length * 7919)
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const chance = (share: number) => random() < share
  const noise = (length: number) => Buffer.from(Uint8Array.from({ length }, () => whole(0, 255)))
  return { random, whole, pick, chance, noise }
}
type Tools = ReturnType<typeof generator>

/** A rotation as three columns, by Euler angles; now and then axis-aligned, flipped or sheared. */
function direction({ random, pick, chance }: Tools, shear = 0): number[] {
  if (chance(0.3)) return [pick([1, -1]), 0, 0, 0, pick([1, -1]), 0, 0, 0, pick([1, -1])]
  const [a, b, c] = [random() * 6, random() * 6, random() * 6]
  const [ca, sa, cb, sb, cc, sc] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b), Math.cos(c), Math.sin(c)]
  const m = [
    cb * cc,
    sa * sb * cc - ca * sc,
    ca * sb * cc + sa * sc,
    cb * sc,
    sa * sb * sc + ca * cc,
    ca * sb * sc - sa * cc,
    -sb,
    sa * cb,
    ca * cb,
  ]
  return m.map((value) => value + (random() - 0.5) * shear)
}

const niftiTypes: readonly (readonly [number, number])[] = [
  [2, 1],
  [4, 2],
  [8, 4],
  [16, 4],
  [64, 8],
  [256, 1],
  [512, 2],
  [768, 4],
  [1024, 8],
  [1280, 8],
  [128, 3],
  [2304, 4],
  [77, 1],
  [0, 1],
]

function niftiCase(tools: Tools): FileCase {
  const { random, whole, pick, chance, noise } = tools
  const [code, width] = pick(chance(0.9) ? niftiTypes.slice(0, 10) : niftiTypes)
  // SimpleITK returns uninitialised memory for scaled RGB and fails on five axes of it; both are refused here.
  const rgb = code === 128 || code === 2304
  const rank = pick(rgb ? [2, 3, 4] : [2, 3, 3, 3, 3, 4, 4, 5])
  const sizes = Array.from({ length: rank }, (_, axis) => (axis >= 3 && chance(0.6) ? 1 : whole(1, 6)))
  const second = chance(0.1)
  const little = chance(0.8)
  const offset = (second ? 544 : 352) + pick([0, 0, 0, 16, 5])
  const header = Buffer.alloc(offset)
  const view = new DataView(header.buffer, header.byteOffset, offset)
  const pixdim = [
    pick([1, -1, 0]),
    ...Array.from({ length: 7 }, () => (chance(0.06) ? pick([0, -1.5, -0.3]) : 0.2 + random() * 4)),
  ]
  const slope = rgb ? 1 : pick([0, 0, 1, 1, 1, 0.5, -2, 0.1, Number.NaN, Infinity])
  const inter = rgb ? 0 : pick([0, 0, 0, 5, -1.25, Number.NaN])
  const units = pick([2, 2, 2, 10, 0, 1, 3, 18, 26])
  const quaternion = Array.from({ length: 3 }, () => (random() - 0.5) * (chance(0.95) ? 1.1 : 2))
  const q = pick([0, 0, 1, 1, 2])
  const s = pick([0, 0, 1, 1, 2, 2, 4])
  const turned = direction(tools, chance(0.1) ? 0.01 : 0)
  const sform = [0, 1, 2].flatMap((row) => [
    ...[0, 1, 2].map((k) => turned[row * 3 + k]! * Math.abs(pixdim[k + 1]! || 1)),
    (random() - 0.5) * 200,
  ])
  const dims = [rank, ...sizes, ...Array.from({ length: 7 - rank }, () => pick([0, 1, 1, -3, 9]))]
  const f32 = (at: number, values: readonly number[]) =>
    values.forEach((v, k) => void view.setFloat32(at + 4 * k, v, little))
  const f64 = (at: number, values: readonly number[]) =>
    values.forEach((v, k) => void view.setFloat64(at + 8 * k, v, little))
  if (second) {
    view.setInt32(0, 540, little)
    header.write('n+2\0\r\n\x1a\n', 4, 'latin1')
    view.setInt16(12, code, little)
    view.setInt16(14, width * 8, little)
    dims.forEach((v, k) => void view.setBigInt64(16 + 8 * k, BigInt(v), little))
    f64(104, pixdim)
    view.setBigInt64(168, BigInt(offset), little)
    f64(176, [slope, inter])
    view.setInt32(344, q, little)
    view.setInt32(348, s, little)
    f64(352, quaternion)
    f64(400, sform)
    view.setInt32(500, units, little)
  } else {
    view.setInt32(0, 348, little)
    header.write('n+1\0', 344, 'latin1')
    dims.forEach((v, k) => void view.setInt16(40 + 2 * k, v, little))
    view.setInt16(70, code, little)
    view.setInt16(72, width * 8, little)
    f32(76, pixdim)
    f32(108, [offset, slope, inter])
    header[123] = units
    view.setInt16(252, q, little)
    view.setInt16(254, s, little)
    f32(256, [...quaternion, ...Array.from({ length: 3 }, () => (random() - 0.5) * 100)])
    f32(280, sform)
  }
  const data = noise(sizes.reduce((a, b) => a * b, width))
  const plain = Buffer.concat([header, data])
  const gz = chance(0.5)
  return {
    file: gz ? 'a.nii.gz' : 'a.nii',
    bytes: gz ? gzipSync(plain) : plain,
    readers: ['sitk', 'nibabel', 'nibabel_fdata'],
  }
}

/** A pair of Analyze 7.5, as SPM writes it with an origin and a scale, now and then with senseless fields. */
function analyzeCase(tools: Tools): FileCase {
  const { random, whole, pick, chance, noise } = tools
  const [code, width] = pick(chance(0.9) ? niftiTypes.slice(0, 5) : niftiTypes)
  const rank = pick([2, 3, 3, 3, 4, 4, 5])
  const sizes = Array.from({ length: rank }, (_, axis) => (axis >= 3 && chance(0.6) ? 1 : whole(1, 6)))
  const little = chance(0.7)
  const header = Buffer.alloc(348 + pick([0, 0, 4]))
  const view = new DataView(header.buffer, header.byteOffset, header.length)
  view.setInt32(0, chance(0.97) ? 348 : 0, little)
  const rest = Array.from({ length: 7 - rank }, () => pick([0, 1, 1, -3, 9]))
  for (const [k, value] of [rank, ...sizes, ...rest].entries()) view.setInt16(40 + 2 * k, value, little)
  view.setInt16(70, code, little)
  view.setInt16(72, width * 8, little)
  for (let k = 0; k < 8; k++) view.setFloat32(76 + 4 * k, chance(0.06) ? pick([0, -1.5]) : 0.2 + random() * 4, little)
  const offset = pick([0, 0, 0, 16, 5])
  const rgb = code === 128 || code === 2304
  const slope = rgb ? 0 : pick([0, 0, 1, 1, 0.5, -2, Number.NaN, Infinity])
  const inter = rgb ? 0 : pick([0, 0, 0, 5, -1.25, Number.NaN])
  for (const [k, value] of [offset, slope, inter].entries()) view.setFloat32(108 + 4 * k, value, little)
  if (!rgb && chance(0.3)) {
    view.setFloat32(124, random() * 4, little)
    view.setFloat32(128, random(), little)
    view.setInt32(140, whole(-5, 300), little)
    view.setInt32(144, whole(-5, 5), little)
  }
  if (chance(0.6)) for (const at of [253, 255, 257]) view.setInt16(at, pick([0, 1, 3, -2, 40]), little)
  header.write(pick(['mm', '', 'um', 'xyzt']), 56)
  const data = Buffer.concat([Buffer.alloc(offset), noise(sizes.reduce((a, b) => a * b, width))])
  const gz = chance(0.3)
  const [hdr, img] = gz ? ['a.hdr.gz', 'a.img.gz'] : ['a.hdr', 'a.img']
  const parts: Record<string, Buffer> = gz
    ? { [hdr!]: gzipSync(header), [img!]: gzipSync(data) }
    : { [hdr!]: header, [img!]: data }
  const file = pick([hdr!, img!])
  const { [file]: bytes, ...beside } = parts
  return { file, bytes: bytes!, beside, readers: ['sitk', 'nibabel', 'nibabel_fdata'] }
}

/** MGH or MGZ: all types, frames, orientations, with and without a flag of geometry and a footer. */
function mghCase(tools: Tools): FileCase {
  const { random, whole, pick, chance, noise } = tools
  const [code, width] = pick<readonly [number, number]>(
    chance(0.95)
      ? [
          [0, 1],
          [1, 4],
          [3, 4],
          [4, 2],
          [10, 2],
        ]
      : [
          [2, 8],
          [5, 1],
        ],
  )
  const sizes = [whole(1, 6), whole(1, 6), whole(1, 6), pick([1, 1, 2, 3])]
  if (chance(0.03)) sizes[whole(0, 3)] = pick([0, -2])
  const header = Buffer.alloc(284)
  header.writeInt32BE(chance(0.97) ? 1 : 2, 0)
  for (const [k, size] of sizes.entries()) header.writeInt32BE(size, 4 + 4 * k)
  header.writeInt32BE(code, 20)
  header.writeInt16BE(chance(0.8) ? 1 : 0, 28)
  const turned = direction(tools)
  for (let k = 0; k < 3; k++) header.writeFloatBE(chance(0.95) ? 0.2 + random() * 3 : pick([0, -1]), 30 + 4 * k)
  for (let k = 0; k < 9; k++) header.writeFloatBE(turned[k]!, 42 + 4 * k)
  for (let k = 0; k < 3; k++) header.writeFloatBE((random() - 0.5) * 100, 78 + 4 * k)
  const data = noise(Math.abs(sizes.reduce((a, b) => a * b, width)))
  const footer = Buffer.alloc(20)
  footer.writeFloatBE(2000 + random(), 0)
  const tail = pick([footer, footer, Buffer.alloc(0), footer.subarray(0, 2), Buffer.concat([footer, noise(30)])])
  const plain = Buffer.concat([header, data, tail])
  const bytes = chance(0.05) ? plain.subarray(0, plain.length - tail.length - 1) : plain
  const readers = ['nibabel', 'nibabel_fdata']
  return chance(0.5) ? { file: 'a.mgz', bytes: gzipSync(bytes), readers } : { file: 'a.mgh', bytes, readers }
}

function metaImageCase(tools: Tools): FileCase {
  const { random, whole, pick, chance, noise } = tools
  const rank = pick([2, 3, 3, 3, 4])
  const sizes = Array.from({ length: rank }, () => whole(1, 7))
  const [type, width] = pick([
    ['MET_CHAR', 1],
    ['MET_UCHAR', 1],
    ['MET_SHORT', 2],
    ['MET_USHORT', 2],
    ['MET_INT', 4],
    ['MET_UINT', 4],
    ['MET_LONG', 4],
    ['MET_ULONG', 4],
    ['MET_LONG_LONG', 8],
    ['MET_ULONG_LONG', 8],
    ['MET_FLOAT', 4],
    ['MET_DOUBLE', 8],
  ] as const)
  const channels = chance(0.15) ? whole(2, 4) : 1
  const lines = ['ObjectType = Image', `NDims = ${rank}`, `DimSize = ${sizes.join(' ')}`]
  const floats = (count: number) =>
    Array.from({ length: count }, () => ((random() - 0.5) * 50).toPrecision(whole(2, 17))).join(' ')
  const steps = () =>
    sizes.map(() => (chance(0.1) ? '-' : '') + (0.2 + random() * 3).toPrecision(whole(2, 17))).join(' ')
  if (chance(0.8)) lines.push(`ElementSpacing = ${steps()}`)
  if (chance(0.2)) lines.push(`ElementSize = ${steps()}`)
  for (const key of ['Origin', 'Offset', 'Position']) if (chance(0.35)) lines.push(`${key} = ${floats(rank)}`)
  if (rank === 3 && chance(0.6))
    lines.push(`${pick(['TransformMatrix', 'Rotation', 'Orientation'])} = ${direction(tools, 0.01).join(' ')}`)
  if (channels > 1) lines.push(`ElementNumberOfChannels = ${channels}`)
  for (const key of ['BinaryDataByteOrderMSB', 'ElementByteOrderMSB'])
    if (chance(0.4)) lines.push(`${key} = ${pick(['True', 'False'])}`)
  const raw = noise(sizes.reduce((a, b) => a * b, width * channels))
  const packed = chance(0.5)
  const data = packed ? deflateSync(raw) : raw
  if (packed) lines.push('CompressedData = True', `CompressedDataSize = ${data.length}`)
  const [first, second] = lines.splice(0, 2)
  lines.sort(() => random() - 0.5)
  const text = [first, second, ...lines, `ElementType = ${type}`, 'ElementDataFile = LOCAL'].join(
    pick(['\n', '\n', '\r\n']),
  )
  return { file: 'a.mha', bytes: Buffer.concat([Buffer.from(`${text}\n`), data]), readers: ['sitk'] }
}

function nrrdCase(tools: Tools): FileCase {
  const { random, whole, pick, chance, noise } = tools
  const vector = chance(0.2)
  const rank = pick([2, 3, 3, 3])
  const sizes = Array.from({ length: rank }, () => whole(1, 7))
  const at = vector ? whole(0, rank) : -1
  const components = whole(2, 4)
  const all = [...sizes]
  if (vector) all.splice(at, 0, components)
  const [type, width] = pick([
    ['int8', 1],
    ['unsigned char', 1],
    ['short', 2],
    ['uint16_t', 2],
    ['int', 4],
    ['UINT', 4],
    ['long long int', 8],
    ['uint64', 8],
    ['float', 4],
    ['double', 8],
  ] as const)
  const around = (word: string, list: readonly string[]) => {
    const copy = [...list]
    if (vector) copy.splice(at, 0, word)
    return copy.join(' ')
  }
  const lines = [`type: ${type}`, `dimension: ${all.length}`, `sizes: ${all.join(' ')}`]
  const number = () => ((random() - 0.5) * 6).toPrecision(whole(2, 17))
  if (rank === 3 && chance(0.7)) {
    lines.push(`space: ${pick(['RAS', 'left-posterior-superior', 'LPS', 'las', 'scanner-xyz', '3D-right-handed'])}`)
    const d = direction(tools, 0.02)
    const columns = [0, 1, 2].map((k) => {
      const length = 0.3 + random() * 3
      return `(${[0, 1, 2].map((row) => d[row * 3 + k]! * length).join(',')})`
    })
    lines.push(`space directions: ${around('none', columns)}`)
    if (chance(0.8)) lines.push(`space origin: (${number()},${number()},${number()})`)
  } else {
    const step = () => (chance(0.1) ? 'NaN' : (chance(0.1) ? '-' : '') + (0.2 + random() * 3).toPrecision(whole(2, 17)))
    if (chance(0.7)) lines.push(`spacings: ${around('NaN', sizes.map(step))}`)
    if (chance(0.5)) lines.push(`axis mins: ${around('NaN', sizes.map(number))}`)
    if (chance(0.3))
      lines.push(
        `axismaxs: ${around(
          'NaN',
          sizes.map(() => String(40 + random())),
        )}`,
      )
    if (chance(0.5))
      lines.push(
        `centers: ${around(
          '???',
          sizes.map(() => pick(['cell', 'node'])),
        )}`,
      )
  }
  if (vector || chance(0.3))
    lines.push(
      `kinds: ${around(
        pick(['vector', 'list', 'point']),
        sizes.map(() => pick(['domain', 'space'])),
      )}`,
    )
  const little = chance(0.6)
  if (width > 1 || chance(0.3)) lines.push(`endian: ${little ? 'little' : 'big'}`)
  const raw = noise(all.reduce((a, b) => a * b, width))
  const encoding = pick(['raw', 'gzip', 'gz', 'hex'] as const)
  lines.push(`encoding: ${encoding}`)
  const data =
    encoding === 'raw'
      ? raw
      : encoding === 'hex'
        ? Buffer.from(raw.toString('hex').replace(/(.{60})/g, '$1\n'))
        : gzipSync(raw)
  const newline = pick(['\n', '\n', '\r\n'])
  const text = ['NRRD0004', '# made for a test', ...lines, 'some key:=some value', '', ''].join(newline)
  return { file: 'a.nrrd', bytes: Buffer.concat([Buffer.from(text), data]), readers: ['sitk'] }
}

/** What stands behind a gzip stream, or between two members, and what a reader should make of it. */
const gzipKinds = ['none', 'zeros', 'junk', 'zeros and junk', 'magic', 'member', 'split', 'padded', 'checksum'] as const

/** One member or two of a plain volume, from below the 1024 bytes that nibabel looks at to many of its buffers. */
function gzipCase({ whole, pick, noise }: Tools): FileCase {
  const kind = pick(gzipKinds)
  // SimpleITK looks at the checksum of short content only; here it is always looked at.
  const short = kind === 'checksum'
  const size = short
    ? whole(1, 600)
    : pick([whole(1, 9), 1024 - 352 - whole(0, 2), whole(600, 9000), whole(9000, 30000)])
  const slices = short ? 1 : whole(1, 3)
  const header = Buffer.alloc(352)
  header.writeInt32LE(348, 0)
  for (const [i, value] of [3, size, 1, slices, 1, 1, 1, 1].entries()) header.writeInt16LE(value, 40 + 2 * i)
  header.writeInt16LE(2, 70)
  header.writeInt16LE(8, 72)
  for (let i = 0; i < 8; i++) header.writeFloatLE(1, 76 + 4 * i)
  header.writeFloatLE(352, 108)
  header.write('n+1\0', 344, 'latin1')
  const plain = Buffer.concat([header, noise(size * slices)])
  const cut = whole(1, plain.length - 1)
  const two = [gzipSync(plain.subarray(0, cut)), gzipSync(plain.subarray(cut))] as const
  const zeros = Buffer.alloc(whole(1, 40))
  const behind = {
    none: [],
    zeros: [zeros],
    junk: [Buffer.from([whole(1, 255)]), noise(whole(0, 300))],
    'zeros and junk': [zeros, Buffer.from([7]), noise(20)],
    magic: [Buffer.from([0x1f, 0x8b]), noise(whole(0, 20))],
    member: [gzipSync(noise(whole(1, 900)))],
  }
  const wrong = gzipSync(plain)
  wrong[wrong.length - whole(1, 8)]! ^= whole(1, 255)
  const parts =
    kind === 'checksum'
      ? [wrong]
      : kind === 'split'
        ? two
        : kind === 'padded'
          ? [two[0], zeros, two[1]]
          : [gzipSync(plain), ...behind[kind]]
  // Behind padding zlib takes what is left for plain bytes; SimpleITK then grades whatever memory held, which is refused here.
  const readers = kind === 'padded' ? ['nibabel', 'nibabel_fdata'] : ['sitk', 'nibabel', 'nibabel_fdata']
  return { file: 'a.nii.gz', bytes: Buffer.concat(parts), readers }
}

async function compare(make: (tools: Tools) => FileCase, name: string): Promise<void> {
  const tools = generator(name)
  const cases = Array.from({ length: PEER_RUNS }, () => make(tools))
  const answers = runPeer(script, {
    name: 'read',
    cases: cases.map((one) => ({
      ...one,
      bytes: one.bytes.toString('base64'),
      beside: Object.fromEntries(Object.entries(one.beside ?? {}).map(([k, b]) => [k, b.toString('base64')])),
    })),
  })
  const wrong: unknown[] = []
  for (const [k, one] of cases.entries())
    for (const [reader, expected] of Object.entries((answers as Record<string, ReaderGolden>[])[k]!)) {
      let found: string[]
      try {
        const volume = await volumeReaders[reader]!(new Uint8Array(one.bytes), {
          name: one.file,
          maxBytes: 2 ** 31,
          resolve: async (neighbour) => new Uint8Array(one.beside?.[neighbour] ?? []),
        })
        if (expected.error) found = ['was accepted']
        else
          found =
            expected.dtype?.startsWith('[') || expected.dtype?.startsWith('|')
              ? []
              : [...(await differences(volume, travelled(expected), reader)), ...otherAffine(volume, expected)]
      } catch (error) {
        if (!isMedgradeError(error)) throw error
        found = expected.error ? [] : [error.message]
      }
      if (found.length > 0)
        wrong.push({
          case: k,
          reader,
          found,
          error: expected.error,
        })
    }
  expect(wrong.slice(0, 5)).toEqual([])
}

/** nibabel's affine, to the last bits of its products. */
function otherAffine(volume: NdArray & { readonly affine?: readonly number[] }, { affine }: AffineGolden): string[] {
  const { affine: found } = volume
  if (!affine || !found) return []
  const same = affine.every((value, k) => {
    const [own, wanted] = [found[k]! + 0, Number(value) + 0]
    return Object.is(own, wanted) || Math.abs(own - wanted) <= 1e-6 * Math.abs(own)
  })
  return same ? [] : [`affine ${found}, expected ${affine}`]
}

type AffineGolden = ReaderGolden & { readonly affine?: readonly (number | string)[] }

/** Decoded numbers go back to the words that the checks of goldens compare. */
function travelled(expected: ReaderGolden): ReaderGolden {
  const words = expected.spacing?.map((v) => (typeof v === 'number' && !Number.isFinite(v) ? String(v) : v))
  return words ? { ...expected, spacing: words } : expected
}

function randomGrid(tools: Tools): PhysicalGrid {
  const { random, whole, pick, chance } = tools
  const step = () => (chance(0.5) ? pick([0.5, 1, 2, 0.25, 0.3, 0.7]) : 0.3 + random() * 2)
  const size = [whole(1, 9), whole(1, 9), whole(1, 9)]
  return {
    size,
    spacing: [step(), step(), step()],
    origin: chance(0.4) ? [0, 0, 0] : size.map(() => (random() - 0.5) * 6),
    direction: direction(tools),
  }
}

/** Output samples whose nearest index lies behind the end of the volume although the coordinate lies inside. */
function overshoots(moving: PhysicalGrid, grid: PhysicalGrid): Set<number> {
  const matrix = (one: PhysicalGrid) => one.direction.map((entry, k) => entry * one.spacing[k % 3]!)
  const a = matrix(grid)
  const b = gridInverse(matrix(moving))
  const times = (m: readonly number[], v: readonly number[], start: readonly number[]) =>
    [0, 1, 2].map((r) => start[r]! + m[r * 3]! * v[0]! + m[r * 3 + 1]! * v[1]! + m[r * 3 + 2]! * v[2]!)
  const [nx, ny, nz] = grid.size as [number, number, number]
  const [mx, my, mz] = moving.size as [number, number, number]
  const map = (x: number, y: number, z: number) =>
    times(
      b,
      times(a, [x, y, z], grid.origin).map((p, r) => p - moving.origin[r]!),
      [0, 0, 0],
    )
  const out = new Set<number>()
  for (let i = 0; i < nx * ny * nz; i++) {
    const y = Math.floor(i / nx) % ny
    const z = Math.floor(i / (nx * ny))
    const first = map(0, y, z)
    const end = map(nx, y, z)
    const at = first.map((value, r) => value + ((i % nx) / nx) * (end[r]! - value))
    const [x0, y0, z0] = at.map((value) => Math.floor(value + 0.5)) as [number, number, number]
    if (at.every((value, r) => value < moving.size[r]! - 0.5) && (z0 * my + y0) * mx + x0 >= mx * my * mz) out.add(i)
  }
  return out
}

describePeers('volumes', () => {
  it('NIfTI by SimpleITK and nibabel', () => compare(niftiCase, 'nifti'))
  it('Analyze 7.5 by SimpleITK and nibabel', () => compare(analyzeCase, 'analyze'))
  it('MGH and MGZ by nibabel', () => compare(mghCase, 'mgh'))
  it('MetaImage by SimpleITK', () => compare(metaImageCase, 'metaimage'))
  it('NRRD by SimpleITK', () => compare(nrrdCase, 'nrrd volumes'))
  it('what stands behind gzip data, by SimpleITK and nibabel', () => compare(gzipCase, 'behind gzip'))

  it('resampling onto a grid', () => {
    const tools = generator('resampling')
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const moving = randomGrid(tools)
      const other = randomGrid(tools)
      const shared = tools.chance(0.5)
      const factor = tools.pick([0.5, 2, 1, 3])
      const grid = shared
        ? {
            ...other,
            origin: moving.origin,
            direction: moving.direction,
            spacing: moving.spacing.map((s) => s * factor),
          }
        : other
      const data = Array.from({ length: moving.size.reduce((a, b) => a * b, 1) }, () => tools.whole(1, 255))
      return { moving, grid, data }
    })
    const answers = runPeer(script, { name: 'resample', cases }) as number[][]
    cases.forEach(({ moving, grid, data }, k) => {
      const lying = { shape: [...moving.size].reverse(), spacing: [...moving.spacing].reverse() }
      const volume = { ...moving, ...lying, data: Uint8Array.from(data), components: 1 }
      const found = Array.from(resampleToGrid(volume, grid).data as Uint8Array)
      // Where rounding leaves the volume at its end the reference reads foreign memory; those samples have no right answer.
      const ended = overshoots(moving, grid)
      const defined = (values: readonly number[]) => values.map((value, i) => (ended.has(i) ? 0 : value))
      expect(defined(found), JSON.stringify({ moving, grid })).toEqual(defined(answers[k]!))
    })
  })

  it('zoom of order 0', () => {
    const { whole } = generator('zoom')
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const rank = whole(1, 4)
      const longest = [0, 90, 30, 14, 6][rank]!
      const sizes = () => Array.from({ length: rank }, () => whole(1, longest))
      return { from: sizes(), to: sizes() }
    })
    const answers = runPeer(script, { name: 'resize', cases }) as { shape: number[]; data: number[] }[]
    cases.forEach(({ from, to }, k) => {
      const data = Int32Array.from({ length: from.reduce((a, b) => a * b, 1) }, (_, i) => i + 1)
      expect(answers[k]!.shape).toEqual(to)
      expect(Array.from(zoomNearest({ data, shape: from }, to).data), JSON.stringify({ from, to })).toEqual(
        answers[k]!.data,
      )
    })
  })

  it('casts of label values', () => {
    const { random, pick } = generator('casts')
    const scale = [1, 10, 300, 1e5, 3e9, 1e12]
    const values = Array.from({ length: PEER_RUNS * 8 }, () => (random() - 0.5) * pick(scale))
    values.push(Number.NaN, Infinity, -Infinity, 2 ** 31, -(2 ** 31) - 0.5, 2 ** 31 - 0.5, 0)
    const [answer] = runPeer(script, { name: 'cast', cases: [{ values }] }) as Record<string, number[]>[]
    const array = { data: Float64Array.from(values), shape: [values.length] }
    expect(Array.from(castUint8(array).data)).toEqual(answer!.uint8)
    expect(Array.from(castUint8(array).data)).toEqual(answer!.sitk)
  })
})
