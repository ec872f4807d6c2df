/** What the two tasks of a track have in common. */
export interface Track {
  readonly id: string
  readonly title: string
  /** Which metrics are ranked: those the submission has, or those the leaderboard has. */
  readonly ranked: 'submission' | 'leaderboard'
}
