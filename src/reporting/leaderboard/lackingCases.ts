import { missingCaseCodes } from '../../engine/report/missingCaseCodes'

/** A case as a report with details has it. */
interface ReportedCase {
  readonly id: string
  readonly error?: unknown
}

interface LackingCase {
  readonly id: string
  readonly text: string
}

/**
 * The cases of a submission that were never delivered and those that failed, with the words of its report. `all`: the cases of all submissions; a challenge may
 * leave out those that one lacks, and they are missing all the same.
 */
export function lackingCases(
  cases: readonly ReportedCase[],
  all: ReadonlySet<string>,
): { readonly missing: readonly LackingCase[]; readonly failed: readonly LackingCase[] } {
  const found = cases.flatMap(({ id, error }) => {
    const { code = '', message = '' } = (error ?? {}) as { readonly code?: string; readonly message?: string }
    return error ? [{ id, code, text: message === '' ? code : message }] : []
  })
  const own = new Set(cases.map(({ id }) => id))
  const leftOut = [...all].filter((id) => !own.has(id)).map((id) => ({ id, text: 'not in its report' }))
  return {
    missing: [...found.filter(({ code }) => missingCaseCodes.has(code)), ...leftOut],
    failed: found.filter(({ code }) => !missingCaseCodes.has(code)),
  }
}
