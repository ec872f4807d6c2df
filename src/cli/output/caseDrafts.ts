/** The files of `medgrade evaluate` that are written while the cases come: the table of values and the JSON. */

import type { EvaluatedCase, Evaluation } from '../../evaluation/evaluate/evaluateTypes'
import { afterCases } from '../../evaluation/output/afterCases'
import { evaluationText } from '../../evaluation/output/evaluationText'
import { tidyCase, tidyHeader, tidyMissing } from '../../evaluation/output/tidyTable'
import { type DraftFile, draftFile } from '../../node/files/drafts/draftFile'

export interface CaseDrafts {
  /** Takes each case in order. */
  case(one: EvaluatedCase): void
  /** Completes the files and gives them their names. */
  end(evaluation: Evaluation): void
  /** Removes what is not complete. */
  drop(): void
}

/** @param paths undefined ones are not written. */
export function caseDrafts(
  paths: { readonly csv?: string; readonly out?: string; readonly csvSafe?: boolean },
  most?: number,
): CaseDrafts {
  const csv = paths.csv === undefined ? null : draftFile(paths.csv)
  const out = paths.out === undefined ? null : draftFile(paths.out)
  const safe = { safe: paths.csvSafe }
  const text = evaluationText()
  csv?.write(tidyHeader)
  return {
    case(one) {
      csv?.write(tidyCase(one, safe))
      out?.write(text.case(one))
    },
    end(evaluation) {
      csv?.write(tidyMissing(evaluation.missing, safe))
      csv?.keep()
      out?.write(text.end(afterCases(evaluation, most)))
      out?.keep()
    },
    drop() {
      for (const file of [csv, out] as readonly (DraftFile | null)[]) file?.drop()
    },
  }
}
