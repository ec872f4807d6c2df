import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../src/evaluation'

// Files that are nearly what they seem: the right number, or a warning that says what was taken.

type Type = '|u1' | '<f4'

function npy(shape: readonly number[], values: readonly number[], type: Type = '|u1'): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ')
  const head = `{'descr': '${type}', 'fortran_order': False, 'shape': (${sizes}), }`.padEnd(117)
  const data = type === '|u1' ? Buffer.from(values) : Buffer.from(Float32Array.from(values).buffer)
  return Buffer.concat([Buffer.from('\x93NUMPY\x01\x00\x76\x00', 'latin1'), Buffer.from(`${head}\n`), data])
}

function nrrd(sizes: readonly number[], values: readonly number[], fields = '', type = 'uint8'): string {
  return `NRRD0004\ntype: ${type}\ndimension: ${sizes.length}\nsizes: ${sizes.join(' ')}\nencoding: ascii\n${fields}\n${values.join(' ')}`
}

/** A NIfTI-1 of 8-bit labels, x fastest, with voxels of 1 mm. */
function nifti(sizes: readonly number[], values: readonly number[], change: (header: DataView) => void = () => {}) {
  const bytes = new Uint8Array(352 + values.length)
  const header = new DataView(bytes.buffer)
  header.setInt32(0, 348, true)
  header.setInt16(40, sizes.length, true)
  for (let k = 1; k < 8; k++) header.setInt16(40 + 2 * k, sizes[k - 1] ?? 1, true)
  header.setInt16(70, 2, true)
  header.setInt16(72, 8, true)
  for (let k = 0; k < 8; k++) header.setFloat32(76 + 4 * k, 1, true)
  header.setFloat32(108, 352, true)
  header.setUint8(123, 2)
  bytes.set(Buffer.from('n+1\0'), 344)
  change(header)
  bytes.set(values, 352)
  return bytes
}

const sform = (columns: readonly number[]) => (header: DataView) => {
  header.setInt16(254, 1, true)
  columns.forEach((value, k) => {
    header.setFloat32(280 + 4 * k, value, true)
  })
}
const placed = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]

const size = [5, 4, 3] as const
const voxels = 60
const truth = Array.from({ length: voxels }, (_, i) => [0, 0, 1, 1, 2, 0, 2][(i * 5) % 7]!)
const found = truth.map((value, i) => (i % 6 === 0 ? 1 : value))
/** x fastest to C order. */
const turned = (values: readonly number[]) =>
  Array.from({ length: voxels }, (_, i) => {
    const [x, y, z] = [Math.floor(i / 12), Math.floor(i / 3) % 4, i % 3]
    return values[x + 5 * (y + 4 * z)]!
  })

function diceOf(label: number): number {
  const count = (list: readonly number[]) => list.filter((value) => value === label).length
  return (2 * truth.filter((value, i) => value === label && found[i] === label).length) / (count(truth) + count(found))
}

async function run(
  [referenceName, reference]: readonly [string, string | Uint8Array],
  [predictionName, prediction]: readonly [string, string | Uint8Array],
  options: EvaluateOptions = {},
) {
  const input = { references: { [referenceName]: reference }, predictions: { net: { [predictionName]: prediction } } }
  const { cases } = await evaluate(input, { metrics: ['dice'], ...options })
  const [one] = cases
  return {
    error: one!.error,
    warnings: one!.warnings.join('\n'),
    units: [...new Set(one!.rows.map(({ unit }) => unit))],
    values: new Map(one!.rows.map(({ label, metric, value }) => [`${label} ${metric}`, value])),
  }
}

const right = (values: ReadonlyMap<string, number>) => {
  expect(values.get('1 dice')).toBeCloseTo(diceOf(1), 12)
  expect(values.get('2 dice')).toBeCloseTo(diceOf(2), 12)
}
const reference = ['a.nii', nifti(size, truth, sform(placed))] as const

describe('axes', () => {
  it('of channels are about the files of four axes, beside label maps of three', async () => {
    const soft = [0, 1, 2].flatMap((label) => turned(found).map((value) => (value === label ? 0.8 : 0.1)))
    const file = ['a.npy', npy([3, ...size], soft, '<f4')] as const
    right((await run(reference, file, { activation: 'argmax', channelAxis: 0 })).values)
  })
  it('of one element in front of an array are none', async () => {
    const batch = npy([1, 1, 1, ...size], turned(found))
    right((await run(reference, ['a.npy', batch], { channelAxis: 2 })).values)
    const one = npy([1, ...size], turned(found))
    expect((await run(reference, ['a.npy', one])).error!.message).toContain('--channel-axis 0')
    right((await run(reference, ['a.npy', one], { channelAxis: 0 })).values)
  })
  it('of time beside those of space of a NRRD are read frame by frame', async () => {
    const fields = (last: string) =>
      `space: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1) ${last}\nkinds: space space space time\n`
    const film = (values: readonly number[], last = 'none') =>
      nrrd([...size, 2], [...values.map(() => 0), ...values], fields(last))
    const pair = [
      ['a.nrrd', film(truth)],
      ['a.nrrd', film(found)],
    ] as const
    expect((await run(...pair)).error!.message).toContain('--frame 0 to 1')
    right((await run(...pair, { frame: 1 })).values)
    expect((await run(['a.nrrd', film(truth, '(0,0,1)')], pair[1])).error!.message).toContain('3 space axes for 4')
  })
  it('of an array that fits in either order are said', async () => {
    const cube = Array.from({ length: 8 }, (_, i) => (i < 3 ? 1 : 0))
    const one = ['a.nii', nifti([2, 2, 2], cube, sform(placed))] as const
    expect((await run(one, ['a.npy', npy([2, 2, 2], cube)])).warnings).toContain('taken as x, y, z')
  })
})

