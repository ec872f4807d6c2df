import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EvaluateOptions, evaluate } from '../../src/evaluation'

// Random files over the whole space of each class: the right number, or a refusal that names the option which then gives it.

const size = [4, 3, 2] as const
const voxels = size[0] * size[1] * size[2]
const runs = { numRuns: 60 }

/** Labels 0, 1 and 2, both of which occur. */
const labels = fc
  .array(fc.integer({ min: 0, max: 2 }), { minLength: voxels, maxLength: voxels })
  .map((values) => [0, 0, 0, 1, 2, ...values.slice(5)])

const types = { float: 'float', double: 'double', short: 'short', uint8: 'uint8' } as const

function nrrd(sizes: readonly number[], values: readonly number[], type: keyof typeof types, fields = ''): string {
  const list = values.map((value) => (Number.isNaN(value) ? 'nan' : String(value))).join(' ')
  return `NRRD0004\ntype: ${type}\ndimension: ${sizes.length}\nsizes: ${sizes.join(' ')}\nencoding: ascii\nendian: little\n${fields}\n${list}`
}

/** Dice of a label over plain lists. */
function diceOf(a: readonly number[], b: readonly number[], label: number): number {
  const count = (list: readonly number[]) => list.filter((value) => value === label).length
  const both = a.filter((value, i) => value === label && b[i] === label).length
  return (2 * both) / (count(a) + count(b))
}

async function run(reference: string | Uint8Array, prediction: string | Uint8Array, options: EvaluateOptions) {
  const input = { references: { 'a.nrrd': reference }, predictions: { net: { 'a.nrrd': prediction } } }
  const { cases } = await evaluate(input, { metrics: ['dice'], ...options })
  const [one] = cases
  return {
    error: one!.error,
    values: new Map(one!.rows.map(({ label, metric, value }) => [`${label} ${metric}`, value])),
  }
}

describe('values', () => {
  it('of labels that were scaled on saving are refused, and right with round', () =>
    fc.assert(
      fc.asyncProperty(
        labels,
        labels,
        fc.double({ min: 1e-5, max: 0.02, noNaN: true }),
        fc.boolean(),
        async (truth, found, scale, isReference) => {
          const scaled = nrrd(
            size,
            (isReference ? truth : found).map((value) => value * (1 + scale)),
            'double',
          )
          const plain = nrrd(size, isReference ? found : truth, 'uint8')
          const files = isReference ? ([scaled, plain] as const) : ([plain, scaled] as const)
          const { error } = await run(...files, {})
          expect(error).toMatchObject({ code: 'bad-label', side: isReference ? 'answers' : 'submission' })
          expect(error!.message).toContain('--round')
          const rounded = await run(...files, { round: true })
          expect(rounded.values.get('1 dice')).toBeCloseTo(diceOf(truth, found, 1), 12)
          expect(rounded.values.get('2 dice')).toBeCloseTo(diceOf(truth, found, 2), 12)
        },
      ),
      runs,
    ))

  it('of probabilities in any unit need a threshold in it, and are right with it', () =>
    fc.assert(
      fc.asyncProperty(
        labels,
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: voxels - 2, maxLength: voxels - 2 }),
        fc.constantFrom(1, 100, 255, 65535),
        async (truth, shares, top) => {
          const mask = truth.map((value) => (value > 0 ? 1 : 0))
          const values = [0.3 * top, top, ...shares.map((share) => (top === 1 ? share : Math.round(share * top)))]
          const whole = top > 1 ? values.map(Math.round) : values
          const file = nrrd(size, whole, 'double')
          const reference = nrrd(size, mask, 'uint8')
          const found = whole.map((value) => (value > 0.5 * top ? 1 : 0))
          const { values: right } = await run(reference, file, { threshold: 0.5 * top })
          expect(right.get('1 dice')).toBeCloseTo(diceOf(mask, found, 1), 12)
          if (top === 1) expect((await run(reference, file, {})).error!.message).toContain('--threshold')
          else
            expect((await run(reference, file, { threshold: 0.5 })).error!.message).toMatch(/--threshold [\d.]+ for 0…/)
        },
      ),
      runs,
    ))

  it('that are NaN are refused with their place, and background on demand', () =>
    fc.assert(
      fc.asyncProperty(labels, labels, fc.integer({ min: 0, max: voxels - 1 }), async (truth, found, at) => {
        const holed = found.map((value, i) => (i === at ? Number.NaN : value))
        const files = [nrrd(size, truth, 'uint8'), nrrd(size, holed, 'float')] as const
        const { error } = await run(...files, {})
        const place = [at % size[0], Math.floor(at / size[0]) % size[1], Math.floor(at / size[0] / size[1])]
        expect(error!.message).toContain(`NaN in 1 voxels, the first at [${place}]`)
        expect(error!.message).toContain('--nan background')
        const { values } = await run(...files, { nan: 'background' })
        const blank = found.map((value, i) => (i === at ? 0 : value))
        for (const label of [1, 2])
          if (values.has(`${label} dice`))
            expect(values.get(`${label} dice`)).toBeCloseTo(diceOf(truth, blank, label), 12)
      }),
      runs,
    ))
})

