import type { ChallengeFacts } from '../../reporting/facts/challengeFacts'

/** What is known of a challenge beside its grading, for people. */
export function factLines({
  modality,
  selection,
  url,
  licence,
  licenceSource,
  instructions,
}: ChallengeFacts): string[] {
  const listed = selection && [
    selection.name,
    ...[selection.modality, selection.taskType, selection.group].flatMap(orNone),
  ]
  return [
    ...orNone(modality && `  modality      ${modality}`),
    ...orNone(
      listed &&
        `  paper         table ${selection.table}: ${listed.join(', ')}; main metric ${selection.primaryMetric}`,
    ),
    ...orNone(url && `  address       ${url}`),
    ...orNone(
      url &&
        `  licence       ${licence === null ? 'not stated here: read the terms of the organiser' : `${licence} (${licenceSource})`}`,
    ),
    ...orNone(instructions && `  to do         ${instructions}`),
  ]
}

const orNone = (text: string | null) => (text === null ? [] : [text])
