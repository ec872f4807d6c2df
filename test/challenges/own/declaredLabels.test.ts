import { describe, expect, it } from 'vitest'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine'

// What a declared challenge makes of the label files of its two sides.

const size = [4, 3, 2] as const
const truth = Array.from({ length: 24 }, (_, i) => [0, 1, 1, 2][i % 4]!)
const found = Array.from({ length: 24 }, (_, i) => [0, 1, 2, 2][(i + (i > 15 ? 1 : 0)) % 4]!)

const space = (x: number, unit = '') =>
  `space: left-posterior-superior\n${unit}space directions: (1,0,0) (0,2,0) (0,0,3)\nspace origin: (${x},0,0)\n`
const nrrd = (sizes: readonly number[], values: readonly number[], type = 'uint8', fields = space(0)) =>
  Buffer.from(
    `NRRD0004\ntype: ${type}\ndimension: ${sizes.length}\nsizes: ${sizes.join(' ')}\nencoding: ascii\n${fields}\n${values.map((value) => (Number.isNaN(value) ? 'nan' : value)).join(' ')}`,
  )

interface Setting {
  /** Keys of `meaning`, in YAML. */
  readonly truth?: string
  readonly guess?: string
  readonly measure?: string
}

async function run(reference: Uint8Array, prediction: Uint8Array, setting: Setting = {}) {
  const slot = (column: string, meaning?: string) =>
    `{ column: ${column}, reader: sitk${meaning ? `, meaning: { ${meaning} }` : ''} }`
  const own = await declaredChallenge(`
id: mine
answers: { id: id, files: { truth: ${slot('t', setting.truth)} } }
submission: { id: id, files: { guess: ${slot('g', setting.guess)} } }
measures: { d: { ${setting.measure ?? 'metric: dice'} } }
metrics: [{ name: d }]`)
  const { metrics, error, warnings, details, understood } = await grade(
    own,
    {
      answers: 'id,t\na,t.nrrd\n',
      submission: 'id,g\na,g.nrrd\n',
      answersFiles: { 't.nrrd': reference },
      submissionFiles: { 'g.nrrd': prediction },
    },
    { details: true },
  )
  return { value: details!.raw?.d, error, warnings, labels: details!.cases[0]!.labels, metrics, understood }
}

/** The mean over the labels 1 and 2. */
function dice(a: readonly number[], b: readonly number[], labels = [1, 2]): number {
  const of = (label: number) => {
    const count = (list: readonly number[]) => list.filter((value) => value === label).length
    return (2 * a.filter((value, i) => value === label && b[i] === label).length) / (count(a) + count(b))
  }
  return labels.reduce((sum, label) => sum + of(label), 0) / labels.length
}

const plain = nrrd(size, truth)

