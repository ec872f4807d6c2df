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

/** A table of the cases. */
function page({ metrics, error, warnings, details }) {
  const cases = details?.cases ?? []
  const names = [...new Set(cases.flatMap((one) => Object.keys(one.metrics ?? {})))]
  const row = (tag, cells) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  const rows = cases.map((one) =>
    row('td', [text(one.id), ...names.map((name) => shown(one.metrics?.[name])), text(one.error?.message ?? '')]),
  )
  const totals = Object.entries(metrics ?? {}).map(([name, value]) => row('td', [text(name), shown(value)]))
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Results</title>
<style>body{font:1rem/1.5 sans-serif;margin:1rem}table{border-collapse:collapse;margin:1rem 0}td,th{border:1px solid #888;padding:.2rem .5rem;text-align:left}</style>
<h1>Results</h1>
${error ? `<p><strong>${error.side === 'submission' ? 'The submission is invalid' : 'The evaluation failed'}.</strong> ${error.side === 'submission' ? text(error.message) : ''}</p>` : `<table>${totals.join('')}</table>`}
${warnings.map((warning) => `<p>${text(warning)}</p>`).join('\n')}
<table>${row('th', ['case', ...names.map(text), ''])}${rows.join('\n')}</table>
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
  console.error(report.error.side === 'submission' ? report.error.message : 'The evaluation failed; its organisers see why.')
  process.exitCode = report.error.side === 'submission' ? 1 : 3
} else {
  // JSON knows no NaN; a metric without a value has no place on the leaderboard.
  const scores = Object.entries(report.metrics).filter(([, value]) => Number.isFinite(value))
  await writeFile(join(output, 'scores.json'), `${JSON.stringify(Object.fromEntries(scores))}\n`)
  await writeFile(join(output, 'scores.txt'), scores.map(([name, value]) => `${name}: ${value}\n`).join(''))
}
