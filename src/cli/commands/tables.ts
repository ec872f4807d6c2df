/** `medgrade tables`: result tables and figures from reports of runs. */
import type { Command } from 'commander'
import { MedgradeError } from '../../errors/MedgradeError'
import type { TableFormat } from '../../grading/tables/formatTable'
import type { RunReport } from '../../grading/tables/runReports'
import { exitStatus, print, say } from '../output/output'

interface TablesFlags {
  table: string
  format: string
  agents?: string
  spec?: string
  figure?: string
  out?: string
  quiet?: boolean
}

const help = `
A folder holds reports as JSON (of grade, of MLE-bench, or summaries of a batch). Each says its run:
  "run": {"agent": "AIDE", "backend": "GPT", "budget_h": 24, "seed": 0, "variant": "w/o sol."}
--table names tables of the ReX-MLE paper: 1 catalogue, 2 scores of MLE-bench, 3 all challenges, 4 budget of 72 h, 5 back ends,
S1 to S20 every metric of one challenge; or all. --spec takes a table of your own as JSON. Reports that differ only in their seed are averaged.

Examples:
  medgrade tables reports --table 3
  medgrade tables reports --table all --format latex --out tables --figure tables/figure1.svg
`

const suffixes: ReadonlyMap<string, string> = new Map([
  ['markdown', 'md'],
  ['csv', 'csv'],
  ['latex', 'tex'],
  ['json', 'json'],
])

export function addTables(program: Command): void {
  program
    .command('tables <folder>')
    .description('result tables and figures from reports of runs')
    .option('--table <names>', 'with commas: 1 to 5, S1 to S20, or all', '3')
    .option('--format <name>', 'markdown, csv, latex or json', 'markdown')
    .option('--agents <names>', 'columns, with commas (default: all, sorted)')
    .option('--spec <file>', 'a table of your own instead')
    .option('--figure <file>', 'write the percentiles of all challenges as SVG')
    .option('--out <dir>', 'write each table to a file instead of printing it')
    .option('--quiet', 'no messages')
    .addHelpText('after', help)
    .action(async (folder: string, flags: TablesFlags) => {
      process.exitCode = await tablesCommand(folder, flags)
    })
}

async function tablesCommand(folder: string, flags: TablesFlags): Promise<number> {
  const { resultTable } = await import('../../grading/tables/resultTable')
  const { formatTable } = await import('../../grading/tables/formatTable')
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  const suffix = suffixes.get(flags.format)
  if (suffix === undefined)
    throw new MedgradeError('bad-option', `--format ${flags.format}`, {
      found: flags.format,
      expected: [...suffixes.keys()].join(', '),
    })
  const reports = await reportsBelow(folder)
  const agents = flags.agents?.split(',') ?? distinct(reports, 'agent')
  for (const { name, spec } of await specsOf(flags, reports, agents)) {
    const text = formatTable(await resultTable(spec, reports), flags.format as TableFormat)
    if (flags.out === undefined) await print(text.replace(/\n$/, ''))
    else {
      const path = `${flags.out.replace(/\/+$/, '')}/${name}.${suffix}`
      await writeFileAtomic(path, text)
      if (!flags.quiet) say(`written: ${path}`)
    }
  }
  if (flags.figure !== undefined) {
    const { resultFigure } = await import('../../grading/tables/resultFigure')
    const { overviewOrder } = await import('../../grading/tables/paperLayout')
    await writeFileAtomic(
      flags.figure,
      resultFigure({ figure: 'percentiles', agents, challenges: overviewOrder }, reports),
    )
    if (!flags.quiet) say(`written: ${flags.figure}`)
  }
  return exitStatus.ok
}

async function reportsBelow(folder: string): Promise<RunReport[]> {
  const { readdir } = await import('node:fs/promises')
  const { readRunReports } = await import('../../grading/tables/runReports')
  const { readJsonFile } = await import('../output/readJsonFile')
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new MedgradeError('bad-option', `The reports are no folder: ${folder}`, {
      file: folder,
      expected: 'a folder of JSON files',
      cause,
    })
  })
  const files = []
  for (const name of names.filter((name) => name.endsWith('.json')).sort())
    files.push({ name, json: await readJsonFile(`${folder}/${name}`) })
  return readRunReports(files)
}

async function specsOf(flags: TablesFlags, reports: readonly RunReport[], agents: readonly string[]) {
  if (flags.spec !== undefined) {
    const { basename } = await import('node:path')
    const { readTableSpec } = await import('../../grading/tables/readTableSpec')
    const { readJsonFile } = await import('../output/readJsonFile')
    const spec = readTableSpec(await readJsonFile(flags.spec), flags.spec)
    return [{ name: basename(flags.spec).replace(/\.json$/, ''), spec }]
  }
  const { paperTable, paperTableNames } = await import('../../grading/tables/paperTable')
  const compared = { agents, backends: distinct(reports, 'backend'), variants: distinct(reports, 'variant') }
  const names = flags.table === 'all' ? paperTableNames : flags.table.split(',')
  return names.map((name) => ({ name: `table${name}`, spec: paperTable(name.trim(), compared) }))
}

function distinct(reports: readonly RunReport[], name: 'agent' | 'backend' | 'variant'): string[] {
  const values = reports.map(({ run }) => run[name]).filter((value): value is string => value !== undefined)
  return [...new Set(values)].sort()
}
