import { gradeRun } from '../../agents/runs/gradeRun'
import type { OutputsToScore } from '../../agents/runs/openRun'
import type { RunScores } from '../../agents/runs/runScores'
import { overlaid, subSource } from '../../agents/runs/subSource'
import type { ChallengeReport, Plain } from '../../contract'
import { grade } from '../../engine/grade'
import { ungradedReport } from '../../engine/report/ungradedReport'
import { outputScorer, type ScoringLimits } from '../outputScorer'
import { directorySource } from './directorySource'

/**
 * The report of a run of AutoMedBench in a batch: that of its track's scorer in the profile `site`, with the stages and scores of the run in both profiles as
 * `run.profiles`. A disqualified run has the score 0.
 *
 * @throws MedgradeError as `gradeRun`.
 */
export async function runReport(
  folder: string,
  dataDir: string,
  { task, details, ...limits }: ScoringLimits & { readonly task?: string; readonly details?: boolean },
): Promise<ChallengeReport> {
  const [source, data] = [
    directorySource(folder, { apart: [dataDir] }),
    directorySource(dataDir, { links: 'anywhere' }),
  ]
  const here = ({ challenge, variant, outputs, data: below, taskJson }: OutputsToScore) => {
    const own = below === '' ? data : subSource(data, below)
    return grade(
      challenge,
      {
        answersFiles: taskJson === undefined ? own : overlaid(own, 'task.json', taskJson),
        submissionFiles: subSource(source, outputs),
        submissionPath: outputs,
      },
      { details: true, variant },
    )
  }
  const score = outputScorer(folder, dataDir, limits) ?? here
  let site: ChallengeReport | undefined
  const scoreOutputs = async (outputs: OutputsToScore) => {
    const report = await score(outputs)
    if (outputs.variant === undefined) site = report
    return report
  }
  const graded = await gradeRun(source, data, { task, scoreOutputs })
  const { run, profiles, disqualified } = graded
  // Without the data of its task a run is read and nothing of it is scored.
  const { details: cases, ...report } =
    site ??
    ungradedReport(graded.error!, {
      challengeId: `automedbench-${graded.task.track}`,
      submissionPath: folder,
      submissionExists: true,
    })
  return {
    ...report,
    ...(details && cases ? { details: cases } : {}),
    score: disqualified && report.score !== null ? 0 : report.score,
    run: {
      agent: run.agent ?? 'unknown',
      disqualified,
      profiles: { site: plainScores(profiles.site), released: plainScores(profiles.released) },
    },
  }
}

function plainScores(scores: RunScores | null): Plain {
  return scores && { ...scores, stages: { ...scores.stages } }
}
