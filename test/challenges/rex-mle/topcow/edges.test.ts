import { describe, expect, test } from 'vitest'
import { edgePath } from '../../../../src/challenges/rex-mle/topcow/edges'
import { grade } from '../../../../src/engine/grade'
import { resolveChallenge } from '../../../../src/engine/resolveChallenge'

const track = 'topcow-track1-task3'
const anterior = ['L-A1', 'Acom', '3rd-A2', 'R-A1']
const posterior = ['L-Pcom', 'L-P1', 'R-P1', 'R-Pcom']

/** Values by edge as JSON text, so that 1, 1.0 and "1" stay apart. */
const json = (front: string[], back = ['0', '1', '1', '0'], more = '') => {
  const part = (keys: string[], values: string[]) => keys.map((key, i) => `"${key}": ${values[i]}`).join(', ')
  return `{"anterior": {${part(anterior, front)}${more}}, "posterior": {${part(posterior, back)}}}`
}

/** Grades answers against predictions, one text a case, all named `<n><suffix>`. */
async function graded(truth: string[], prediction: string[], variant?: string, suffix = '.yml', own = '.json') {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const files = (texts: string[], ending: string) =>
    Object.fromEntries(texts.map((text, i) => [`${i}${ending}`, bytes(text)]))
  const rows = (column: string, ending: string) =>
    bytes(`image_id,${column}\n${truth.map((_, i) => `${i},${i}${ending}\n`).join('')}`)
  return grade(
    track,
    {
      answers: rows('label_path', suffix),
      submission: rows('predicted_edges_path', own),
      answersFiles: files(truth, suffix),
      submissionFiles: files(prediction, own),
    },
    { details: true, ...(variant === undefined ? {} : { variant }) },
  )
}

const plain = ['1', '1', '0', '1']

describe('the reference rules', () => {
  test.each([
    ['./working/a.json', 'a.json'],
    ['working/./a.json', './a.json'],
    ['././a.json', './a.json'],
    ['working/working/a', 'working/a'],
    ['nan', 'nan'],
  ])('path %s is %s', (text, path) => expect(edgePath(text)).toBe(path))

  test('true and 1.0 are accepted and differ from 1', async () => {
    for (const one of ['true', '1.0']) {
      const { details } = await graded([json(plain)], [json([one, '1', '0', '1'])])
      expect(details!.raw).toMatchObject({ anterior_acc: 0, posterior_acc: 1 })
    }
  })

  test('accuracy is balanced over the variants of the truth', async () => {
    const other = json(['0', '1', '0', '1'])
    const { details } = await graded([json(plain), json(plain), json(plain), other], [json(plain), other, other, other])
    expect(details!.raw!.anterior_acc).toBe((1 / 3 + 1) / 2)
  })

  test('an extra key in JSON is an error', async () => {
    const { error } = await graded([json(plain)], [json(plain, undefined, ', "BA": 1')])
    expect(error).toMatchObject({ code: 'bad-edges', side: 'submission' })
  })

  test('an empty path cell is a file that does not exist', async () => {
    const { challenge } = await resolveChallenge(track)
    expect(challenge.submission.files!.prediction!.paths!(Number.NaN, 'nan')).toStrictEqual(['nan'])
  })
})

describe('variant official, by row of its table', () => {
  test('values become integers in both formats', async () => {
    const values = ['true', '1.9', '"0"', '1']
    const { details, error } = await graded([json(plain)], [json(values)], 'official')
    expect(error).toBeNull()
    expect(details!.raw).toMatchObject({ anterior_acc: 1, anterior_distance: 0 })
    const yaml = await graded([json(plain)], [json(['yes', '1.9', '0', '1'])], 'official', '.yml', '.yml')
    expect(yaml.details!.raw).toMatchObject({ anterior_acc: 1, posterior_acc: 1 })
  })

  test.each(['null', '[1]', '"x"', 'NaN', '"1.0"'])('%s is no integer', async (value) => {
    const { error } = await graded([json(plain)], [json([value, '1', '0', '1'])], 'official')
    expect(error).toMatchObject({ code: 'bad-edges', side: 'submission' })
  })

  test('keys are not checked for extras, values not for 0 and 1', async () => {
    const { details } = await graded([json(plain)], [json(['3', '1', '0', '1'], undefined, ', "BA": 1')], 'official')
    expect(details!.raw).toMatchObject({ anterior_acc: 0, anterior_distance: 2 })
  })

  test('.yaml is refused', async () => {
    const { error } = await graded([json(plain)], [json(plain)], 'official', '.yml', '.yaml')
    expect(error).toMatchObject({ code: 'bad-extension' })
    expect((await graded([json(plain)], [json(plain)], undefined, '.yml', '.yaml')).error).toBeNull()
  })

  test('the mean Euclidean distance of the four values is reported, not ranked', async () => {
    const { details } = await graded([json(plain), json(plain)], [json(plain), json(['0', '0', '0', '1'])], 'official')
    expect(details!.raw!.anterior_distance).toBe(Math.SQRT2 / 2)
    expect(details!.raw).toMatchObject({ posterior_distance: 0, anterior_acc_position: expect.any(Number) })
    expect(Object.keys(details!.raw!)).not.toContain('anterior_distance_position')
  })
})
