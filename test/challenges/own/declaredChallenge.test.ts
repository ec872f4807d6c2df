import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { grade } from '../../../src/engine/grade'

const now = new Date(0)
const folder = 'docs/how-to/own-challenge'
const text = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')
const goldens = 'fixtures/goldens/ldct-iqa'

describe('ldct-iqa as YAML', () => {
  const cases = readdirSync(goldens).filter((name) => existsSync(`${goldens}/${name}/submission.csv`))
  test.each(cases)('gives the same report: %s', async (name) => {
    const own = await declaredChallenge(text('ldct-iqa.yaml'))
    const input = {
      submission: readFileSync(`${goldens}/${name}/submission.csv`),
      answers: readFileSync(`${goldens}/${name}/answers.csv`),
    }
    const options = { now, details: true }
    for (const one of [options, { now, leaderboard: null }]) {
      // A declared challenge says beside it what its tables were taken for.
      const { understood: _, ...report } = await grade(own, input, one)
      expect(report).toStrictEqual(await grade('ldct-iqa', input, one))
    }
  })
})

const slots = `
answers: { id: id, files: { truth: { column: t, reader: npy } } }
submission: { id: id, files: { guess: { column: g, reader: npy } } }
`

function npy(values: readonly number[]): Uint8Array {
  const header = `{'descr': '|u1', 'fortran_order': False, 'shape': (${values.length}, 1), }`.padEnd(117)
  return Uint8Array.from([0x93, ...Buffer.from('NUMPY'), 1, 0, 118, 0, ...Buffer.from(`${header}\n`), ...values])
}

const input = {
  submission: 'id,g\na,g1\nb,g2\nc,g3\n',
  answers: 'id,t\na,t1\nb,t2\nc,t3\n',
  submissionFiles: { g1: npy([1, 1, 2, 0]), g2: npy([1, 0, 2, 2]), g3: npy([0, 0, 0, 2]) },
  answersFiles: { t1: npy([1, 1, 2, 2]), t2: npy([1, 1, 2, 2]), t3: npy([0, 0, 2, 2]) },
}

