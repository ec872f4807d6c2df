/** Runs in the page: grades submissions whose files came by fetch, as a web application that never uploads anything would. */
import { type ChallengeReport, grade } from '../../src'

export interface GradeCase {
  readonly id: string
  readonly folder: string
  /** Paths below the folder. */
  readonly files: readonly string[]
}

export async function run(
  cases: readonly GradeCase[],
): Promise<Pick<ChallengeReport, 'valid_submission' | 'metrics'>[]> {
  const answers: Pick<ChallengeReport, 'valid_submission' | 'metrics'>[] = []
  for (const { id, folder, files } of cases) {
    const bytes = new Map<string, Uint8Array>()
    for (const file of files) {
      const response = await fetch(`/${folder}/${file.split('/').map(encodeURIComponent).join('/')}`)
      bytes.set(file, new Uint8Array(await response.arrayBuffer()))
    }
    const below = (root: string) =>
      Object.fromEntries(
        [...bytes].flatMap(([path, data]) => (path.startsWith(root) ? [[path.slice(root.length), data]] : [])),
      )
    const report = await grade(id, {
      submission: bytes.get('submission.csv')!,
      answers: bytes.get('answers.csv')!,
      submissionFiles: below('submission/'),
      answersFiles: below('answers/'),
    })
    const shown = Object.entries(report.metrics ?? {}).map(([name, value]) => [
      name,
      Number.isFinite(value) ? value : String(value),
    ])
    answers.push({ valid_submission: report.valid_submission, metrics: report.metrics && Object.fromEntries(shown) })
  }
  return answers
}
