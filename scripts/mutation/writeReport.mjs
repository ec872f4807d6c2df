// docs/mutation.md from the JSON reports of Stryker: what was mutated, what was found, by folder and by file.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { leftOut, rooms } from './rooms.mjs'
import { lotOf, outsideSample } from './sample.mjs'

const counted = ['Killed', 'Timeout', 'Survived', 'NoCoverage']
const head = ['mutants', 'killed', 'timed out', 'survived', 'not covered', 'score']
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The commit at hand, and whether something in it was changed. */
export function commit() {
  const changed = git('status', '--porcelain', '--', 'src', 'test') === '' ? '' : ', with changes'
  return git('rev-parse', '--short=10', 'HEAD') + changed
}

export function writeReport() {
  const results = Object.entries(rooms).flatMap(([name, room]) => {
    const path = `reports/mutation/${name}.json`
    if (!existsSync(path)) return []
    const run = JSON.parse(readFileSync(`reports/mutation/${name}.run.json`, 'utf8'))
    return [{ name, ...room, ...run, ...read(path, room.sample) }]
  })
  writeFileSync('docs/mutation.md', page(results))
}

/** Files with the mutants that count, and how many were made in all, ignored as static, or broke the run. */
function read(path, sample) {
  const report = JSON.parse(readFileSync(path, 'utf8'))
  const all = Object.entries(report.files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  )
  let judged = all.filter(({ status }) => counted.includes(status))
  if (sample) {
    const lots = new Map(judged.map((mutant) => [mutant, lotOf(sample.seed, mutant.file, mutant)]))
    judged = judged.sort((a, b) => lots.get(a) - lots.get(b)).slice(0, sample.count)
  }
  const files = new Map()
  for (const mutant of judged) files.set(mutant.file, [...(files.get(mutant.file) ?? []), mutant.status])
  const ignored = all.filter(({ status }) => status === 'Ignored').length
  const broken = all.filter((one) => one.status === 'RuntimeError' && one.statusReason !== outsideSample).length
  return {
    made: all.length,
    ignored,
    broken,
    judged: judged.map(({ status }) => status),
    files: new Map([...files].sort()),
  }
}

function row(statuses) {
  const [killed, timeout, survived, uncovered] = counted.map(
    (one) => statuses.filter((status) => status === one).length,
  )
  const score = (100 * (killed + timeout)) / statuses.length
  return [statuses.length, killed, timeout, survived, uncovered, score.toFixed(1)]
}

const named = (tests) => tests.map((test) => `\`${test}\``).join(', ')
const line = (cells) => `| ${cells.join(' | ')} |`
const table = (first, lines) =>
  [line([first, ...head]), `|---|${'--:|'.repeat(head.length)}`, ...lines.map(line)].join('\n')

function page(results) {
  const version = JSON.parse(readFileSync('node_modules/@stryker-mutator/core/package.json', 'utf8')).version
  const sums = results.map(({ name, sample, goal, judged, made, ignored, commit, date }) =>
    line([`\`src/${name}\`${sample ? ', a sample' : ''}`, made, ignored, ...row(judged), goal, date, commit]),
  )
  const slower = results.filter(({ propertyRuns }) => propertyRuns)
  const sampled = results.find(({ sample }) => sample)
  return `# Mutation testing

Stryker ${version}, Node ${process.version}. Written by \`npm run mutate\` (not part of CI). A mutant is one small change of the source; it is killed when a test fails under it.
Score: killed or timed out, of all that count, in percent. Timed out means a loop that no longer ends.

${[line(['folder', 'made', 'static', ...head, 'goal', 'date', 'commit']), `|---|${'--:|'.repeat(head.length + 3)}---|---|`, ...sums].join('\n')}

What is not counted:

- **Changed texts** are not made (\`StringLiteral\`): most are the words of error messages, which tests do not pin letter by letter.
- **Static mutants**, those in code that runs only while a module loads (tables, lists of options, declarations), are made but not run:
  column "static".
${sampled ? `- **\`src/${sampled.name}\` is judged by a sample**: every mutant has a lot, the SHA-256 of the seed \`${sampled.sample.seed}\`, its file, place and\n  replacement; of those that are not static the ${sampled.sample.count} with the smallest lots count. The same code has the same sample.\n` : ''}
${results
  .filter(({ broken }) => broken > 0)
  .map(
    ({ name, broken }) =>
      `- **Stopped**: ${broken} of \`src/${name}\` ended the process it ran in, in memory or in a loop that was stopped.\n`,
  )
  .join('')}
Mutants that change nothing (equivalent ones: \`<\` for \`<=\` where both sides give the same number) are counted as survived.

Tests: those of the folder and of the rooms below it (\`scripts/mutation/rooms.mjs\`), goldens and properties, none that spawns
processes${slower.map(({ name, propertyRuns, leftOut: more }) => `; for \`src/${name}\` with ${propertyRuns} runs a property, without ${named(more)}`).join('')}. Left out:
${named(leftOut)}.
They run in one process (\`scripts/mutation/runner.mjs\`), each test file evaluated anew for every mutant. A mutant whose code and tests did
not change since an earlier run keeps its fate (Stryker's incremental mode); the commit is that of the last run.

\`\`\`
npm run mutate                       all four, an hour or so of one core; what did not change since the last run is not run again
npm run mutate -- ranking            one folder
npm run mutate -- ranking --rerun    as if for the first time
npm run mutate -- ranking --vitest   every mutant in a worker of vitest: the same fates, ten times slower
\`\`\`

Each mutant with its place and fate: \`reports/mutation/*.json\` after a run.

${results
  .map(
    ({ name, files }) =>
      `## src/${name}\n\n${table(
        'file',
        [...files].map(([file, statuses]) => [`\`${file.slice(`src/${name}/`.length)}\``, ...row(statuses)]),
      )}`,
  )
  .join('\n\n')}
`
}