describe('labels of declared challenges', () => {
  it('are compared as they are', async () => {
    const { value, warnings, understood } = await run(plain, nrrd(size, found))
    expect(value).toBe(dice(truth, found))
    expect(warnings).toEqual([])
    expect(understood).toEqual([
      'submission.csv: columns separated by comma, header id, g, 1 rows',
      'answers.csv: columns separated by comma, header id, t, 1 rows',
      'references: files read by sitk with a label map; voxel size in mm',
      'predictions: files read by sitk with a label map; voxel size in mm',
    ])
  })
  it.each([
    ['truth', 'answers', 't.nrrd'],
    ['guess', 'submission', 'g.nrrd'],
  ] as const)('that were scaled on saving are refused by file and side: %s', async (name, side, file) => {
    const scaled = (values: readonly number[]) =>
      nrrd(
        size,
        values.map((value) => value * 1.00001),
        'double',
      )
    const files = name === 'truth' ? ([scaled(truth), nrrd(size, found)] as const) : ([plain, scaled(found)] as const)
    const { error } = await run(...files)
    expect(error).toMatchObject({ code: 'bad-label', side, file, case: 'a' })
    expect(error!.message).toMatch(new RegExp(`^${file}: voxels: .*meaning\\.round takes the nearest`))
    const { value } = await run(...files, { [name]: 'round: true' })
    expect(value).toBe(dice(truth, found))
  })
  it('that are probabilities need a threshold', async () => {
    const soft = nrrd(
      size,
      found.map((value) => (value > 0 ? 0.7 : 0.2)),
      'float',
    )
    expect((await run(plain, soft)).error!.message).toContain('meaning.threshold 0.5')
    const binary = truth.map((value) => Number(value > 0))
    const { value } = await run(nrrd(size, binary), soft, { guess: 'threshold: 0.5' })
    expect(value).toBe(
      dice(
        binary,
        found.map((one) => Number(one > 0)),
        [1],
      ),
    )
  })
  it('that are NaN are background on demand', async () => {
    const holed = found.map((value, i) => (i === 5 ? Number.NaN : value))
    expect((await run(plain, nrrd(size, holed, 'float'))).error!.message).toContain('meaning.nan background')
    const { value, warnings } = await run(plain, nrrd(size, holed, 'float'), { guess: 'nan: background' })
    expect(value).toBe(
      dice(
        truth,
        found.map((one, i) => (i === 5 ? 0 : one)),
      ),
    )
    expect(warnings).toEqual([expect.stringContaining('NaN counts as background in 1 voxels')])
  })
  it('in channels have the names of the declaration', async () => {
    const channels = (values: readonly number[]) =>
      [1, 2].flatMap((label) => values.map((one) => Number(one === label)))
    const fields = `kinds: domain domain domain list\nspace: left-posterior-superior\nspace directions: (1,0,0) (0,1,0) (0,0,1) none\n`
    const files = [truth, found].map((values) => nrrd([...size, 2], channels(values), 'uint8', fields)) as [
      Buffer,
      Buffer,
    ]
    const names = 'channels: [liver, tumour]'
    const { value, labels } = await run(...files, { truth: names, guess: names })
    expect(value).toBe(dice(truth, found))
    expect(Object.keys(labels!)).toEqual(['liver', 'tumour'])
    const one = await run(...files, { truth: names, guess: names, measure: 'metric: dice, label: 1' })
    expect(one.error!.message).toContain('a measure without label and labels')
  })
  it('of a part of the reference are placed by their origin', async () => {
    const crop = found.filter((_, i) => i % 4 > 0)
    const whole = found.map((value, i) => (i % 4 > 0 ? value : 0))
    const { value, warnings } = await run(plain, nrrd([3, 3, 2], crop, 'uint8', space(1)))
    expect(value).toBe(dice(truth, whole))
    expect(warnings).toEqual([expect.stringContaining('was placed by its origin')])
    const between = await run(plain, nrrd([3, 3, 2], crop, 'uint8', space(0.5)))
    expect(between.error!.message).toContain('meaning.geometry: resample')
  })
  it('at another place are a warning, refused or resampled', async () => {
    const moved = nrrd(size, truth, 'uint8', space(1))
    const warned = await run(plain, moved)
    expect(warned.value).toBe(1)
    expect(warned.warnings).toEqual([expect.stringContaining('geometry differs and voxels are compared by index')])
    expect((await run(plain, moved, { guess: 'geometry: strict' })).error).toMatchObject({ code: 'bad-geometry' })
    const shifted = truth.map((_, i) => (i % 4 > 0 ? truth[i - 1]! : 0))
    expect((await run(plain, moved, { guess: 'geometry: resample' })).value).toBe(dice(truth, shifted))
  })
  it('keep the voxel size of their reader, with a warning', async () => {
    const unit = 'space units: "um" "um" "um"\n'
    const file = nrrd(size, truth, 'uint8', space(0, unit))
    const { value, warnings } = await run(file, file, { measure: 'metric: volumeDifference, label: 1' })
    expect(value).toBe(0)
    expect(warnings[0]).toContain('reader sitk: voxel sizes are in um')
    const given = await run(file, nrrd(size, found, 'uint8', space(0, unit)), {
      truth: 'spacing: 2',
      guess: 'spacing: 2',
      measure: 'metric: volumeDifference, label: 1',
    })
    expect(Math.abs(given.value!)).toBe(8 * Math.abs(found.filter((one) => one === 1).length - 12))
  })
  it('that share no label are told', async () => {
    const binary = truth.map((value) => Number(value > 0))
    const files = [
      nrrd(size, binary),
      nrrd(
        size,
        found.map((value) => (value > 0 ? 255 : 0)),
      ),
    ] as const
    const { value, warnings } = await run(...files)
    expect(value).toBe(0)
    expect(warnings).toEqual([
      'case a: the files share no label: the reference has 1, the prediction 255; meaning.foreground nonzero compares all but zero',
    ])
    const settled = await run(...files, { truth: 'foreground: nonzero', guess: 'foreground: nonzero' })
    expect(settled.warnings).toEqual([])
    expect(settled.value).toBe(
      dice(
        binary,
        found.map((one) => Number(one > 0)),
        [1],
      ),
    )
  })
  it('are nothing but 0 and 1 for a measure that says so', async () => {
    const soft = found.map((value) => value / 4)
    const { value } = await run(plain, nrrd(size, soft, 'float'), {
      measure: 'metric: dice, label: 1, foreground: nonzero',
    })
    expect(value).toBe(
      dice(
        truth.map((one) => Number(one > 0)),
        found.map((one) => Number(one > 0)),
        [1],
      ),
    )
  })
})