describe('channels', () => {
  const channel = (values: readonly number[], label: number) => values.map((value) => (value === label ? 1 : 0))
  it('with and without background are the labels that they hold', () =>
    fc.assert(
      fc.asyncProperty(labels, labels, fc.boolean(), fc.boolean(), async (truth, found, hasBackground, stated) => {
        const list = hasBackground ? [0, 1, 2] : [1, 2]
        const fields = stated ? 'kinds: domain domain domain list\n' : ''
        const file = (values: readonly number[]) =>
          nrrd(
            [...size, list.length],
            list.flatMap((label) => channel(values, label)),
            'uint8',
            fields,
          )
        const background = (values: readonly number[]) => {
          const counts = [0, 1, 2].map((label) => channel(values, label).filter(Boolean).length)
          return counts[0]! > counts[1]! && counts[0]! > counts[2]!
        }
        const names = hasBackground ? ['background', 'one', 'two'] : ['one', 'two']
        const named = await run(file(truth), file(found), { channels: names })
        expect(named.values.get('one dice')).toBeCloseTo(diceOf(truth, found, 1), 12)
        expect(named.values.get('two dice')).toBeCloseTo(diceOf(truth, found, 2), 12)
        const { error, values } = await run(file(truth), file(found), {})
        if (error) {
          expect(stated || hasBackground).toBe(false)
          expect(error.message).toContain('--channels')
          return
        }
        const first = hasBackground ? 1 : 0
        expect(values.get(`${first} dice`)).toBeCloseTo(diceOf(truth, found, 1), 12)
        expect(values.get(`${first + 1} dice`)).toBeCloseTo(diceOf(truth, found, 2), 12)
        const isLeftOut = hasBackground && background(truth) && background(found)
        expect(values.has('0 dice')).toBe(!isLeftOut)
      }),
      runs,
    ))
})

describe('a segmentation that is smaller than its reference', () => {
  it('is placed by its origin, or refused between the voxels', () =>
    fc.assert(
      fc.asyncProperty(
        labels,
        fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 1 })),
        fc.constantFrom(0, 0.5),
        async (truth, start, shift) => {
          fc.pre(start.some((n) => n > 0))
          const spacing = [0.5, 2, 3]
          const space = (from: readonly number[]) =>
            `space: left-posterior-superior\nspace directions: (0.5,0,0) (0,2,0) (0,0,3)\nspace origin: (${from.map((n, k) => n * spacing[k]!)})\n`
          const own = size.map((n, k) => n - start[k]!)
          const at = (x: number, y: number, z: number) => truth[x + size[0] * (y + size[1] * z)]!
          const crop: number[] = []
          for (let z = start[2]!; z < size[2]; z++)
            for (let y = start[1]!; y < size[1]; y++) for (let x = start[0]!; x < size[0]; x++) crop.push(at(x, y, z))
          const found = truth.map((value, i) => {
            const [x, y, z] = [i % size[0], Math.floor(i / size[0]) % size[1], Math.floor(i / size[0] / size[1])]
            return x >= start[0]! && y >= start[1]! && z >= start[2]! ? value : 0
          })
          const from = [start[0]! + shift, start[1]!, start[2]!]
          const { error, values } = await run(
            nrrd(size, truth, 'uint8', space([0, 0, 0])),
            nrrd(own, crop, 'uint8', space(from)),
            {},
          )
          if (shift > 0) {
            expect(error!.message).toContain('--resample')
            return
          }
          for (const label of [1, 2])
            if (found.includes(label)) expect(values.get(`${label} dice`)).toBeCloseTo(diceOf(truth, found, label), 12)
        },
      ),
      runs,
    ))
})

