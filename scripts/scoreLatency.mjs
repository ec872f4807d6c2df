// What `medgrade serve --score` adds to a grading: starts the built command on bundled data, sends a bounded number of queries one after another and in four lanes, and
// prints percentiles of the time beyond the grading itself. Usage: node scripts/scoreLatency.mjs [queries] [command] [--assert]
// With --assert the exit status is 1 if more than 1 % of the answers to one query at a time take 20 ms longer than the grading.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'

const MOST_MS = 20
const [count = 300, file = 'dist/cli.js'] = process.argv.slice(2).filter((word) => word !== '--assert')
const queries = Math.min(Number(count), 5000)
const command = resolve(file)
const { grade } = await import(pathToFileURL(join(dirname(command), 'index.js')))
const dataDir = 'fixtures/goldens/report/batch/data'
const table = readFileSync(`${dataDir}/ldct-iqa/prepared/private/test_labels.csv`)
const scratch = mkdtempSync(join(tmpdir(), 'medgrade-latency-'))
const token = 'a-token-of-the-latency-script'
writeFileSync(join(scratch, 'tokens'), token)

const sorted = (values) => values.toSorted((a, b) => a - b)
const at = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(share * values.length))]
const shown = (values) => [0.5, 0.9, 0.99].map((share) => `p${share * 100} ${at(values, share).toFixed(1)}`).join('  ')

/** Milliseconds of the grading alone, in this process, once it is warm. */
async function gradings() {
  const taken = []
  for (let round = 0; round < queries + 20; round++) {
    const since = performance.now()
    await grade('ldct-iqa', { submission: table, answers: table }, { details: true })
    if (round >= 20) taken.push(performance.now() - since)
  }
  return taken
}

async function serve(quantum) {
  const args = ['serve', 'ldct-iqa', '--data-dir', dataDir, '--score', '--token-file', join(scratch, 'tokens')]
  const receipts = join(scratch, `receipts-${quantum}.jsonl`)
  const child = spawn(process.execPath, [command, ...args, '--receipts', receipts, '--quantum', String(quantum)])
  const port = await new Promise((done) => {
    let text = ''
    child.stderr.on('data', (chunk) => {
      text += chunk
      const found = /:(\d+)\n/.exec(text)
      if (found) done(found[1])
    })
  })
  return { child, url: `http://127.0.0.1:${port}/score` }
}

async function ask(url) {
  const body = new FormData()
  body.append('file', new Blob([table]), 'submission.csv')
  const since = performance.now()
  const answer = await fetch(url, { method: 'POST', body, headers: { authorization: `Bearer ${token}` } })
  const { report } = await answer.json()
  if (!report?.valid) throw new Error(JSON.stringify(report))
  return performance.now() - since
}

try {
  const own = await gradings()
  console.log(`${queries} queries to ldct-iqa, ms\n  the grading itself              ${shown(own)}`)
  for (const quantum of [1, 8]) {
    const { child, url } = await serve(quantum)
    for (let round = 0; round < 20; round++) await ask(url)
    const single = []
    for (let round = 0; round < queries; round++) single.push((await ask(url)) - at(own, 0.5))
    console.log(`  above it, quantum ${String(quantum).padEnd(2)}, 1 lane    ${shown(single)}`)
    if (process.argv.includes('--assert') && at(single, 0.99) > MOST_MS) process.exitCode = 1
    const lanes = await Promise.all(
      [1, 2, 3, 4].map(async () => {
        const taken = []
        for (let round = 0; round < queries / 4; round++) taken.push(await ask(url))
        return taken
      }),
    )
    console.log(
      `  above it, quantum ${String(quantum).padEnd(2)}, 4 lanes   ${shown(lanes.flat().map((ms) => ms - at(own, 0.5)))}`,
    )
    child.kill()
  }
} finally {
  rmSync(scratch, { recursive: true })
}
