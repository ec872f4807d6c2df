import { checkArguments } from '../../errors/checkArguments'
import { MedgradeError } from '../../errors/MedgradeError'
import { nearestName } from '../../errors/nearestName'
import { csvRecords } from '../../formats/table/csvRecords'
import { csvText } from '../../formats/table/csvText'
import { type MleSample, mleSamples } from './mleSamples'
import { tableColumns } from './tables'

/**
 * The sample submission of a challenge: every id of the answers with the path where its prediction is expected. `ldct-iqa` and the competitions of
 * MLE-bench, which have no files, get the same guess in every row: 0.0 as score, 0.5 as probability, no mask, no finding.
 *
 * @param challenge id of one of the 20 challenges of ReX-MLE or the eleven competitions of MLE-bench.
 * @param answers the answers table as CSV text.
 * @returns CSV text, a valid submission of these answers once the files exist that it names.
 * @throws MedgradeError `unknown-challenge`, `invalid-answers`.
 * @example
 * sampleSubmission('seg_a', 'image_id,image_path,label_path\nD1,test/images/D1.nrrd,test/labels/D1.seg.nrrd\n')
 * // → 'image_id,predicted_mask_path\nD1,predictions/D1.seg.nrrd\n'
 */
export function sampleSubmission(challenge: string, answers: string): string {
  checkArguments({ answers }, 'string')
  const { kept, guessed, distinct = false } = sampleOf(challenge)
  const [header = [], ...rows] = csvRecords(answers, 'test_labels.csv')
  const indices = kept.map((name) => header.indexOf(name))
  const missing = kept.filter((_, i) => indices[i]! < 0)
  if (missing.length > 0)
    throw new MedgradeError(
      'invalid-answers',
      `The answers of '${challenge}' lack the column '${missing.join("', '")}'`,
      {
        found: header.join(', '),
        expected: missing.join(', '),
      },
    )
  const sampleRow = (row: readonly string[]) => {
    const cells = indices.map((index) => row[index] ?? '')
    return [...cells, ...guessed.map(([, cell]) => (typeof cell === 'string' ? cell : cell(cells[0]!)))]
  }
  const samples = rows.map(sampleRow)
  const seen = new Set<string>()
  const listed = distinct ? samples.filter(([id]) => !seen.has(id!) && seen.add(id!)) : samples
  return csvText([...kept, ...guessed.map(([column]) => column)], listed)
}

function sampleOf(challenge: string): MleSample {
  const table = tableColumns.get(challenge)
  // All columns of the sample but the prediction are columns of the answers.
  if (table)
    return {
      kept: table.sample.slice(0, -1),
      guessed: [[table.sample.at(-1)!, (id) => table.pattern.replace('*', () => id)]],
    }
  const competition = mleSamples.get(challenge)
  if (competition) return competition
  throw new MedgradeError('unknown-challenge', `There is no sample submission of '${challenge}'`, {
    found: challenge,
    expected: nearestName(String(challenge), [...tableColumns.keys(), ...mleSamples.keys()]),
  })
}