describe('tables of declared challenges', () => {
  const load = () =>
    declaredChallenge(`
id: mine
answers: { id: id, numbers: { truth: t } }
submission: { id: id, numbers: { guess: g } }
measures: { d: { metric: plcc } }
metrics: [{ name: d }]`)
  const answers = 'id;t\na;1\nb;2\nc;4\n'
  it('are right, or right with the option that a refusal names', async () => {
    const own = await load()
    // Commas of thousands, or decimal signs.
    const submission = 'id;g\na;1,000\nb;2,000\nc;4,500\n'
    const { error } = await grade(own, { answers, submission })
    expect(error).toMatchObject({ code: 'bad-table', side: 'submission' })
    expect(error!.message).toContain('--decimal ,')
    const { metrics, understood } = await grade(own, { answers, submission }, { tables: { decimal: ',' } })
    expect(metrics!.d).toBe(0.99863)
    expect(understood![0]).toBe('submission.csv: columns separated by semicolon, decimal comma, header id, g, 3 rows')
  })
  it('of bundled challenges are read as their reference reads them', async () => {
    const table = 'image_id,quality_score\n0,1\n1,2\n'
    const { error } = await grade('ldct-iqa', { answers: table, submission: table }, { tables: { decimal: '.' } })
    expect(error!.message).toContain('expected a challenge that is declared in YAML')
  })
})

describe('the keys of meaning', () => {
  const load = (meaning: string) =>
    declaredChallenge(`
id: mine
answers: { id: id, files: { truth: { column: t, reader: npy, meaning: { ${meaning} } } } }
submission: { id: id, files: { guess: { column: g, reader: npy } } }
measures: { d: { metric: dice } }
metrics: [{ name: d }]`)
  it.each([
    ['tresh: 1', "the key 'tresh' of answers.files.truth.meaning"],
    ['threshold: half', 'answers.files.truth.meaning.threshold'],
    ['round: 1', 'answers.files.truth.meaning.round'],
    ['geometry: none', 'warn, strict, resample'],
    ['spacing: [1, x]', 'answers.files.truth.meaning.spacing'],
  ])('are checked: %s', async (meaning, message) => {
    await expect(load(meaning)).rejects.toThrow(message)
  })
})
