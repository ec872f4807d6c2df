import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command, Option } from 'commander'
import { afterAll, describe, expect, it } from 'vitest'
import { metricCommand } from '../../src/cli/commands/metric'
import { outputOptions } from '../../src/cli/refuseOverwrite'
import { program, runCommandLine } from '../../src/cli/runCommandLine'
import { leaderboardCsv } from '../../src/reporting/leaderboard/leaderboardCsv'
import { sampled } from '../sampled'

const folder = mkdtempSync(join(tmpdir(), 'medgrade-outputs-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
writeFileSync(at('input'), 'a,b\n')
symlinkSync(at('input'), at('symbolic'))
linkSync(at('input'), at('hard'))
mkdirSync(at('read'))
writeFileSync(at('read/mask.nii'), 'x')
writeFileSync(at('read/values.csv'), 'model,case,label,instance,metric,value,unit,error\n')
symlinkSync(at('read'), at('other'))

const isOutput = (option: Option) => outputOptions.has(option.attributeName())
const whole = await program()
const names = whole.commands.map((command) => command.name())
const written = names.flatMap((name) => {
  const command = whole.commands.find((one) => one.name() === name)!
  return command.options
    .filter(isOutput)
    .map((option) => [name, option.long!, /<(?:dir|folder)>/.test(option.flags)] as const)
})

/** Runs only the check of a command line. */
async function check(name: string, words: readonly string[]): Promise<string> {
  const all = await program(name)
  const command = all.commands.find((one) => one.name() === name)!
  quiet(all)
  quiet(command)
  command.action(() => {})
  return all.parseAsync([name, ...words], { from: 'user' }).then(
    () => 'accepted',
    (error: Error & { code: string }) => `${error.code}: ${error.message}`,
  )
}

function quiet(command: Command): void {
  command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: () => {} })
}

/** The arguments and options that take this path, as words of a command line. */
function inputWords(name: string, path: string): string[][] {
  const command = whole.commands.find((one) => one.name() === name)!
  const needed = command.registeredArguments.map((_, k) => at(`absent-${k}`))
  const mandatory = command.options
    .filter((option) => option.mandatory && !isOutput(option))
    .flatMap(({ long }) => [long!, at('absent')])
  const byArgument = needed.map((_, k) => [...needed.map((word, i) => (i === k ? path : word)), ...mandatory])
  const byOption = command.options
    .filter(
      (option) => !isOutput(option) && (option.required || option.optional) && !option.parseArg && !option.argChoices,
    )
    .map((option) => [...needed, ...mandatory, option.long!, path])
  return [...byArgument, ...byOption]
}

describe('no output overwrites an input', () => {
  it('there are commands with outputs', () => {
    expect(new Set(written.map(([name]) => name)).size).toBeGreaterThan(10)
  })

  it('every option that says that it writes is an output', () => {
    const below = (command: Command): Command[] => [command, ...command.commands.flatMap(below)]
    const says = below(whole).flatMap((command) =>
      command.options
        .filter((option) => (option.required || option.optional) && !/^now --/.test(option.description))
        .filter(({ flags }) => /<(?:file|dir|folder|path)>/.test(flags))
        .filter(({ description }) => /\bwrites?\b|\bwritten\b|\bkeeps? /.test(description))
        .map((option) => option.attributeName()),
    )
    expect(says.length).toBeGreaterThan(50)
    expect(says.filter((name) => !outputOptions.has(name))).toStrictEqual([])
    const unsaid = [...outputOptions].filter((name) => !says.includes(name))
    expect(unsaid).toStrictEqual([])
  })

  it.each(sampled(written, (_, at) => at % 5 === 0))('%s %s', async (name, option, isFolder) => {
    for (const path of isFolder ? ['read', 'other'] : ['input', 'symbolic', 'hard'])
      for (const words of inputWords(name, at(isFolder ? 'read' : 'input')))
        expect(await check(name, [...words, option, at(path)]), words.join(' ')).toMatch(
          /^bad-option: .*is not overwritten/,
        )
    for (const words of inputWords(name, at('input')))
      expect(await check(name, [...words, option, at('new')]), words.join(' ')).toBe('accepted')
  })

  it('a file of a folder that is read is refused, an earlier output in it is not', async () => {
    expect(await check('evaluate', [at('read'), at('absent'), '--csv', at('read/mask.nii')])).toMatch(/not overwritten/)
    expect(await check('evaluate', [at('read'), at('absent'), '--csv', at('other/mask.nii')])).toMatch(
      /not overwritten/,
    )
    expect(await check('evaluate', [at('read'), at('absent'), '--csv', at('read/values.csv')])).toBe('accepted')
    // A board is made again and again in the folder of its challenge.
    const board = { directions: {}, noIntervals: null, teams: [], cases: 3, samples: 1, seed: 1, level: 0.95 }
    const named = { challenge: 'x', title: 'X', score: 'dice', better: 'higher' } as const
    writeFileSync(at('read/board.csv'), leaderboardCsv({ ...board, ...named }))
    const ranked = ['x', at('read'), '--answers', at('read/values.csv'), '--csv', at('read/board.csv')]
    expect(await check('leaderboard', ranked)).toBe('accepted')
    const words = ['x', '--submission', at('read/values.csv'), '--out', at('read/mask.nii')]
    expect(await check('grade', words)).toMatch(/not overwritten/)
    const argument = ['x', at('read/values.csv'), '--out', at('read/mask.nii')]
    expect(await check('grade', argument)).toMatch(/not overwritten/)
  })

  it('is wrong usage, also of one metric and of lists', async () => {
    expect(await runCommandLine(['rank', at('input'), '--html', at('symbolic')])).toBe(2)
    await expect(metricCommand(['dice', at('read'), at('read'), '--out-masks', at('other')])).rejects.toThrow(
      /not overwritten/,
    )
    writeFileSync(at('list.jsonl'), `${JSON.stringify({ challenge_id: 'x', submission_path: at('input') })}\n`)
    expect(await check('grade-batch', [at('list.jsonl'), '--csv', at('hard')])).toMatch(/not overwritten/)
    const named = ['--submission', at('list.jsonl'), '--csv', at('hard')]
    expect(await check('grade-batch', named)).toMatch(/not overwritten/)
    expect(readFileSync(at('input'), 'utf8')).toBe('a,b\n')
  })
})
