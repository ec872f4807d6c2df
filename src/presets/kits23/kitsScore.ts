/** Dice and surface Dice of one region. */
export type KitsScore = { readonly region: string; readonly dice: number; readonly surfaceDice: number }
