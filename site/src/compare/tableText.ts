import type { MetricGroup, MetricRow, PairFacts, Value } from './compareTypes'

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const written = (value: Value | undefined) =>
  value === undefined ? '' : typeof value === 'number' ? String(value) : 'raises'

/** All values as CSV: a row for each label, metric and convention, with all digits. */
export function tableText(
  facts: Pick<PairFacts, 'labels'>,
  groups: readonly MetricGroup[],
  rows: readonly MetricRow[],
): string {
  const labels = facts.labels.length > 0 ? facts.labels.map(({ label }) => String(label)) : ['']
  const lines = labels.flatMap((label, i) =>
    groups.flatMap((group) =>
      group.conventions.map((convention) => {
        const row = rows.find((one) => one.group === group.id && one.convention === convention.id)
        return [label, group.title, convention.name, convention.call, written(row?.values[i]), group.unit]
          .map(cell)
          .join(',')
      }),
    ),
  )
  return ['label,metric,convention,options,value,unit', ...lines, ''].join('\n')
}
