import type { RankingReportOptions, TaskBootstrap, TaskTable } from '../../ranking/statistics'
import type { RankFlags } from '../flags/rankFlags'
import { commandLine } from './commandLine'
import { plainPlace } from './plainPlace'
import { groupsOfFile, schemeOfFile } from './rankColumns'
import { writeDocument } from './writeDocument'

/** Writes the report of `medgrade rank`. */
export async function writeRankReport(
  file: string,
  tables: readonly TaskTable[],
  {
    flags,
    options,
    bootstraps,
  }: {
    readonly flags: RankFlags
    readonly options: RankingReportOptions
    readonly bootstraps: readonly TaskBootstrap[]
  },
): Promise<void> {
  const { challengeReport } = await import('../../reporting/challenge/challengeReport')
  const { metricKind } = await import('../../reporting/content/metricKind')
  const { fileHash } = await import('../../node/files/fileHash')
  const { readLocalFile } = await import('../../node/files/readLocalFile')
  const hash = await fileHash(await readLocalFile(file))
  const report = await challengeReport(tables, {
    ...options,
    bootstraps,
    metric: flags.value,
    kind: metricKind(flags.value),
    title: flags.title,
    scheme: flags.scheme === undefined ? null : await schemeOfFile(file, tables, flags),
    groups: flags.group === undefined ? null : await groupsOfFile(file, flags),
    provenance: [commandLine(), { name: `SHA-256 of ${plainPlace(file)}`, value: hash }],
  })
  await writeDocument(report, { ...flags, md: typeof flags.md === 'string' ? flags.md : undefined })
}