describe('voxel sizes', () => {
  it('are those of the file in its unit, or those that are given', () =>
    fc.assert(
      fc.asyncProperty(
        fc.constantFrom(['mm', 1], ['um', 1e-3], ['m', 1000], ['cm', 10]),
        fc.tuple(...[0, 1, 2].map(() => fc.constantFrom(0.5, 1, 2.25))),
        async ([unit, factor], sizes) => {
          const space = `space: left-posterior-superior\nspace units: ${`"${unit}" `.repeat(3).trim()}\nspace directions: (${sizes[0]},0,0) (0,${sizes[1]},0) (0,0,${sizes[2]})\nspace origin: (0,0,0)\n`
          const truth = Array.from({ length: voxels }, (_, i) => (i < 5 ? 1 : 0))
          const file = nrrd(size, truth, 'uint8', space)
          const options: EvaluateOptions = { metrics: ['volume_reference'] }
          const volume = sizes.reduce<number>((product, one) => product * one * (factor as number), 1)
          const { values } = await run(file, file, options)
          expect(values.get('1 volume_reference')! / ((5 * volume) / 1000)).toBeCloseTo(1, 9)
          const given = await run(file, file, { ...options, spacing: [1, 2, 4] })
          expect(given.values.get('1 volume_reference')).toBeCloseTo(0.04, 12)
        },
      ),
      runs,
    ))
})

describe('options that change nothing', () => {
  const file = nrrd(
    size,
    Array.from({ length: voxels }, (_, i) => (i < 5 ? 1 : 0)),
    'uint8',
  )
  it.each<[string, EvaluateOptions]>([
    ['--round', { round: true }],
    ['--argmax', { activation: 'argmax' }],
    ['--channels', { channels: ['a', 'b'] }],
    ['--frame', { frame: 0 }],
    ['--colours', { colours: true }],
  ])('%s is an error that says so', async (flag, options) => {
    await expect(run(file, file, options)).rejects.toMatchObject({
      code: 'bad-option',
      message: expect.stringContaining(`${flag}: found an option that changes nothing in any file of the run`),
    })
  })
  it('--threshold for files of 0 and 1 is a note', async () => {
    const input = { references: { 'a.nrrd': file }, predictions: { net: { 'a.nrrd': file } } }
    const { warnings, cases } = await evaluate(input, { metrics: ['dice'], threshold: 0.5 })
    expect(warnings).toEqual(['--threshold changes nothing: all files hold labels, no probabilities'])
    expect(cases[0]!.rows[0]!.value).toBe(1)
  })
})

describe('a run', () => {
  const plain = (values: readonly number[]) => nrrd(size, values, 'uint8')
  const blank = Array.from({ length: voxels }, () => 0)
  const mask = blank.map((_, i) => (i < 6 ? 1 : 0))
  it('decides once: channels without background in one file have none in any', async () => {
    const channels = (first: readonly number[], second: readonly number[]) =>
      nrrd([...size, 2], [...first, ...second], 'uint8', 'kinds: domain domain domain list\n')
    const inverse = mask.map((value) => 1 - value)
    const files = { 'a.nrrd': channels(inverse, mask), 'b.nrrd': channels(mask, mask) }
    const seen: string[] = []
    const { cases } = await evaluate(
      { references: files, predictions: { net: files } },
      { metrics: ['dice'], onCase: (one) => void seen.push(one.case) },
    )
    expect(cases.map(({ rows }) => rows.map(({ label }) => label))).toEqual([
      ['0', '1'],
      ['0', '1'],
    ])
    expect(seen).toEqual(['a', 'b'])
  })
  it('takes an empty prediction among probabilities as a prediction', async () => {
    const soft = nrrd(
      size,
      mask.map((value) => value * 200),
      'short',
    )
    const input = {
      references: { 'a.nrrd': plain(mask), 'b.nrrd': plain(mask) },
      predictions: { net: { 'a.nrrd': soft, 'b.nrrd': plain(blank) } },
    }
    const { cases, understood } = await evaluate(input, { metrics: ['dice'], threshold: 127.5 })
    expect(cases.map(({ rows }) => rows.map(({ value }) => value))).toEqual([[1], [0]])
    expect(understood[1]).toContain('--threshold')
    const late = await evaluate(input, { metrics: ['dice'], threshold: 220 })
    expect(late.cases[0]!.error!.message).toContain('within the values of the predictions, 0 to 200')
  })
})
