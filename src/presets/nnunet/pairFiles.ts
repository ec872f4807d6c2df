import type { Source } from '../../contract'
import { MedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { compareCodePoints } from '../../python/compareCodePoints'

/** Files of both folders with one ending, by nnU-Net's rules. */
export interface PairedFiles {
  /** The names of the predictions, which are the cases, in code-point order. */
  readonly cases: readonly string[]
  /** The first reference file with the ending. */
  readonly first: string
}

/** The files directly in the folder whose names end with the ending, in code-point order. */
export async function filesEnding(source: Source, ending: string): Promise<string[]> {
  const named = (await source.list('')).filter((name) => name.endsWith(ending)).sort(compareCodePoints)
  const files = await Promise.all(named.map((name) => source.exists(name)))
  return named.filter((_, i) => files[i])
}

/**
 * Pairs files of equal name. Every reference needs a prediction unless `chill` is set; a prediction always needs a reference.
 *
 * @throws MedgradeError `not-found`, naming all files that lack a partner.
 */
export async function pairFiles(
  reference: Source,
  prediction: Source,
  ending: string,
  chill: boolean,
): Promise<PairedFiles> {
  const [references, cases] = await Promise.all([filesEnding(reference, ending), filesEnding(prediction, ending)])
  const [first] = references
  if (first === undefined) throw missing(`no reference file ends with ${ending}`, 'nothing', `files *${ending}`)
  const known = new Set(references)
  const present = new Set(cases)
  const unpredicted = references.filter((name) => !present.has(name))
  if (!chill && unpredicted.length > 0)
    throw missing(
      `${unpredicted.length} of ${references.length} references have no prediction: ${nameList(unpredicted)}`,
      `${references.length - unpredicted.length} predictions`,
      'a prediction by the same name for each, or --chill',
    )
  const strangers = cases.filter((name) => !known.has(name))
  if (strangers.length > 0)
    throw missing(
      `predictions without a reference: ${nameList(strangers)}`,
      nameList(strangers),
      'a reference by the same name',
    )
  if (cases.length === 0) throw missing(`no prediction file ends with ${ending}`, 'nothing', `files *${ending}`)
  return { cases, first }
}

function missing(message: string, found: string, expected: string): MedgradeError {
  return new MedgradeError('not-found', message.charAt(0).toUpperCase() + message.slice(1), { found, expected })
}
