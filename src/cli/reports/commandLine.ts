import type { Fact } from '../../reporting/document/reportDocument'
import { plainPlace } from './plainPlace'

/** The command line for the provenance of a report, each argument quoted as a shell needs it; absolute paths are cut to their last part. */
export function commandLine(arguments_: readonly string[] = process.argv.slice(2)): Fact {
  const quoted = arguments_
    .map(placeOf)
    .map((one) => (/^[\w@%+=:,./…-]+$/.test(one) ? one : `'${one.replaceAll("'", "'\\''")}'`))
  return { name: 'Command', value: ['medgrade', ...quoted].join(' ') }
}

/** Also behind `--option=` and `NAME=`. */
function placeOf(argument: string): string {
  const [, start = '', path = argument] = /^([^=/\\]*=)(.*)$/s.exec(argument) ?? []
  return start + plainPlace(path)
}