describe('a declared challenge', () => {
  test.each([
    ['mean', (1 + 2 / 3 + 1) / 3],
    ['median', 1],
    ['min', 2 / 3],
    ['max', 1],
    ['sum', 1 + 2 / 3 + 1],
  ])('one number over the cases: %s', async (over, expected) => {
    const own = await declaredChallenge(
      `id: mine\n${slots}measures: { d: { metric: dice, label: 1, over: ${over} } }\nmetrics: [{ name: d, direction: higher }]`,
    )
    const report = await grade(own, input, { details: true, now })
    expect(report.error).toBeNull()
    expect(report.details!.raw!.d).toBeCloseTo(expected, 14)
    expect(report.score).toBeCloseTo(-expected, 5)
  })

  test('options that are valid for three axes only are accepted', async () => {
    const own = await declaredChallenge(
      `id: mine\n${slots}measures: { d: { metric: clDice, label: 1, axes: [2, 1, 0] } }\nmetrics: [{ name: d, direction: higher }]`,
    )
    expect(own.id).toBe('mine')
  })

  test('several labels are shown separately and count with their mean', async () => {
    const own = await declaredChallenge(
      `id: mine\n${slots}measures: { d: { metric: dice, labels: [1, 2], whenEmpty: .nan, over: mean-of-present } }\nmetrics: [{ name: d, direction: lower }]`,
    )
    const report = await grade(own, input, { details: true, now })
    const [first, second, third] = report.details!.cases
    expect(first!.labels).toStrictEqual({ 1: { d: 1 }, 2: { d: 2 / 3 } })
    expect(second!.metrics!.d).toBe((2 / 3 + 1) / 2)
    expect(third!.metrics!.d).toBeNaN()
    expect(report.details!.raw!.d).toBeCloseTo(5 / 6, 14)
    expect(report.details!.raw!.overall).toBeCloseTo(5 / 6, 14)
  })

  test.each([
    ['an unknown key', 'measure: {}', "'measure'"],
    ['an unknown metric', 'measures: { d: { metric: dise } }\nmetrics: [{ name: d }]', "metric 'dise'"],
    [
      'a misspelt word for an option',
      'measures: { d: { metric: hausdorffDistance, label: 1, convention: MONAI } }\nmetrics: [{ name: d }]',
      'hausdorffDistance: convention: found MONAI, expected monai (one of plain, monai',
    ],
    [
      'background as the label of a surface',
      'measures: { d: { metric: hausdorffDistance, label: 0 } }\nmetrics: [{ name: d }]',
      'label: found 0',
    ],
    [
      'a word for an empty mask',
      'measures: { d: { metric: dice, label: 1, whenEmpty: zero } }\nmetrics: [{ name: d }]',
      'whenEmpty: found zero',
    ],
    [
      'an option that is missing',
      'measures: { d: { metric: surfaceDice, label: 1 } }\nmetrics: [{ name: d }]',
      'tolerance',
    ],
    ['an unknown option', 'measures: { d: { metric: dice, lable: 1 } }\nmetrics: [{ name: d }]', "option 'lable'"],
    ['an unknown input', 'measures: { d: { metric: dice, reference: x } }\nmetrics: [{ name: d }]', "answers 'x'"],
    [
      'columns where files are needed',
      'measures: { d: { metric: plcc } }\nmetrics: [{ name: d }]',
      'numbers of answers',
    ],
    ['an unknown way', 'measures: { d: { metric: dice, over: mode } }\nmetrics: [{ name: d }]', 'measures.d.over'],
    ['a metric of nothing', 'measures: { d: { metric: dice } }\nmetrics: [{ name: e }]', 'metrics[0].name'],
    ['a wrong direction', 'measures: { d: { metric: dice } }\nmetrics: [{ name: d, direction: up }]', 'direction'],
    ['no metrics', 'measures: { d: { metric: dice } }', 'metrics'],
    ['a name no formula could use', 'measures: { d-e: { metric: dice } }\nmetrics: [{ name: d-e }]', 'd-e'],
    ['an id that is no name', 'measures: { d: { metric: dice } }\nmetrics: [{ name: d }]\nid: a b', 'id'],
    ['a metric twice', 'measures: { d: { metric: dice } }\nmetrics: [{ name: d }, { name: d }]', "'d'"],
  ])('refuses %s', async (_, rest, words) => {
    const refused = declaredChallenge(`id: mine\n${slots}${rest}`, 'mine.yaml')
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toMatchObject({ code: 'bad-challenge', file: 'mine.yaml' })
  })

  test.each([
    ['a metric', "metrics: [{ name: d }, { name: e, formula: '1 / (1 - d / d)' }]", 'metrics'],
    ['the overall value', "metrics: [{ name: d }]\nranking: { overall: '1 / (1 - d / d)' }", 'ranking'],
  ])('%s that its formula cannot compute is the fault of the challenge', async (_, rest) => {
    const measures = 'measures: { d: { metric: dice, label: 1 } }\n'
    const own = await declaredChallenge(`id: mine\n${slots}${measures}${rest}`, 'mine.yaml')
    const report = await grade(own, input, { now, leaderboard: null })
    expect(report.error).toMatchObject({ code: 'bad-formula', side: 'answers', file: 'mine.yaml' })
    expect(report.error!.message).toMatch(/mine\.yaml: .*not finite/)
  })

  test('a formula that is refused names its file', async () => {
    const wrong = declaredChallenge(
      `id: mine\n${slots}measures: { d: { metric: dice } }\nmetrics: [{ name: e, formula: '2 d' }]`,
      'mine.yaml',
    )
    await expect(wrong).rejects.toMatchObject({ code: 'bad-formula', file: 'mine.yaml' })
  })

  test('refuses invalid YAML, an unknown reader and one that returns no array', async () => {
    const tree = slots.replace('reader: npy', 'reader: json')
    await expect(
      declaredChallenge(`id: x\n${tree}measures: { d: { metric: dice } }\nmetrics: [{ name: d }]`),
    ).rejects.toThrow("reader 'json' for dice")
    await expect(declaredChallenge('a: [', 'mine.yaml')).rejects.toMatchObject({
      code: 'bad-challenge',
      file: 'mine.yaml',
    })
    const odd = slots.replace('reader: npy', 'reader: dicoms_x')
    await expect(declaredChallenge(`id: x\n${odd}measures: {}\nmetrics: [{ name: d, formula: '1' }]`)).rejects.toThrow(
      'dicoms_x',
    )
  })

  test('a different geometry gives a warning', async () => {
    const spec = slots.replaceAll('reader: npy', 'reader: sitk')
    const own = await declaredChallenge(
      `id: mine\n${spec}measures: { d: { metric: dice, label: 1 } }\nmetrics: [{ name: d }]`,
    )
    const mha = (spacing: string) =>
      Uint8Array.from([
        ...Buffer.from(
          `NDims = 3\nDimSize = 2 1 1\nElementSpacing = ${spacing}\nElementType = MET_UCHAR\nElementDataFile = LOCAL\n`,
        ),
        1,
        0,
      ])
    const report = await grade(own, {
      submission: 'id,g\na,g.mha\n',
      answers: 'id,t\na,t.mha\n',
      submissionFiles: { 'g.mha': mha('1 1 2') },
      answersFiles: { 't.mha': mha('1 1 1') },
    })
    expect(report.metrics!.d).toBe(1)
    expect(report.warnings).toStrictEqual([
      expect.stringContaining('case a: geometry differs and voxels are compared by index'),
    ])
  })

  test('without formulas it scores and refuses to aggregate; a name cannot be a measure and a number', async () => {
    const own = await declaredChallenge(text('ldct-iqa.yaml'), 'x', { formulas: false })
    expect(() => own.aggregate([])).toThrow('without its formulas')
    const both = text('ldct-iqa.yaml').replace('r: {', 'truth: {').replaceAll('abs(r)', 'abs(truth)')
    await expect(declaredChallenge(both)).rejects.toThrow("'truth'")
  })

  test('a metric that fails on a case makes the submission invalid, not the challenge', async () => {
    const own = await declaredChallenge(
      `id: mine\n${slots}measures: { d: { metric: dice, label: 1 } }\nmetrics: [{ name: d }]`,
    )
    const short = { ...input, submissionFiles: { ...input.submissionFiles, g2: npy([1]) } }
    const report = await grade(own, short, { details: true, now })
    expect(report.error).toMatchObject({ side: 'submission', case: 'b', code: 'shape-mismatch' })
    expect(report.details!.cases[2]!.metrics!.d).toBe(1)
  })
})
