/** Scores of one structure, or of their average. */
export type ToothScore = { readonly label: string; readonly dice: number; readonly hd95: number }

/** All structures of a case and their plain means. */
export type ToothCase = { readonly scores: readonly ToothScore[]; readonly average: ToothScore }
