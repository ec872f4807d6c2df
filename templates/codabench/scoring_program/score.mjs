// The scoring program: node score.mjs INPUT OUTPUT. INPUT/ref is the reference data, INPUT/res the submission; OUTPUT gets scores.json,
// scores.txt for earlier versions of the platform, and detailed_results.html.
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gradeFiles } from 'medgrade/node'

const [input = '/app/input', output = '/app/output'] = process.argv.slice(2)
const challenge = join(dirname(fileURLToPath(import.meta.url)), 'challenge.yaml')

/** A folder of files named by case id; one with this table uses its columns instead. A ZIP file may hold one folder around it all. */
async function side(folder, table) {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !/^(?:\.|__MACOSX$)/.test(name))
  if (entries.some(({ name }) => name === table)) return join(folder, table)
  const [only] = entries
  return entries.length === 1 && only.isDirectory() ? side(join(folder, only.name), table) : folder
}

const text = (value) => String(value).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const shown = (value) => (typeof value === 'number' ? String(Math.round(value * 1e5) / 1e5) : text(value ?? ''))

/** Participants see the page, so it tells nothing of the reference files. */
const told = ({ side, message }) => (side === 'submission' ? message : 'The evaluation failed; its organisers see why.')

const style = `
:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; margin: 1rem; max-width: 60rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; margin: 1rem 0 }
th, td { border: 1px solid #8888; padding: .2rem .6rem; text-align: left; vertical-align: top }
th { white-space: nowrap }
.number { text-align: right; font-variant-numeric: tabular-nums }
.error { min-width: 14rem; overflow-wrap: anywhere }`

/** The metrics, and a row for each case. */
function page({ metrics, error, warnings, details }) {
  const cases = details?.cases ?? []
  const names = [...new Set(cases.flatMap((one) => Object.keys(one.metrics ?? {})))]
  const failed = cases.some((one) => one.error)
  const number = (value) => `<td class="number">${shown(value)}</td>`
  const totals = Object.entries(metrics ?? {}).map(([name, value]) => `<tr><th scope="row">${text(name)}</th>${number(value)}</tr>`)
  const heads = ['case', ...names, ...(failed ? ['error'] : [])].map((name) => `<th scope="col">${text(name)}</th>`)
  const rows = cases.map((one) => {
    const cells = names.map((name) => number(one.metrics?.[name]))
    const last = failed ? `<td class="error">${one.error ? text(told(one.error)) : ''}</td>` : ''
    return `<tr><th scope="row">${text(one.id)}</th>${cells.join('')}${last}</tr>`
  })
  const verdict = error?.side === 'submission' ? 'The submission is invalid. ' : ''
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Results</title>
<style>${style}
</style>
<h1>Results</h1>
${error ? `<p><strong>${verdict}</strong>${text(told(error))}</p>` : `<table>\n${totals.join('\n')}\n</table>`}
${warnings.map((warning) => `<p>${text(warning)}</p>`).join('\n')}
<div class="wide" tabindex="0" role="region" aria-label="cases"><table>
<tr>${heads.join('')}</tr>
${rows.join('\n')}
</table></div>
</html>
`
}

const paths = {
  submission: await side(join(input, 'res'), 'submission.csv'),
  answers: await side(join(input, 'ref'), 'answers.csv'),
}
const report = await gradeFiles(challenge, paths, { details: true })
await mkdir(output, { recursive: true })
await writeFile(join(output, 'detailed_results.html'), page(report))
if (report.error) {
  // Without scores the platform lists the submission as failed. Participants see this text.
  console.error(told(report.error))
  if (report.error.side !== 'submission') console.log(report.error.message)
  process.exitCode = report.error.side === 'submission' ? 1 : 3
} else {
  // JSON knows no NaN; a metric without a value has no place on the leaderboard.
  const scores = Object.entries(report.metrics).filter(([, value]) => Number.isFinite(value))
  await writeFile(join(output, 'scores.json'), `${JSON.stringify(Object.fromEntries(scores))}\n`)
  await writeFile(join(output, 'scores.txt'), scores.map(([name, value]) => `${name}: ${value}\n`).join(''))
}
