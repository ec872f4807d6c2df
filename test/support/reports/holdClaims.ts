import type { Block, ReportDocument } from '../../../src/reporting/document/reportDocument'

/** A claim of a sentence: its words with a group for each number or name, and what these must be. */
export interface Claim {
  readonly words: RegExp
  /** The groups as they must stand. `null`: the claim must not be made. */
  readonly truth: (groups: readonly string[], at: TextOfReport) => readonly unknown[] | null
}

export interface TextOfReport {
  /** The section, or a part of the first screen, and the id of a table or figure. */
  readonly where: string
  readonly text: string
}

/** Numbers that are part of a definition. */
const definitions = [
  /\b95 % (studentised bootstrap )?intervals?/g,
  /middle 95 %/g,
  /2000 resamples, seed 1/g,
  /within 1\.5 interquartile ranges/g,
]

/** "1 cases", also behind "of"; not "0.1 cases". */
export const pluralOfOne =
  /(?<![\d.,–-])1 (?:cases|values|labels|models|rows|files|runs|tasks|reports|teams|submissions|agents|entries|algorithms|pairs|masks)\b/

/** Claims that are not those of a recomputation, and sentences with a number that no claim is about; how many claims a page makes. */
export function heldClaims(document: ReportDocument, claims: readonly Claim[]): { faults: string[]; made: number } {
  const faults: string[] = []
  let made = 0
  for (const at of textsOf(document)) {
    let rest = at.text
    if (pluralOfOne.test(rest)) faults.push(`${at.where}: plural of one: ${rest}`)
    for (const { words, truth } of claims) {
      rest = rest.replaceAll(
        new RegExp(words, words.flags.includes('g') ? words.flags : `${words.flags}g`),
        (...found) => {
          const count = found.findIndex((one) => typeof one === 'number')
          const groups = (found.slice(1, count) as (string | undefined)[]).map((one) => one ?? '')
          const wanted = truth(groups, at)
          if (wanted === null || wanted.map(String).join('|') !== groups.join('|'))
            faults.push(`${at.where}: ${found[0]} [${wanted?.join('|') ?? 'no such claim'}]`)
          made++
          return ''
        },
      )
    }
    for (const words of definitions) rest = rest.replaceAll(words, '')
    if (/\d/.test(rest)) faults.push(`${at.where}: not recomputed: ${rest}`)
  }
  return { faults, made }
}

/** Headlines, counts, captions, warnings and sentences of a page; methods, checklists and provenance state what was done. */
export function textsOf({ subject = '', summary, glance, warnings, sections }: ReportDocument): TextOfReport[] {
  return [
    { where: 'subject', text: subject },
    ...summary.map((text) => ({ where: 'summary', text })),
    ...(glance?.table ? [{ where: 'glance', text: glance.table.caption }] : []),
    ...(glance?.counts ?? []).map(({ text }) => ({ where: 'counts', text })),
    ...warnings.map(({ text }) => ({ where: 'warnings', text })),
    ...sections.flatMap(({ id, blocks }) => blocks.flatMap((block) => textsOfBlock(block, id))),
  ]
}

function textsOfBlock(block: Block, section: string): TextOfReport[] {
  switch (block.kind) {
    case 'figure':
      return [{ where: `${section}/${block.figure.id}`, text: block.figure.caption }]
    case 'table':
      return [{ where: `${section}/${block.table.id}`, text: block.table.caption }]
    case 'list':
      return block.items.map((text) => ({ where: section, text }))
    case 'text':
    case 'warning':
      return [{ where: section, text: block.text }]
    default:
      return []
  }
}
