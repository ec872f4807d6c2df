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
  ]
}
