import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { multipleChoiceAccuracy } from '../../src/agents/siblings/multipleChoiceAccuracy'
import { sonoVqa } from '../../src/agents/siblings/sonoVqa'
import { isUsable } from '../../src/challenges/automedbench/scorers/detectionBoxes'
import { columnById } from '../../src/challenges/automedbench/tracks/csvRows'
import { pumaTrack1Task2 } from '../../src/challenges/rex-mle/puma'
import { parseBatch } from '../../src/engine/parseBatch'
import { decodeRle } from '../../src/metrics/detection/decodeRle'
import { meanAveragePrecision } from '../../src/metrics/detection/meanAveragePrecision'
import { trimText } from '../../src/metrics/text/trimText'

/** White space in Python only, and the byte-order mark, which is white space in JavaScript only. */
const around = ['\x1c', '\x1d', '\x1e', '\x1f', '\x85']
const mark = '\ufeff'
const box = { x1: 0, y1: 0, x2: 2, y2: 2 }

/** Whether a name between two of the given characters is read as `b`. */
const readers: Record<string, (name: string) => boolean> = {
  'PUMA nuclei': (name) => {
    const tree = (nuclei: unknown) => ({ json: { nuclei } })
    const inputs = {
      reference: tree([{ name: 'tumor', centroid: [0, 0] }]),
      prediction: tree([{ name: name.replace('b', 'Tumor'), centroid: [0, 0] }]),
    }
    return (pumaTrack1Task2.scoreCase(inputs, {}, 'a').facts!.matched_distances as unknown[]).length === 1
  },
  meanAveragePrecision: (name) =>
    meanAveragePrecision([[{ class: 'b', ...box }]], [[{ class: name, ...box, score: 1 }]]).map === 1,
  multipleChoiceAccuracy: (name) =>
    multipleChoiceAccuracy([{ id: '1', answer: 'B', group: '' }], { 1: name }).accuracy === 1,
  sonoVqa: (name) => {
    const item = { question: '[MCQ] ?', question_type: 't', answer: 'B', time_start: 0, time_end: 1 }
    return sonoVqa([{ ...item, model_prediction: name }], {}).scores[0] === 1
  },
  'tables of AutoMedBench': (name) => columnById(`patient_id,label\n${name},x`, 'patient_id', 'label').has('b'),
  'column names of AutoMedBench': (name) => columnById(`${name},label\n1,x`, 'b', 'label').has('1'),
  batches: (name) => parseBatch(new TextEncoder().encode(`{}\n${name.replace('b', '{}')}`)).skipped.length === 0,
  trimText: (name) => trimText(name) === 'b',
}

describe.each(Object.entries(readers))('%s', (_, reads) => {
  it('strips what Python strips, and nothing else', () => {
    expect(around.filter((char) => !reads(`${char}b ${char}`))).toEqual([])
    expect(reads(`${mark}b`)).toBe(false)
  })
})

it('a class that is only white space is no class', () => {
  expect(isUsable({ class: '\x1c\x85', ...box })).toBe(false)
  expect(isUsable({ class: '\ufeff', ...box })).toBe(true)
})

it('first letters are whole characters', () => {
  const item = { question: '[MCQ] ?', question_type: 't', time_start: 0, time_end: 1 }
  expect(sonoVqa([{ ...item, answer: '𝐀', model_prediction: '𝐁' }], {}).scores).toEqual([0])
})

describe('run lengths', () => {
  const shape = [2, 2] as const
  it('are split and read as Python does', () => {
    expect([...decodeRle('1\x1c1\x853\u30001', { shape }).data]).toEqual([1, 1, 0, 0])
    expect([...decodeRle('+1 ٢', { shape }).data]).toEqual([1, 0, 1, 0])
  })
  it.each(['\ufeff1 1', '1 1\x00', '1 9223372036854775808', '1.0 1'])('%j is refused', (text) => {
    expect(() => decodeRle(text, { shape })).toThrow(expect.objectContaining({ code: 'bad-input' }))
  })
})

it('scorers that follow Python use no white space of JavaScript', () => {
  const sources = ['src/metrics', 'src/challenges', 'src/agents'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts'))
      .map((name) => join(folder, name))
      // Formulas and tables of own challenges, and what is looked for in the code of agents, follow no Python.
      .filter((path) => !/^src\/(?:challenges\/own|agents\/automedbench\/access)\//.test(path)),
  )
  expect(sources.length).toBeGreaterThan(150)
  const matching = (pattern: RegExp) => sources.filter((path) => pattern.test(readFileSync(path, 'utf8')))
  expect(matching(/\.trim(?:Start|End)?\(|\.split\(\/\\s/)).toEqual([])
  // Patterns over code and logs of agents, which are specified for ASCII only; no white space outside of it occurs in them.
  const overLogs = [
    'automedbench/evidence/modelCallEvidence.ts',
    'automedbench/runs/sandboxRules.ts',
    'automedbench/runs/toolSummary.ts',
    'judging/sections/mlMasterLog.ts',
    'judging/sections/rdAgentLog.ts',
    'judging/withoutKeys.ts',
  ]
  expect(matching(/\\s/).sort()).toEqual(overLogs.map((path) => join('src/agents', path)).sort())
})
