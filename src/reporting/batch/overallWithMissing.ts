import { numberText } from '../content/numberText'
import { subjectList } from '../content/subjectList'
import { missingText } from '../tables/resultCell'
import type { ResultTable } from '../tables/tableSpec'

/**
 * The mean percentiles of a printed table over all of its challenges, in words: those without a report count 0 %, as in a summary. Null where every agent has
 * reports of all, so that its last row says it.
 */
export function overallWithMissing({ columns, rows, overall, groupMeans = [] }: ResultTable): string | null {
  const means = Object.keys(overall ?? {}).flatMap((agent) => {
    const at = columns.indexOf(`${agent} Value`)
    const own = groupMeans.filter((one) => one.agent === agent)
    const absent = rows.slice(0, -1).filter((row) => row[at] === '' || row[at] === missingText).length
    const cells = own.reduce((sum, one) => sum + one.cells, 0)
    if (cells === 0) return []
    const sum = own.reduce((total, one) => total + one.percentile * one.cells, 0)
    return [{ text: `${agent} ${numberText('percentile', sum / (cells + absent))}`, absent }]
  })
  if (means.every(({ absent }) => absent === 0)) return null
  const texts = means.map(({ text }) => text)
  return `Over all challenges of the table, one without a report 0 %, as summarize counts: ${subjectList(texts, Infinity)}.`
}
