import { MedgradeError } from '../../errors/MedgradeError'
import { csvRecords } from '../../formats/table/csvRecords'
import { csvText } from '../../formats/table/csvText'
import { tableColumns } from './tables'

/**
 * The sample submission of a challenge: every id of the answers with the path where its prediction is expected; 0.0 as score of `ldct-iqa`.
 *
 * @param challenge id of one of the 20 challenges of ReX-MLE.
 * @param answers the answers table as CSV text.
 * @returns CSV text.
 * @throws MedgradeError `unknown-challenge`, `invalid-answers`.
 * @example
 * sampleSubmission('seg_a', 'image_id,image_path,label_path\nD1,test/images/D1.nrrd,test/labels/D1.seg.nrrd\n')
 * // → 'image_id,predicted_mask_path\nD1,predictions/D1.seg.nrrd\n'
 */
export function sampleSubmission(challenge: string, answers: string): string {
  const columns = tableColumns.get(challenge)
  if (!columns)
    throw new MedgradeError('unknown-challenge', `There is no sample submission of '${challenge}'`, {
      found: challenge,
      expected: [...tableColumns.keys()].join(', '),
    })
  const [header = [], ...rows] = csvRecords(answers, 'test_labels.csv')
  // All columns of the sample but the prediction are columns of the answers.
  const kept = columns.sample.slice(0, -1)
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
    return [...cells, columns.pattern.replace('*', () => cells[0]!)]
  }
  return csvText(columns.sample, rows.map(sampleRow))
}
