import type { Argument, Command, Option } from 'commander'
import { describe, expect, it } from 'vitest'
import { findMetric, knownMetric, knownNames } from '../../src/catalogue/findMetric'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { challengeIds } from '../../src/challenges/findChallenge'
import { declaredChallenge } from '../../src/challenges/own/declaredChallenge'
import { measureSheets } from '../../src/challenges/own/findMeasure'
import { prepare } from '../../src/challenges/preparation/prepare'
import { metricCommand } from '../../src/cli/commands/metric'
import { metricFlags } from '../../src/cli/metric/metricFlags'
import { program } from '../../src/cli/runCommandLine'
import { resolveChallenge } from '../../src/engine/resolveChallenge'
import { plainName } from '../../src/errors/plainName'
import { evaluate } from '../../src/evaluation/evaluate/evaluate'
import { metricSpecs, taskMetrics } from '../../src/evaluation/metrics/metricSpec'
import { taskNames } from '../../src/evaluation/tasks/taskSheets'
import { findReader, readerNames } from '../../src/formats/readers/readers'
import { hausdorffDistance } from '../../src/metrics/distance/hausdorffDistance'
import { loadPreset, presetNames } from '../../src/presets/presets'
import { challengeFacts } from '../../src/reporting/facts/challengeFacts'

// Whoever mistypes a name is told the nearest one, wherever names are given.

/** A name with a letter less or, of few letters, one more. */
const mistyped = (name: string) => (name.length > 4 ? name[0]! + name.slice(2) : `${name}q`)

/** Whether two names differ by one letter that is left out, added or replaced. */
function isOneEdit(given: string, name: string): boolean {
  const [short, long] = [plainName(given), plainName(name)].sort((a, b) => a.length - b.length) as [string, string]
  if (long.length - short.length > 1) return false
  return [...long].some(
    (_, i) =>
      long.slice(0, i) + long.slice(i + 1) ===
      (short.length < long.length ? short : short.slice(0, i) + short.slice(i + 1)),
  )
}

const refusalOf = async (call: () => unknown): Promise<string> => {
  try {
    await call()
  } catch (error) {
    const { message, expected } = error as { message: string; expected?: string }
    return expected ?? message
  }
  return 'accepted'
}

/** Every name, mistyped, is answered by a name that is one letter away, and by the list. */
async function suggests(names: readonly string[], call: (given: string) => unknown): Promise<void> {
  const asked = names.filter((name) => !names.some((one) => plainName(one) === plainName(mistyped(name))))
  expect(asked.length).toBeGreaterThan(0)
  for (const name of asked) {
    const answer = await refusalOf(() => call(mistyped(name)))
    const [, suggested] = /(?:^|expected |: )(\S+) \(one of /.exec(answer) ?? []
    if (suggested === undefined || !isOneEdit(mistyped(name), suggested)) expect([mistyped(name), answer]).toBe(name)
  }
}

/** One of `count` names, over all of them. */
const some = (names: readonly string[], count: number) =>
  names.filter((_, i) => i % Math.ceil(names.length / count) === 0)
const unknown = (sheets = metricSheets) => knownNames(sheets).filter((name) => knownMetric(mistyped(name)) === null)
const declared = (metric: string, reader = 'sitk') => {
  const files = (column: string) => `{ id: id, files: { ${column}: { column: ${column}, reader: ${reader} } } }`
  return `{ id: mine, answers: ${files('t')}, submission: ${files('p')}, measures: { m: { metric: ${metric} } }, metrics: [{ name: m }] }`
}
const run = async (...words: string[]) => (await program(words[0])).parseAsync(words, { from: 'user' })

describe('a mistyped metric', () => {
  it('of the catalogue', () => suggests(some(unknown(), 60), findMetric))
  it('of medgrade metric', () => suggests(some(unknown(), 20), (given) => metricCommand([given, 'a', 'b'])))
  it('of medgrade info', () => suggests(some(unknown(), 20), (given) => run('info', given)))
  it.each(taskNames)('of evaluate, task %s', (task) =>
    suggests(some(unknown(taskMetrics(task)), 12), (given) => metricSpecs([given], task)),
  )
  it('of a declared challenge', () =>
    suggests(some(unknown([...measureSheets]), 20), (given) => declaredChallenge(declared(given))))
  it('keeps its number', () => expect(() => findMetric('nsdd@1mm')).toThrow('expected nsd@1mm (one of '))
  it('of another input is named with it', () =>
    expect(() => metricSpecs(['ssim'])).toThrow('ssim, which compares arrays of intensities (the task images)'))
})

const nothing = { references: {}, predictions: { model: {} } }

describe('another mistyped name', () => {
  it('of a convention', async () => {
    await suggests(['medpy', 'simpleitk', 'surface-distance'], (given) => findMetric(`hd95:${given}`))
    const mask = { data: Uint8Array.of(0, 1), shape: [1, 2] }
    await suggests(['medpy', 'simpleitk'], (given) => hausdorffDistance(mask, mask, { convention: given as 'medpy' }))
  })
  it('of a preset', async () => {
    await suggests(presetNames, loadPreset)
    await suggests(presetNames, (given) => evaluate(nothing, { preset: given }))
  })
  it('of a task', () => suggests(taskNames, (given) => evaluate(nothing, { task: given as 'images' })))
  it('of a reader', async () => {
    await suggests(readerNames(), findReader)
    await suggests(readerNames(), (given) => declaredChallenge(declared('dice', given)))
  })
  it('of a challenge', async () => {
    const ids = await challengeIds()
    await suggests(ids, resolveChallenge)
    await suggests(ids, challengeFacts)
    await suggests(some(ids, 8), (given) => run('info', given))
    await suggests(['isles22', 'panther-task1', 'seg_a'], (given) =>
      prepare(given, { paths: [], read: async () => new Uint8Array() }),
    )
    await suggests(['official'], (given) => resolveChallenge('topbrain-track1', given))
  })
})

describe('the words of an option', () => {
  const wordsOf = (command: Command): [string, Option | Argument][] => [
    ...command.options.flatMap((one) =>
      one.argChoices ? [[`${command.name()} ${one.long}`, one] as [string, Option]] : [],
    ),
    ...command.registeredArguments.flatMap((one) =>
      one.argChoices ? [[`${command.name()} <${one.name()}>`, one] as [string, Argument]] : [],
    ),
    ...command.commands.flatMap(wordsOf),
  ]
  it('of any command are suggested, and taken in any spelling', async () => {
    const commands = [await program(), ...metricSheets.map(({ name }) => metricFlags(findMetric(name), name))]
    const all = commands.flatMap(wordsOf)
    expect(all.length).toBeGreaterThan(60)
    for (const [, one] of all) {
      const words = one.argChoices!
      const parse = (given: string) => (one as Option).parseArg!(given, undefined)
      for (const word of words) expect(parse(word.toUpperCase())).toBe(word)
      if (words.some((word) => word.length > 4))
        await suggests(
          words.filter((word) => word.length > 4),
          parse,
        )
    }
  })
})
