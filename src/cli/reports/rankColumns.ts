/** Further columns of a table of case values: those of an official scheme, and a property of the cases. */
import { refuse } from '../../errors/refuse'
import type { TaskTable } from '../../ranking/statistics'
import type { SchemeMetric, SchemeRanking } from '../../reporting/challenge/schemeRanking'
import type { CaseGroups } from '../../reporting/challenge/subgroupsSection'
import type { RankFlags } from '../flags/rankFlags'

/**
 * The official ranking of `--scheme name:column[*weight][=lower],…`.
 *
 * @throws MedgradeError `bad-option` for a text of another form and for several tasks; `bad-table` for a missing column.
 */
export async function schemeOfFile(
  file: string,
  tables: readonly TaskTable[],
  flags: RankFlags,
): Promise<SchemeRanking> {
  const { scheme, case: cases, algorithm, task, value, lowerBetter, group } = flags
  const { schemeRanking } = await import('../../reporting/challenge/schemeRanking')
  const { caseTablesOfFile } = await import('../output/caseTablesOfFile')
  const [, name, list] =
    /^([a-z-]+)(?::(.+))?$/.exec(scheme!) ?? refuse('bad-option', '--scheme', scheme, 'name:column,column=lower')
  if (tables.length > 1) refuse('bad-option', '--scheme', `${tables.length} tasks`, 'one task')
  const metrics: SchemeMetric[] = []
  for (const part of list === undefined ? [`${value}${lowerBetter ? '=lower' : ''}`] : list.split(',')) {
    const [, column, weight, direction] =
      /^([^*=]+)(?:\*([\d.]+))?(?:=(lower|higher))?$/.exec(part.trim()) ??
      refuse('bad-option', '--scheme', part, 'column, column=lower or column*weight')
    const [own] = await caseTablesOfFile(file, { case: cases, algorithm, value: column!, task }, flags)
    metrics.push({
      name: column!,
      values: own!.values,
      higherBetter: direction !== 'lower',
      weight: weight === undefined ? undefined : Number(weight),
    })
  }
  const groups = group === undefined ? null : (await groupsOfFile(file, flags)).of
  const subsets = groups && tables[0]!.cases.map((one) => groups.get(one) ?? '')
  return schemeRanking(name!, tables[0]!.algorithms, metrics, subsets)
}

/**
 * The groups of `--group column`.
 *
 * @throws MedgradeError `bad-table` for a missing column, a row without a name, and for a case with two groups.
 */
export async function groupsOfFile(file: string, flags: RankFlags): Promise<CaseGroups> {
  const { group, case: id } = flags
  const { caseSheet, namesIn } = await import('../output/caseTablesOfFile')
  const sheet = await caseSheet(file, [id, group!], flags)
  const [cases, groups] = [namesIn(sheet, id), namesIn(sheet, group!)]
  const of = new Map<string, string>()
  for (const [row, name] of cases.entries()) {
    const before = of.get(name)
    if (before !== undefined && before !== groups[row])
      refuse('bad-table', `${group} of case ${name}`, groups[row]!, before, { file })
    of.set(name, groups[row]!)
  }
  return { name: group!, of }
}
