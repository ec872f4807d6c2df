/** A mean of ranks, which are small numbers: without zeros at its end. */
export const meanRankText = (score: number) => String(Number(score.toFixed(3)))
