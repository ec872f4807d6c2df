import { challenges } from '../../challenges'
import type { PreparedData } from '../../challenges/preparation/preparedData'
import { sideColumns } from '../../challenges/sideColumns'
import type { Challenge, FileSlot, Side } from '../../contract'
import { challengeFacts } from './challengeFacts'

/**
 * What an agent is told of a prepared challenge, as Markdown: the task, the data with numbers, sizes and split, the metrics, the format of a submission.
 *
 * @param bytesOf the size of a public file
 */
export function taskDescription(
  { challenge: id, public: open }: PreparedData,
  bytesOf: (path: string) => number,
): string {
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
    '| folder | files | MB |',
    '|---|---|---|',
    ...[...filesByFolder(open, bytesOf)].map(
      ([folder, { count, bytes }]) => `| \`${folder}\` | ${count} | ${(bytes / 1e6).toPrecision(3)} |`,
    ),
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

/** Numbers and bytes of files by their folder, in code-point order. */
function filesByFolder(files: PreparedData['public'], bytesOf: (path: string) => number) {
  const folders = new Map<string, { count: number; bytes: number }>()
  for (const path of [...files.keys()].sort()) {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : path
    const { count, bytes } = folders.get(folder) ?? { count: 0, bytes: 0 }
    folders.set(folder, { count: count + 1, bytes: bytes + bytesOf(path) })
  }
  return folders
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
