// node scripts/sampleReports.mjs <cli.js> <folder>: writes a report of each kind from the bundled fixtures. The browser suite and `npm run screenshots`
// look at them.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

const [command, folder] = process.argv.slice(2)
const demo = 'fixtures/demo'

/** References and two models: the predictions of the demo, and the same ones with the first case corrected. */
function evaluatedFolders() {
  const ids = readdirSync(join(root, demo, 'isles22/test')).map((name) => name.replace('_msk.nii.gz', ''))
  const copy = (from, to) => cpSync(join(root, demo, 'isles22', from), join(folder, to))
  ids.forEach((id, at) => {
    copy(`test/${id}_msk.nii.gz`, `inputs/references/${id}.nii.gz`)
    copy(`predictions/${id}_pred.nii.gz`, `inputs/network/${id}.nii.gz`)
    copy(at === 0 ? `test/${id}_msk.nii.gz` : `predictions/${id}_pred.nii.gz`, `inputs/corrected/${id}.nii.gz`)
  })
  return ['references', 'network', 'corrected'].map((name) => join(folder, 'inputs', name))
}

const reports = {
  submission: [
    ...[
      'grade',
      'isles22',
      '--submission',
      `${demo}/isles22/submission.csv`,
      '--answers',
      `${demo}/isles22/answers.csv`,
    ],
    ...['--images', `${demo}/isles22/test`],
  ],
  evaluation: ['evaluate', ...evaluatedFolders()],
  ranking: ['rank', 'docs/how-to/rank-algorithms/cases.csv', '--value', 'dice', '--missing', '0'],
  agents: ['tables', `${demo}/reports`],
}

mkdirSync(folder, { recursive: true })
for (const [name, args] of Object.entries(reports)) {
  const { status, stderr } = spawnSync(process.execPath, [command, ...args, '--html', join(folder, `${name}.html`)], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000', TZ: 'UTC' },
  })
  if (status !== 0) throw new Error(`medgrade ${args.join(' ')}: exit status ${status}\n${stderr}`)
}