describe('places', () => {
  it('of forms that differ are said with both, whichever SimpleITK takes', async () => {
    const both = nifti(size, found, (header) => {
      sform(placed)(header)
      header.setInt16(252, 1, true)
      header.setFloat32(268, 30, true)
    })
    const { warnings, values } = await run(reference, ['a.nii', both])
    expect(warnings).toContain('qform [1,0,0,30,0,1,0,0,0,0,1,0] and sform [1,0,0,0,0,1,0,0,0,0,1,0]')
    right(values)
  })
  it('of axes that are not at right angles are said', async () => {
    const skewed = nifti(size, found, sform([1, 0.3, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]))
    expect((await run(reference, ['a.nii', skewed])).warnings).toContain('not at right angles')
  })
  it('of another size and place name --resample', async () => {
    const larger = nifti([6, 5, 4], Array(120).fill(1), sform(placed))
    expect((await run(reference, ['a.nii', larger])).error!.message).toContain('--resample')
  })
})

describe('names', () => {
  it('do not say whether a NIfTI is compressed', async () => {
    const bytes = nifti(size, found, sform(placed))
    right((await run(reference, ['a.nii', gzipSync(bytes)])).values)
    right((await run(reference, ['a.nii.gz', bytes])).values)
  })
})

describe('sizes of voxels', () => {
  it.each([
    ['a.nrrd', nrrd(size, truth)],
    [
      'a.mha',
      `ObjectType = Image\nNDims = 3\nDimSize = 5 4 3\nBinaryData = False\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n${truth.join(' ')}\n`,
    ],
  ])('are none in %s that states none', async (name, file) => {
    const options = { metrics: ['hd', 'nsd'] }
    const { units } = await run([name, file], [name, file], options)
    expect(units).toContain('voxel')
    expect(units).not.toContain('mm')
    expect((await run([name, file], [name, file], { ...options, spacing: 1 })).units).toContain('mm')
  })
})

describe('values', () => {
  const plain = ['a.nrrd', nrrd(size, truth)] as const
  const other = (values: readonly number[]) => ['a.nrrd', nrrd(size, values)] as const
  it.each([
    ['counted from 1', found.map((value) => value + 1), /no voxel of the prediction is 0.*is its background 1\?/],
    ['of another scale', found.map((value) => (value === 0 ? 0 : 250 + value)), /share no label.*--foreground nonzero/],
  ])('%s are told', async (_, values, text) => {
    expect((await run(plain, other(values))).warnings).toMatch(text)
    expect((await run(plain, other(values), { labels: { a: 1, b: 2 } })).warnings).toMatch(text)
  })
  it('of an image beside few labels are told', async () => {
    const many = Array.from({ length: voxels }, (_, i) => i)
    expect((await run(plain, other(many))).warnings).toMatch(/59 values \(1 to 59\).*--threshold/)
  })
})

describe('labels that nobody names', () => {
  it('are counted where a case lacks them, and --empty says that it counts named ones', async () => {
    const empty = nrrd(
      size,
      truth.map(() => 0),
    )
    const input = {
      references: { 'a.nrrd': nrrd(size, truth), 'b.nrrd': empty },
      predictions: { model: { 'a.nrrd': nrrd(size, found), 'b.nrrd': empty } },
    }
    const { summary, warnings } = await evaluate(input, { metrics: ['dice'] })
    expect(summary.map(({ n, empty: { both } }) => [n, both])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(warnings).toEqual([])
    const asked = await evaluate(input, { metrics: ['dice'], empty: 'one' })
    expect(asked.warnings.join()).toContain(
      '--empty one counts cases that lack a label on both sides where labels are named: --labels 1 2',
    )
    const named = await evaluate(input, { metrics: ['dice'], empty: 'one', labels: { 1: 1, 2: 2 } })
    expect(named.warnings).toEqual([])
    expect(named.summary.map(({ n, mean }) => [n, mean])).toEqual([1, 2].map((label) => [2, (diceOf(label) + 1) / 2]))
  })
})

describe('sizes of voxels that are no numbers', () => {
  it.each([Number.NaN, Infinity])('are refused where the header has %s, and --spacing settles them', async (value) => {
    const odd = nifti(size, truth, (header) => {
      sform(placed)(header)
      header.setFloat32(80, value, true)
    })
    const pair = [
      ['a.nii', odd],
      ['a.nii', nifti(size, found, sform(placed))],
    ] as const
    const { error } = await run(...pair)
    expect(error).toMatchObject({ side: 'answers', file: 'a.nii' })
    expect(error!.message).toContain('positive, finite numbers; --spacing gives them')
    right((await run(...pair, { spacing: 1 })).values)
  })
})
