import { groupBy } from '../../array/groupBy'
import type { Source } from '../../contract'
import { isMedgradeError } from '../../errors/MedgradeError'
import { nameList } from '../../errors/nameList'
import { frameOf } from '../../formats/dicom/contours/readStructureSet'
import { isDicom } from '../../formats/dicom/isDicom'
import { openDicomHeader, withElements } from '../../formats/dicom/openDicom'
import { sliceFiles } from '../../formats/dicom/sliceFiles'
import { ambiguous, type CasePair, isDicomCase, type PairedCases } from './pairCases'
import type { SideCase } from './sideCases'

/** To what a DICOM file belongs; '' where it does not say. They are compared, never shown. */
interface Belonging {
  readonly study: string
  readonly frame: string
  readonly patient: string
}

/** The strictest first. A rule serves what stricter ones left. */
const rules: readonly { readonly words: string; key(one: Belonging): string | null }[] = [
  {
    words: 'study and frame of reference',
    key: ({ study, frame }) => (study && frame ? JSON.stringify([study, frame]) : null),
  },
  { words: 'frame of reference', key: ({ frame }) => frame || null },
  { words: 'study', key: ({ study }) => study || null },
  { words: 'patient', key: ({ patient }) => patient || null },
]

/**
 * Pairs what no name pairs, where it is DICOM on both sides: by study and frame of reference, else by one of them, else by the patient.
 *
 * @returns the pairs, and a note for each rule that paired something.
 * @throws MedgradeError `bad-input` where two files of one side belong to one of the other; it names both.
 */
export async function pairByDicom(
  paired: PairedCases,
  references: Source,
  predictions: Source,
): Promise<{ readonly paired: PairedCases; readonly notes: readonly string[] }> {
  const sides = [await belongings(paired.missing, references), await belongings(paired.extra, predictions)] as const
  const found = new Map<SideCase, SideCase>()
  const notes: string[] = []
  for (const { words, key } of rules) {
    const groupsOf = (side: ReadonlyMap<SideCase, Belonging>) => groupBy(side.keys(), (one) => key(side.get(one)!))
    const [own, other] = [groupsOf(sides[0]), groupsOf(sides[1])]
    const made: string[] = []
    for (const [value, group] of own) {
      const candidates = other.get(value)
      if (candidates === undefined) continue
      const [reference, prediction] = [group[0]!, candidates[0]!]
      if (candidates.length > 1) throw ambiguous(reference.name, candidates, `predictions of its ${words}`)
      if (group.length > 1) throw ambiguous(prediction.name, group, `references of its ${words}`)
      found.set(reference, prediction)
      sides[0].delete(reference)
      sides[1].delete(prediction)
      made.push(`${reference.shown} and ${prediction.shown}`)
    }
    if (made.length > 0) notes.push(`paired by the ${words} that the files (DICOM) state: ${nameList(made)}`)
  }
  const taken = new Set(found.values())
  const pairs = [...found].map(([reference, prediction]): CasePair => ({ case: reference.name, reference, prediction }))
  return {
    paired: {
      pairs: [...paired.pairs, ...pairs],
      missing: paired.missing.filter((one) => !found.has(one)),
      extra: paired.extra.filter((one) => !taken.has(one)),
    },
    notes,
  }
}

/** The cases that are DICOM. */
async function belongings(cases: readonly SideCase[], source: Source): Promise<Map<SideCase, Belonging>> {
  const found = new Map<SideCase, Belonging>()
  for (const one of cases) {
    const belonging = isDicomCase(one) ? await belongingOf(source, one.path!) : null
    if (belonging) found.set(one, belonging)
  }
  return found
}

/** Of a file, or of the first DICOM file of a folder; null for what is none, or is damaged: its case says so. */
export async function belongingOf(source: Source, path: string): Promise<Belonging | null> {
  for (const file of (await source.exists(path)) ? [path] : await sliceFiles(source, path)) {
    const bytes = await source.read(file)
    if (!isDicom(bytes)) continue
    try {
      const header = await openDicomHeader(bytes, file)
      return withElements(file, () => ({
        study: header.string('x0020000d') ?? '',
        frame: header.string('x00200052') || frameOf(header) || '',
        patient: header.string('x00100020') ?? '',
      }))
    } catch (error) {
      if (!isMedgradeError(error)) throw error
      return null
    }
  }
  return null
}
