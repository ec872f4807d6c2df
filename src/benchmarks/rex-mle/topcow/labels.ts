/** TopCoW's labels: 1 BA, 2/3 PCA, 4/6 ICA, 5/7 MCA, 8/9 Pcom, 10 Acom, 11/12 ACA (right, left), 15 3rd-A2; 13 and 14 are unused. */

/** The vessels that not everyone has. */
export const groupTwo: readonly number[] = [8, 9, 10, 15]
export const anteriorLabels: readonly number[] = [10, 11, 12, 15]
export const posteriorLabels: readonly number[] = [2, 3, 8, 9]

export function isKnownLabel(label: number): boolean {
  return label <= 12 || label === 15
}

/** A region of one case as classes: what it is, what its edges say it is, and what is left of that after the verdict on topology. */
export type RegionVerdict = { readonly truth: string; readonly graph: string; readonly topology: string }

export type TopcowState = {
  readonly detection: Readonly<Record<string, string>>
  readonly anterior: RegionVerdict
  readonly posterior: RegionVerdict
}
