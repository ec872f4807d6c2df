import { spawnSync } from 'node:child_process'
import { beforeAll, describe, expect, it } from 'vitest'
import { glance, terminalOf } from '../../../src/cli/output/glance'
import { builtCommand } from '../../support/builtCommand'
import { runCommand } from '../../support/command/runCommand'

const escapes = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`)
const block = (share: number | null) => [{ title: 'dice', rows: [{ name: 'a', share, text: '0.5' }] }]

describe('a first glance', () => {
  it.each([
    [0, ''],
    [0.5, '█'.repeat(10)],
    [1, '█'.repeat(20)],
    [2, '█'.repeat(20)],
    [0.0125, '▎'],
    [Number.NaN, ''],
    [null, ''],
  ])('a bar of %s', (share, bar) => {
    expect(glance(block(share), false)).toBe(`dice\n  a  ${bar.padEnd(20)}  0.5`)
  })

  it('lines up names and shows their control characters', () => {
    const rows = [
      { name: 'a\u001b[2J', share: 1, text: 'x\ny' },
      { name: 'b', share: null, text: '' },
    ]
    const text = glance([{ title: 't', rows }], true)
    expect(text).not.toContain('\u001b[2J')
    expect(text.split('\n')).toHaveLength(3)
  })

  it('has no block without rows', () => {
    expect(glance([{ title: 'empty', rows: [] }], false)).toBe('')
  })

  it('has colour only where the terminal takes it', () => {
    expect(glance(block(1), true)).toMatch(escapes)
    expect(terminalOf({ isTTY: true }, {})).toEqual({ glance: true, colour: true })
    expect(terminalOf({ isTTY: true }, { NO_COLOR: '1' })).toEqual({ glance: true, colour: false })
    expect(terminalOf({ isTTY: true }, { NO_COLOR: '' })).toEqual({ glance: true, colour: true })
    expect(terminalOf({ isTTY: true }, { TERM: 'dumb' })).toEqual({ glance: true, colour: false })
    expect(terminalOf({ isTTY: false }, {})).toEqual({ glance: false, colour: false })
    expect(terminalOf({}, {})).toEqual({ glance: false, colour: false })
  })
})

// `script` of util-linux gives a command a terminal.
const noTerminal = spawnSync('script', ['-qec', 'true', '/dev/null']).status !== 0

describe.skipIf(noTerminal)('at a terminal (without the program script there is none)', () => {
  let command = ''
  beforeAll(async () => {
    command = builtCommand()
  })
  const demo = 'fixtures/demo/isles22'
  const commands = {
    grade: `grade isles22 --quiet --submission ${demo}/submission.csv --answers ${demo}/answers.csv`,
    evaluate: `evaluate ${demo}/test ${demo}/predictions --quiet`,
    rank: 'rank docs/how-to/rank-algorithms/cases.csv --value dice --missing 0 --quiet',
  }
  const shown = (words: string, env: Record<string, string>) => {
    const { NO_COLOR: _, ...rest } = process.env
    const line = `${process.execPath} ${command} ${words}`
    const { stdout } = spawnSync('script', ['-qec', line, '/dev/null'], {
      encoding: 'utf8',
      env: { ...rest, TERM: 'xterm', ...env },
    })
    return stdout.replaceAll('\r\n', '\n')
  }
  const piped = (words: string) => runCommand(words.split(' ')).then(({ stdout }) => stdout)

  it.each([
    ['grade', /95 % intervals\n {2}dice +█+.* 0\.785 \(no interval\)\n[\s\S]*worst by dice\n {2}sub-strokecase0002/],
    ['rank', /liver: first in the resamples\n {2}unet +█{20} {2}100\.0 %, rank 1 to 1/],
  ] as const)('%s ends with bars and intervals; a pipe gets what it got', async (name, expected) => {
    const text = shown(commands[name], { NO_COLOR: '1' })
    const plain = await piped(commands[name])
    expect(text).toMatch(expected)
    expect(text).not.toMatch(escapes)
    expect(text.startsWith(plain)).toBe(true)
    expect(plain).not.toMatch(/█/)
  })

  it('evaluate marks the best of each column, and prints the same without colours', async () => {
    const models = `evaluate ${demo}/test ${demo}/predictions ${demo}/test --quiet`
    const text = shown(models, {})
    expect(text).toMatch(escapes)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal.
    expect(text.replace(/\x1b\[\d+m/g, '')).toBe(await piped(models))
    expect(shown(models, { NO_COLOR: '1' })).toBe(await piped(models))
  })

  it('is coloured unless NO_COLOR is set, and absent from --json', () => {
    expect(shown(commands.rank, {})).toMatch(escapes)
    expect(JSON.parse(shown(`${commands.rank} --json`, {})).tasks).toHaveLength(2)
  })
})
