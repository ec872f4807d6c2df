import { expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { tidyTable } from '../../../src/evaluation/output/tidyTable'
import { documentHtml, documentLatex, documentMarkdown, evaluationReport } from '../../../src/reporting'

const mask = (text: string, origin = '0,0,0', sizes = '2 2 1') =>
  new TextEncoder().encode(
    [
      ...['NRRD0004', 'type: uint8', 'dimension: 3', `sizes: ${sizes}`, 'space: left-posterior-superior'],
      ...['space directions: (1,0,0) (0,1,0) (0,0,1)', `space origin: (${origin})`, 'encoding: ascii', '', text],
    ].join('\n'),
  )
const references = { 'a.nrrd': mask('1 1 0 0'), 'b.nrrd': mask('1 0 0 1'), 'c.nrrd': mask('1 1 1 0') }
/** One case in another place, one of another shape, one that was not delivered, in a model of any number. */
const troubled = (at: number) => ({
  'a.nrrd': mask('1 1 0 0', `${at + 1},0,0`),
  'b.nrrd': mask('1 0', '0,0,0', '2 1 1'),
})
const whole = { 'a.nrrd': mask('1 0 0 0'), 'b.nrrd': mask('1 0 0 0'), 'c.nrrd': mask('1 1 0 0') }

/** What a writer leaves of a text: letters and digits. */
const bare = (text: string) =>
  text.replace(/<[^>]*>|&\w+;|&#\w+;|\\text\w+|\\\w+\{\}/g, '').replace(/[^\p{L}\p{N}]/gu, '')

it.each([1, 2, 5])(
  'every error and warning of %d models is in HTML, Markdown and LaTeX, with its case',
  async (count) => {
    const predictions = Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`net${at}`, at % 2 === 0 ? troubled(at) : whole]),
    )
    const evaluation = await evaluate({ references, predictions }, { metrics: ['dice'] })
    const document = await evaluationReport(evaluation)
    const wanted = [
      ...evaluation.cases.flatMap(({ case: id, warnings }) => warnings.map((text) => `${id}: ${text}`)),
      ...evaluation.cases.flatMap(({ case: id, error }) => (error ? [`${id}: ${error.code}: ${error.message}`] : [])),
      ...evaluation.missing.map(({ case: id }) => `${id}: no prediction`),
    ]
    expect(wanted.length).toBeGreaterThanOrEqual(3)
    for (const text of [await documentHtml(document), documentMarkdown(document), documentLatex(document)]) {
      const plain = bare(text)
      for (const one of wanted) expect(plain).toContain(bare(one))
    }
    const csv = tidyTable(evaluation)
    for (const { model, case: id, warnings, error } of evaluation.cases) {
      for (const text of warnings) expect(csv).toContain(`${model},${id},,,warning,,,${text.split(':')[0]}\n`)
      if (error) expect(csv).toContain(`${model},${id},,,error,,,${error.code}\n`)
    }
    for (const { model, case: id } of evaluation.missing) expect(csv).toContain(`${model},${id},,,missing,,,missing\n`)
    const troubledModels = Math.ceil(count / 2)
    const names = (state: string) => {
      const list = Array.from({ length: troubledModels }, (_, at) => `net${2 * at} 1`).join(', ')
      return { text: `${troubledModels} ${state}${count > 1 ? ` (${list})` : ''}`, section: 'problems' }
    }
    expect(document.glance!.counts.slice(0, 4)).toStrictEqual([
      { text: '3 cases' },
      ...['failed', 'without a prediction', 'misplaced'].map(names),
    ])
  },
)

it('is absent where nothing happened', async () => {
  const evaluation = await evaluate({ references, predictions: { whole } }, { metrics: ['dice'] })
  expect((await evaluationReport(evaluation)).sections.map(({ id }) => id)).not.toContain('problems')
})
