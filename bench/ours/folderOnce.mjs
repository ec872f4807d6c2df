// A folder of cases, evaluated in processes of their own. Prints the seconds of each evaluation, the first one included, and the peak memory in MB of this
// process and of those that it started. Usage: node bench/ours/folderOnce.mjs --cases 200 --processes 2 [--rounds 4] [--workload organs-200-cases]
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { evaluateFolders } from 'medgrade/node'
import { peakMemory, peakOfChildren } from '../harness/peakMemory.mjs'
import { workloadFolder } from '../workloads/index.mjs'

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '200' },
    processes: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '4' },
    workload: { type: 'string', default: 'organs-200-cases' },
  },
})
const folder = workloadFolder(values.workload)
const names = readdirSync(join(folder, 'references'))
const draft = mkdtempSync(join(tmpdir(), 'medgrade-pairs-'))
try {
  // More cases than files: every file several times.
  const rows = Array.from({ length: Number(values.cases) }, (_, k) => `${k},${names[k % names.length]}`)
  const pairs = join(draft, 'pairs.csv')
  writeFileSync(pairs, ['case,reference,prediction', ...rows.map((row) => `${row},${row.split(',')[1]}`)].join('\n'))
  const seconds = []
  for (let round = 0; round < Number(values.rounds); round++) {
    const begin = performance.now()
    const options = { pairs, jobs: Number(values.processes) }
    const { cases } = await evaluateFolders(join(folder, 'references'), [join(folder, 'predictions')], options)
    seconds.push(Number(((performance.now() - begin) / 1000).toFixed(3)))
    const failed = cases.find(({ error }) => error)
    if (failed) throw new Error(failed.error.message)
  }
  console.log(JSON.stringify({ seconds, peak: (peakMemory() + peakOfChildren()) / 2 ** 20 }))
} finally {
  rmSync(draft, { recursive: true })
}
