import type { Fact } from '../../reporting/document/reportDocument'

/** The command line for the provenance of a report, each argument quoted as a shell needs it. */
export function commandLine(arguments_: readonly string[] = process.argv.slice(2)): Fact {
  const quoted = arguments_.map((one) => (/^[\w@%+=:,./-]+$/.test(one) ? one : `'${one.replaceAll("'", "'\\''")}'`))
  return { name: 'Command', value: ['medgrade', ...quoted].join(' ') }
}
