/** One class of a subject. `whole`: the script wrote the integer 0, not a float. */
export type SubjectScore = {
  readonly label: string
  readonly dice: number
  readonly surfaceDice: number
  readonly whole: boolean
}
