/** Whether a question counts as answered: on the site with a usable answer, for the released scorer with a file. */
import type { CaseEvidence, Plain } from '../../../contract'
import type { Fields } from '../scorers/trackResult'
import { lack } from './folderTrack'

export function vqaMissing(
  { state }: CaseEvidence<Plain>,
  { prediction }: Readonly<Record<string, unknown>>,
  { profile }: Fields,
): string | null {
  const { completed, exists } = state as Fields
  return (profile === 'site' ? completed : exists) ? null : lack(prediction, 'answer.json', 'has no answer')
}
