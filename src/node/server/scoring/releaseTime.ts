/**
 * When an answer is sent, in milliseconds after its upload had arrived: at the quantum, else at twice, four times … it. Every answer whose grading takes
 * less than the quantum is sent at the same time, and a longer one tells its length to a factor of two at most.
 */
export function releaseTime(elapsed: number, quantum: number): number {
  let release = quantum
  while (release < elapsed) release *= 2
  return release
}
