/**
 * Damages every golden file, makes files from the grammar of every format, and checks what must hold for any bytes.
 * Seed and number of inputs are the same in every run and on every machine, so that a commit is not judged by chance; FUZZ_SEED asks for another seed, and
 * FUZZ_S for as many inputs as the machine reads in these seconds.
 * A failure is written to test/fuzz/corpus and tested from then on by test/formats/fuzzCorpus.test.ts.
 */
import { fork, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { cOrderBytes } from '../../src/array/cOrderBytes'
import type { Volume } from '../../src/contract'
import { waitedForCore } from '../../src/node/pool/waitedForCore'
import { bundleForNode } from '../support/command/bundleForNode'
import { readInput } from './checkInput'
import type { FuzzMessage, FuzzTask } from './fuzzWorker'
import { type FuzzInput, inputAt, loadSeeds } from './inputs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const seconds = process.env.FUZZ_S === undefined ? null : Number(process.env.FUZZ_S)
/** How many inputs are made where no time is given. */
const INPUTS = 12_000
const seed = Number(process.env.FUZZ_SEED ?? 20261122)
const root = here('../../fixtures/goldens')
const seeds = loadSeeds(root)
/** How many volumes are read with ITK as well: a tenth of a second each. */
const itkVolumes = Number(process.env.FUZZ_ITK ?? Math.max(60, Math.floor((seconds ?? 0) / 3)))
/** Inside the project, so that packages resolve from there. */
const bundle = here('../../node_modules/.cache/medgrade-fuzz/fuzzWorker.mjs')
const scratch = mkdtempSync(join(tmpdir(), 'medgrade-fuzz-'))
/** By the clock, for what never ends: how much processor time an answer takes is measured in the process. */
const HANG_MS = 30_000
/** By the clock, for a test. */
const LIMIT_MS = (seconds ?? 600) * 1000 + 300_000
/** What the fuzzed process may use for objects. */
const HEAP_MB = 400

interface Run {
  inputs: number
  accepted: number
  readonly problems: Map<number, string>
  readonly volumes: number[]
}

afterAll(() => rmSync(scratch, { recursive: true, force: true }))

describe(`fuzzing the readers, seed ${seed}`, () => {
  const run: Run = { inputs: 0, accepted: 0, problems: new Map(), volumes: [] }

  it(
    `any bytes give an answer or a MedgradeError (${seconds === null ? `${INPUTS} inputs` : `${seconds} s`})`,
    async () => {
      await bundleForNode(here('./fuzzWorker.ts'), bundle)
      const to = seconds === null ? INPUTS : Infinity
      const until = seconds === null ? Infinity : Date.now() + seconds * 1000
      let from = 0
      while (from < to && Date.now() < until && run.problems.size < 100) {
        const { step, stall } = await runWorker({ from, to, until }, run)
        from = step + 1
        // A machine that stood still looks like a hang: only an input that hangs or kills again, alone, is at fault.
        if (stall === null) continue
        const again = await runWorker({ from: step, to: step + 1, until: Infinity }, run)
        if (again.stall !== null) run.problems.set(step, again.stall)
        else console.log(`fuzz: step ${step} alone is no problem (${stall})`)
      }
      for (const [step, problem] of run.problems) keep(inputAt(seeds, seed, step), problem)
      console.log(`fuzz: seed ${seed}, ${run.inputs} inputs, ${run.accepted} accepted, ${run.problems.size} problems`)
      // A text, as the message of a list tells its length alone.
      expect(Array.from(run.problems, ([step, problem]) => `step ${step}: ${problem}`).join('\n')).toBe('')
    },
    LIMIT_MS,
  )

  it(
    'what ITK accepts too is equal',
    async () => {
      const files = spread(run.volumes, itkVolumes).map((step) => {
        const input = inputAt(seeds, seed, step)
        const path = join(scratch, `${step}-${input.file}`)
        writeFileSync(path, input.files.get(input.file)!)
        return { path, input, step }
      })
      const theirs = readWithItk(files.map(({ path }) => path))
      let compared = 0
      const differing: string[] = []
      for (const { path, input, step } of files) {
        const their = theirs.get(path)
        if (!their?.accepted || isKnownDifference(input)) continue
        compared++
        const difference = compare((await readInput(input)) as Volume, their)
        if (difference) {
          differing.push(`step ${step} ${input.file}: ${difference}`)
          keep(input, `differs from ITK: ${difference}`)
        }
      }
      console.log(`fuzz: ${compared} of ${files.length} accepted volumes compared with ITK`)
      expect(differing.join('\n')).toBe('')
    },
    LIMIT_MS,
  )
})

/** Runs until the steps or the time are over, or a step hangs or kills the process; resolves to the last step and what stopped it. */
function runWorker(
  { from, to, until }: Pick<FuzzTask, 'from' | 'to' | 'until'>,
  run: Run,
): Promise<{ step: number; stall: string | null }> {
  const progress = join(scratch, 'progress')
  writeFileSync(progress, Int32Array.of(from, 0, 0))
  const counters = () => {
    const bytes = readFileSync(progress)
    return [0, 4, 8].map((at) => bytes.readInt32LE(at)) as [number, number, number]
  }
  const task: FuzzTask = { root, seed, from, to, until, progress }
  const worker = fork(bundle, [JSON.stringify(task)], {
    execArgv: [`--max-old-space-size=${HEAP_MB}`],
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaint = ''
  worker.stderr!.on('data', (text: Buffer) => {
    complaint = (complaint + text.toString()).slice(-2000)
  })
  return new Promise((resolve) => {
    // On Linux without the time in which the process waits for a core.
    const now = () => performance.now() - waitedForCore(worker.pid)
    let last = { step: from, since: now() }
    let stall: string | null = null
    const watch = setInterval(() => {
      const [step] = counters()
      if (step !== last.step) last = { step, since: now() }
      else if (stall === null && now() - last.since > HANG_MS) {
        stall = `no answer for ${HANG_MS} ms`
        worker.kill('SIGKILL')
      }
    }, 500)
    worker.on('message', (message: FuzzMessage) => {
      if (message.kind === 'problem') run.problems.set(message.step, message.problem)
      else run.volumes.push(message.step)
    })
    worker.on('close', (code, signal) => {
      clearInterval(watch)
      const [step, inputs, accepted] = counters()
      run.inputs += inputs
      run.accepted += accepted
      const died = `the process died (${signal ?? `status ${code}`}): ${complaint.trim()}`
      resolve({ step, stall: stall ?? (code === 0 ? null : died) })
    })
  })
}

/** At most n items, evenly over the run. */
function spread(items: readonly number[], n: number): number[] {
  return items.filter((_, i) => Math.floor((i * n) / items.length) !== Math.floor(((i - 1) * n) / items.length))
}

interface ItkAnswer {
  readonly file: string
  readonly begun?: boolean
  readonly accepted?: boolean
  readonly size: readonly number[]
  readonly components: number
  readonly spacing: readonly string[]
  readonly origin: readonly string[]
  readonly direction: readonly string[]
  readonly sha256: string
}

/** Answers by path; a file on which ITK aborts or stalls has none, and the next process goes on after it. */
function readWithItk(paths: readonly string[]): Map<string, ItkAnswer> {
  const answers = new Map<string, ItkAnswer>()
  let rest = [...paths]
  while (rest.length > 0) {
    const batch = rest.slice(0, 25)
    const { stdout } = spawnSync(process.execPath, [here('./readWithItk.mjs'), ...batch], {
      timeout: 60_000,
      encoding: 'utf8',
    })
    let reached = batch.length
    const lines = stdout.split('\n').flatMap((line) => {
      try {
        return line.startsWith('{"file"') ? [JSON.parse(line) as ItkAnswer] : []
      } catch {
        return []
      }
    })
    for (const line of lines) if (!line.begun) answers.set(line.file, line)
    const stuck = batch.findIndex((path) => !answers.has(path))
    if (stuck >= 0) reached = stuck + 1
    rest = rest.slice(reached)
  }
  return answers
}

/**
 * Where ITK is known to invent samples: a gzip file whose checksum is wrong only beyond the volume (ITK fills with zeros),
 * and compressed MetaImage data whose size is not told (ITK leaves memory as it was).
 */
function isKnownDifference({ file, files }: FuzzInput): boolean {
  const bytes = files.get(file)!
  if (file.endsWith('.gz'))
    try {
      gunzipSync(bytes)
    } catch {
      return true
    }
  const head = Buffer.from(bytes.subarray(0, 2000)).toString('latin1')
  return file.endsWith('.mha') && /CompressedData\s*[=:]\s*[Tt1]/.test(head) && !/^\s*CompressedDataSize/m.test(head)
}

/**
 * In words, or null. ITK for the web leaves a negative spacing as it is: geometry is compared only where all are positive.
 */
function compare(ours: Volume, theirs: ItkAnswer): string | null {
  const shape = ours.components > 1 ? ours.shape.slice(0, -1) : ours.shape
  const size = [...shape].reverse()
  if (String(size) !== String(theirs.size)) return `size ${size}, ITK ${theirs.size}`
  if (ours.components !== theirs.components) return `components ${ours.components}, ITK ${theirs.components}`
  const equal = (a: readonly number[], b: readonly string[]) =>
    a.length === b.length && a.every((value, i) => close(value, Number(b[i])))
  if (theirs.spacing.every((value) => Number(value) > 0)) {
    const spacing = [...ours.spacing].reverse()
    if (!equal(spacing, theirs.spacing)) return `spacing ${spacing}, ITK ${theirs.spacing}`
    if (!equal(ours.origin, theirs.origin)) return `origin ${ours.origin}, ITK ${theirs.origin}`
    if (!equal(ours.direction, theirs.direction)) return `direction ${ours.direction}, ITK ${theirs.direction}`
  }
  const sha256 = createHash('sha256').update(cOrderBytes(ours)).digest('hex')
  return sha256 === theirs.sha256 ? null : 'other samples'
}

/** Header numbers pass through text and single precision on ITK's way out; the goldens hold the exact comparison. */
function close(a: number, b: number): boolean {
  return (
    Object.is(a + 0, b + 0) ||
    Math.abs(a - b) <= 1e-30 + 1e-6 * Math.max(Math.abs(a), Math.abs(b)) ||
    (Number.isNaN(a) && Number.isNaN(b))
  )
}

function keep(input: FuzzInput, about: string): void {
  const files = Object.fromEntries(
    [...input.files].map(([name, bytes]) => [name, Buffer.from(bytes).toString('base64')]),
  )
  const text = `${JSON.stringify({ about: about.split('\n')[0], reader: input.reader, file: input.file, files }, null, 1)}\n`
  const id = createHash('sha256').update(text).digest('hex').slice(0, 10)
  mkdirSync(here('./corpus'), { recursive: true })
  writeFileSync(here(`./corpus/${input.reader.replaceAll(':', '-')}-${id}.json`), text)
}
