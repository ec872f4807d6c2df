import { challenges } from '../../challenges'
import type { PreparedData } from '../../challenges/preparation/preparedData'
import { sideColumns } from '../../challenges/sideColumns'
import type { Challenge, FileSlot, Side } from '../../contract'
import { challengeFacts } from './challengeFacts'

/** What an agent is told of a prepared challenge, as Markdown: the task, the data with their numbers, the metrics, the format of a submission. */
export function taskDescription({ challenge: id, public: open }: PreparedData): string {
  const challenge = challenges.get(id)!
  const { instructions, modality, licence } = challengeFacts(id)
  return [
    `# ${challenge.title}`,
    ...(instructions === null ? [] : ['', instructions]),
    '',
    '## Data',
    '',
    `${modality === null ? 'The' : `${modality}: the`} files below this folder${licence === null ? '' : `, licence ${licence}`}. The split into \`train\` and \`test\` is fixed; the labels of the test cases are private.`,
    '',
    '| folder | files |',
    '|---|---|',
    ...[...filesByFolder(open)].map(([folder, count]) => `| \`${folder}\` | ${count} |`),
    '',
    '## Metrics',
    '',
    '| metric | better |',
    '|---|---|',
    ...challenge.metrics.map(
      ({ name, direction, unit }) => `| \`${name}\`${unit ? ` (${unit})` : ''} | ${direction ?? 'reported only'} |`,
    ),
    ...(challenge.ranking
      ? [
          '',
          'A submission is ranked in each ranked metric against published entries; the mean of these positions decides.',
        ]
      : []),
    '',
    '## Submission',
    '',
    `A table \`submission.csv\` with the columns ${columnsOf(challenge.submission)}, and a row for each row of \`sample_submission.csv\`. ${filesOf(challenge)}`,
    '',
    '`python3 local_evaluation.py submission.csv` checks columns, ids and files. It does not know the labels, so it gives no score.',
    '',
  ].join('\n')
}

/** Numbers of files by their folder, in code-point order. */
function filesByFolder(files: PreparedData['public']): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of [...files.keys()].sort()) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : path
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}

const slotsOf = ({ files = {} }: Side<Record<string, FileSlot>>) => Object.values(files)

function columnsOf(side: Side<Record<string, FileSlot>>): string {
  return sideColumns(side)
    .map((name) => `\`${name}\``)
    .join(', ')
}

function filesOf({ submission }: Challenge): string {
  const slots = slotsOf(submission)
  if (slots.length === 0) return 'Predictions are numbers of the table.'
  return `Paths are relative to the folder of the table: ${slots.map(({ column, reader }) => `\`${column}\` names a file for the reader \`${reader}\``).join(', ')}.`
}
