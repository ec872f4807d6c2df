import type { MedgradeErrorCode } from '../../contract'

/** Codes of a case that was never delivered: without a row, or without its file. Other codes are of cases that failed. */
export const missingCaseCodes: ReadonlySet<string> = new Set<MedgradeErrorCode>(['missing-case', 'not-found'])
