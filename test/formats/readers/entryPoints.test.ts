import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declaredChallenge } from '../../../src/challenges/own/declaredChallenge'
import { arrayReaders } from '../../../src/challenges/own/findMeasure'
import { inspectCommand } from '../../../src/cli/commands/inspect'
import { metricCommand } from '../../../src/cli/commands/metric'
import { grade } from '../../../src/engine/grade'
import { evaluateFolders } from '../../../src/node/evaluation/evaluateFolders'
import { type ReadPair, readPairs } from '../../support/readers/readPairs'

// Every reader, and every kind of file that hospitals and microscopes write, gives one number at each entry point.

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'medgrade-readers-'))
})
afterAll(() => rmSync(root, { recursive: true }))

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Both files on disk; the words of the options that the pair needs. */
function onDisk(pair: ReadPair): { readonly paths: [string, string]; readonly flags: string[] } {
  const folder = mkdtempSync(join(root, 'pair-'))
  const written = ([name, bytes]: ReadPair['reference'], side: string) => {
    mkdirSync(join(folder, side))
    writeFileSync(join(folder, side, name), bytes)
    return join(folder, side, name)
  }
  const { series, labels, zarrLabels, level } = pair
  const flags = [
    ...(series ? ['--series', written(series, 'series')] : []),
    ...(labels ? ['--labels', labels.join(',')] : []),
    ...(zarrLabels ? ['--zarr-labels', zarrLabels] : []),
    ...(level === undefined ? [] : ['--level', String(level)]),
  ]
  return { paths: [written(pair.reference, 'r'), written(pair.prediction, 'p')], flags }
}

async function byMetric(pair: ReadPair, own: readonly string[] = []): Promise<number> {
  const { paths, flags } = onDisk(pair)
  const said: string[] = []
  let printed = ''
  const io = {
    print: async (text: string) => void (printed += text),
    say: (text: string) => void said.push(text),
    write: () => {},
  }
  const status = await metricCommand([pair.metric, ...paths, ...flags, ...own, '--json'], io)
  expect([status, status === 0 ? [] : said]).toEqual([0, []])
  const { value } = JSON.parse(printed) as { value: number | Readonly<Record<string, number>> }
  if (typeof value === 'number') return value
  return 'pq' in value ? value.pq : mean(Object.values(value))
}

async function byEvaluate(pair: ReadPair): Promise<number> {
  const { metric, labels, series, zarrLabels, level } = pair
  const task = ({ dice: 'segmentation', mae: 'images', panopticQuality: 'instances' } as const)[metric]
  const [reference, prediction] = onDisk(pair).paths.map(dirname) as [string, string]
  const { cases } = await evaluateFolders(reference, [prediction], {
    task,
    metrics: [metric === 'panopticQuality' ? 'pq' : metric],
    labels: labels?.join(','),
    series: series && join(reference, '../series'),
    zarrLabels,
    level,
    jobs: 1,
  })
  expect(cases[0]!.error).toBeNull()
  return mean(cases[0]!.rows.map(({ value }) => value!))
}

async function byChallenge(pair: ReadPair, reader: string): Promise<number> {
  const { metric, labels, series, zarrLabels, level } = pair
  const zarr = { ...(zarrLabels ? { zarrLabels } : {}), ...(level === undefined ? {} : { level }) }
  const meaning = { ...zarr, ...(labels ? { channels: labels } : {}), ...(series ? { series: 'images' } : {}) }
  const declared = {
    id: 'own',
    answers: {
      id: 'id',
      files: {
        reference: { column: 'path', reader, meaning: zarr },
        ...(series ? { images: { column: 'images', reader: 'any' } } : {}),
      },
    },
    submission: { id: 'id', files: { prediction: { column: 'path', reader, meaning } } },
    measures: { value: { metric } },
    metrics: [{ name: 'value' }],
  }
  const { details, error } = await grade(
    await declaredChallenge(JSON.stringify(declared)),
    {
      answers: `id,path,images\nc,${pair.reference[0]},${series?.[0] ?? ''}\n`,
      submission: `id,path\nc,${pair.prediction[0]}\n`,
      answersFiles: Object.fromEntries([pair.reference, ...(series ? [series] : [])]),
      submissionFiles: Object.fromEntries([pair.prediction]),
    },
    { details: true },
  )
  expect(error).toBeNull()
  return details!.raw!.value!
}

it('every reader of arrays is among them', () => {
  expect(arrayReaders.filter((name) => !readPairs.some(({ reader }) => reader === name))).toEqual([])
})

describe.each(readPairs.map((pair) => [pair.name, pair] as const))('%s', (_, pair) => {
  it('has one number at every entry point', async () => {
    const metric = await byMetric(pair)
    expect(metric).not.toBeNaN()
    expect([await byEvaluate(pair), await byChallenge(pair, pair.reader), await byChallenge(pair, 'any')]).toEqual(
      [0, 1, 2].map(() => metric),
    )
    if (pair.reader !== 'any') expect(await byMetric(pair, ['--reader', pair.reader])).toBe(metric)
  })

  it('is described by inspect', async () => {
    const { paths } = onDisk(pair)
    const printed: string[] = []
    const io = { print: async (text: string) => void printed.push(text), say: () => {} }
    expect(await inspectCommand(paths, {}, io)).toBe(0)
    const status = await inspectCommand(paths, pair.reader === 'any' ? {} : { reader: pair.reader }, io)
    expect([status, printed.join('\n').includes('error')]).toEqual([0, false])
  })
})
