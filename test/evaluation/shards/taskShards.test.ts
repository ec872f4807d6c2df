import { describe, expect, it } from 'vitest'
import type { CaseResult } from '../../../src/contract'
import type { Journal, JournalEntry } from '../../../src/engine/journal/journal'
import { formatPart, parsePart } from '../../../src/engine/shards/partFile'
import { evaluate } from '../../../src/evaluation/evaluate/evaluate'
import type { EvaluateInput, EvaluateOptions } from '../../../src/evaluation/evaluate/evaluateTypes'
import { evaluationText } from '../../../src/evaluation/output/evaluationText'
import { tidyTable } from '../../../src/evaluation/output/tidyTable'
import { type EvaluationFacts, evaluateShard } from '../../../src/evaluation/shards/evaluateShard'
import { mergeEvaluation } from '../../../src/evaluation/shards/mergeEvaluation'
import { npyBytes } from '../../support/files/npyBytes'
import { uniform } from '../../support/uniform'

// Every task in shards, merged, and from the journal of a run that was killed, gives the bytes of one run.

type Files = Record<string, string | Uint8Array>
type Case = Readonly<Record<'reference' | 'prediction', Files>>

const bytes = (data: Uint8Array) => npyBytes('|u1', [4, 4], data)
const fromCase = (k: number, make: (k: number, next: () => number) => Case) => make(k, uniform(k + 1))

function inputOf(make: (k: number, next: () => number) => Case): EvaluateInput {
  const side = (name: keyof Case, ks: readonly number[]): Files =>
    Object.assign({}, ...ks.map((k) => fromCase(k, make)[name]))
  return {
    references: side('reference', [0, 1, 2, 3]),
    // The second model lacks a case, and has others of it.
    predictions: { net: side('prediction', [0, 1, 2, 3]), other: side('prediction', [0, 2, 3]) },
  }
}

const blob = (next: () => number, most: number) =>
  Uint8Array.from({ length: 16 }, () => Math.floor(next() * (most + 1)))
const field = (next: () => number) =>
  npyBytes('<f4', [6, 6, 6, 3], new Uint8Array(Float32Array.from({ length: 648 }, () => next() - 0.5).buffer))

const makers: Readonly<Record<string, readonly [EvaluateOptions, (k: number, next: () => number) => Case]>> = {
  registration: [
    { preset: 'learn2reg', spacing: 2 },
    (k, next) => ({
      reference: { [`p${k}.csv`]: `a,b,c,d,e,f\n${k},1,2,3,4,${next()}` },
      prediction: { [`p${k}.npy`]: field(next) },
    }),
  ],
  tracking: [
    { preset: 'ctc' },
    (k, next) => {
      const frames = [0, 1].map(() => Uint8Array.from({ length: 16 }, (_, i) => Number(i < 4 + Math.floor(4 * next()))))
      const side = (folder: string, text: string, data: readonly Uint8Array[]) => ({
        [`${folder}/${text}_track.txt`]: '1 0 1 0\n',
        ...Object.fromEntries(data.map((frame, t) => [`${folder}/m00${t}.npy`, bytes(frame)])),
      })
      return {
        reference: { ...side(`0${k}_GT/TRA`, 'man', frames), [`0${k}_GT/SEG/man_seg001.npy`]: bytes(frames[1]!) },
        prediction: side(`0${k}_RES`, 'res', [frames[1]!, frames[0]!]),
      }
    },
  ],
  instances: [
    { task: 'instances' },
    (k, next) => ({
      reference: { [`i${k}.npy`]: bytes(blob(next, 3)) },
      prediction: { [`i${k}.npy`]: bytes(blob(next, 3)) },
    }),
  ],
  text: [
    { task: 'text', metrics: ['rouge_l', 'bleu'] },
    (k) => ({
      reference: { [`t${k}.txt`]: `no focal lesion ${k}` },
      prediction: { [`t${k}.txt`]: `one lesion seen ${k}` },
    }),
  ],
  'maps of confidences': [
    { preset: 'picai' },
    (k, next) => {
      const map = Float32Array.from({ length: 16 }, (_, i) => (i < 4 ? 0.5 + 0.1 * k : 0))
      return {
        reference: { [`l${k}.npy`]: bytes(Uint8Array.from({ length: 16 }, (_, i) => Number(i < 3 && next() > 0.3))) },
        prediction: { [`l${k}.npy`]: npyBytes('<f4', [4, 4], new Uint8Array(map.buffer)) },
      }
    },
  ],
  slides: [
    { preset: 'froc-camelyon16' },
    (k, next) => ({
      reference: { [`s${k}.npy`]: bytes(blob(next, 2)) },
      prediction: { [`s${k}.csv`]: `x,y,probability\n${k},1,${next()}\n3,${k},${next()}` },
    }),
  ],
  'probability maps': [
    { preset: 'probability-maps', presetOptions: { steps: 4, bins: 3 } },
    (k, next) => {
      const map = Float32Array.from({ length: 16 }, next)
      return {
        reference: { [`q${k}.npy`]: bytes(blob(next, 1)) },
        prediction: { [`q${k}.npy`]: npyBytes('<f4', [4, 4], new Uint8Array(map.buffer)) },
      }
    },
  ],
}

function textOf({ cases, files, ...rest }: Awaited<ReturnType<typeof evaluate>>): string {
  const text = evaluationText()
  return [...cases.map((one) => text.case(one)), text.end(rest), ...files.map((file) => file.text)].join('\n')
}

describe.each(Object.entries(makers))('%s', (_, [options, make]) => {
  const input = inputOf(make)

  it('of three shards is that of one run', async () => {
    const parts = []
    for (const index of [2, 3, 1]) {
      const part = await evaluateShard(input, options, { shard: { index, of: 3 }, sizeOf: () => 1 })
      parts.push({
        file: `part ${index}`,
        part: parsePart<CaseResult, EvaluationFacts>(formatPart(part), `part ${index}`),
      })
    }
    const merged = await mergeEvaluation(parts)
    const whole = await evaluate(input, options)
    expect(whole.cases.filter(({ error }) => error !== null).map(({ error }) => error?.message)).toEqual([])
    expect(whole.missing).toEqual([{ model: 'other', case: expect.any(String) }])
    expect(tidyTable(merged)).toBe(tidyTable(whole))
    expect(textOf(merged)).toBe(textOf(whole))
  })

  it('goes on from the journal of a killed run', async () => {
    const whole = await evaluate(input, options)
    const lines = new Map<number, JournalEntry>()
    const journalWith = (entries: ReadonlyMap<number, JournalEntry>, started: number[]): Journal => ({
      entries,
      starts: new Map(),
      deaths: new Map(),
      last: '',
      append(line) {
        if ('started' in line) started.push(line.started)
        else lines.set(line.index, line)
      },
    })
    await evaluate(input, { ...options, journal: () => journalWith(new Map(), []) })
    expect(lines.size).toBe(7)
    const kept = new Map([...lines].filter(([index]) => index % 2 === 0))
    const started: number[] = []
    const resumed = await evaluate(input, { ...options, journal: () => journalWith(kept, started) })
    expect([...started].sort()).toEqual([1, 3, 5])
    expect(textOf(resumed)).toBe(textOf(whole))
  })
})
