import type { JudgedRun } from './judgedRun'
import type { OpenedRun } from './openRun'
import type { GradedOutputs } from './runScores'

/** Everything a complete run has and this one lacks, in words. */
export function incompleteParts(opened: OpenedRun, graded: GradedOutputs, judged: JudgedRun): string[] {
  const { record, texts, places } = opened
  const unknown = (['agent', 'tier', 'turns', 'wallTimeS', 'totalTokens'] as const).filter(
    (key) => record[key] === null,
  )
  const cases = graded.site.details?.cases ?? []
  const lacking = cases.flatMap(({ id, facts }) =>
    typeof facts?.missing === 'string' ? [`case ${id}: ${facts.missing}`] : [],
  )
  return [
    ...record.artefacts.missing.map(
      (name) =>
        `plan: no ${name === 'plots' ? `${places.process}/plots/*.png` : `${places.plan}/${name}`}, which tier ${record.tier ?? 'any'} asks for`,
    ),
    ...(texts.conversation === undefined ? [`log: no ${places.process}/conversation.json`] : []),
    ...unknown.map((key) => `record: no file says ${key}`),
    ...(record.submitted === false ? ['submission: the run did not submit'] : []),
    ...(record.submitted === null ? ['submission: no file says whether the run submitted'] : []),
    ...(judged.source === null ? ['stages: S1 to S3 are not judged'] : []),
    ...lacking,
    ...unannotated(opened, graded),
  ]
}

/** What networks say of reports is supplied; each part that lacks, with what makes it. */
function unannotated({ track }: OpenedRun, { site }: GradedOutputs): string[] {
  if (track !== 'report' || site.results === null || site.results === undefined) return []
  const scored = (site.details?.cases ?? []).filter(({ metrics }) => metrics !== undefined && 'BLEU' in metrics)
  const without = (metric: string) => scored.filter(({ metrics }) => !(metric in metrics!)).length
  const parts = [
    ['microF1', 'CheXbert codes (chexbert.reference, chexbert.candidate)', 'CheXbert'],
    ['F1RadGraph', 'RadGraph graphs (radgraph.reference, radgraph.candidate)', 'RadGraph'],
  ] as const
  return parts.flatMap(([metric, what, by]) => {
    const count = without(metric)
    if (count === 0) return []
    return [
      `annotations: no ${what} of ${count} of ${scored.length} reports in annotations.json: run ${by} on both sides, see docs/recipes/report_annotations.py`,
    ]
  })
}
