/** What is said of runs that could not be graded, wherever their number is. */
export function notGradedSentence(count: number): string {
  return count === 1
    ? '1 run is not graded, through a fault of the answers or of medgrade: it counts nowhere'
    : `${count} runs are not graded, through a fault of the answers or of medgrade: they count nowhere`
}

/**
 * Whether a report is of a submission that could not be graded through a fault of the organiser's files or of medgrade: that is no failure of whoever
 * submitted, and no table counts it as one.
 */
export function isNotGraded(report: { readonly error?: unknown }): boolean {
  const { error } = report
  const side = typeof error === 'object' && error !== null && 'side' in error ? error.side : null
  return side === 'answers' || side === 'medgrade'
}
