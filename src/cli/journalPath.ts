import { MedgradeError } from '../errors/MedgradeError'

/**
 * Where the journal of a run is, beside the file that it writes; undefined without one. A journal is kept only on request: a small job should not pay for
 * one.
 *
 * @throws MedgradeError `bad-option` if nothing says where.
 */
export function journalPath(
  {
    resume,
    journal,
    secretFile,
  }: { readonly resume?: boolean; readonly journal?: string; readonly secretFile?: string },
  out: string | undefined,
): string | undefined {
  if (journal !== undefined) return journal
  if (!resume && secretFile !== undefined)
    throw new MedgradeError('bad-option', '--secret-file seals a journal: give --resume or --journal, too')
  if (!resume) return undefined
  if (out === undefined)
    throw new MedgradeError('bad-option', '--resume needs --out, --part or --journal, to know where the journal is')
  return `${out}.journal`
}
