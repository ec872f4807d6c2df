import { layoutOf } from './paperLayout'
import type { CatalogueSpec, ResultTable } from './tableSpec'

export function catalogueTable({ challenges }: CatalogueSpec): ResultTable {
  const rows = challenges
    .map(layoutOf)
    .map(({ catalogueName, modality, taskType }) => [catalogueName, modality, taskType])
  return { columns: ['Challenge', 'Modality', 'Task Type'], rows, groups: [], left: 3 }
}
