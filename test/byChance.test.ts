import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'

// A test that others can make fail by using the machine, or a number that is drawn anew in each run, says nothing of a commit.

interface Rule {
  readonly pattern: RegExp
  /** What to do instead. */
  readonly instead: string
  /** Files that may, and why. */
  readonly allowed: Readonly<Record<string, string>>
}

const lowerBound = 'a lower bound: a busy machine only makes it longer'
const moment = 'draws the moment of a kill, of which any is right'

const rules: Readonly<Record<string, Rule>> = {
  'the time of day or of a stopwatch': {
    pattern: /\b(?:performance\.now|Date\.now|hrtime|new Date\(\))/,
    instead: 'judge by counts, order or process.cpuUsage(); fake the date',
    allowed: {
      'judgeServer.test.ts': lowerBound,
      'scoring.test.ts': `${lowerBound}; ${moment}`,
      'killedRuns.ts': moment,
      'grade.test.ts': 'makes a case take a part of a millisecond',
      'paced.mjs': 'makes a case take milliseconds',
      'load.test.ts': `prints an efficiency, for which LOAD_EFFICIENCY asks; ${moment}`,
      'reportSize.test.ts': 'prints it',
      'daemon.ts': 'gives up after minutes',
      'formats.fuzz.ts':
        'ends a run of FUZZ_S seconds; what hangs is tried again alone, without the time in which it waits for a core',
      'fuzzWorker.ts': 'ends a run of FUZZ_S seconds',
    },
  },
  'a bound of seconds that a slow machine does not keep': {
    pattern: /\bexpect\((?:\w*(?:[sS]econds|took|elapsed)\w*|process\.cpuUsage\([^\n]*)(?:, \w+)?\)\.toBeLessThan/,
    instead: 'expectWithin, which asks the speed of the machine where the bound is passed',
    allowed: {},
  },
  'a pause': {
    pattern: /\b(?:setTimeout|setInterval|sleep|waitForTimeout)\(/,
    instead: 'wait for what shall happen, by expect.poll or setImmediate',
    allowed: {
      'casePool.test.ts': 'an abort, for which any moment is right',
      'gradeInProcess.test.ts': 'an abort, for which any moment is right',
      'evaluateCocoFiles.test.ts': 'makes timers of another process longer',
      'hostileClients.test.ts': 'a client that sends slowly',
      'scoring.test.ts': moment,
      'killedRuns.ts': moment,
      'load.test.ts': moment,
      'queue.test.ts': moment,
      'daemon.ts': 'between two looks',
      'formats.fuzz.ts': 'between two looks',
      'reports.test.ts': 'what comes later than this is missed, not failed',
    },
  },
  'a collection of which the memory is not yet given back': {
    pattern: /\brunInNewContext\('gc'\)/,
    instead: 'heldBytes, which collects twice',
    allowed: { 'heldBytes.ts': 'the one owner' },
  },
  'a wait that gives up early': {
    pattern: /\bvi\.waitFor\(|\bpoll\([^\n]*timeout:/,
    instead: 'expect.poll, whose limit of minutes vitest.config.ts sets',
    allowed: {},
  },
  'a repetition that passes what fails at first': {
    pattern: /\bretry: \d+ \},/,
    instead: 'mend what fails',
    allowed: { 'judgeServer.test.ts': 'an option that judgeAll refuses' },
  },
  'a number that is drawn anew in each run': {
    pattern: /\b(?:Math\.random|randomBytes|randomUUID|randomInt|getRandomValues)\(/,
    instead: 'uniform(seed), randomAt(seed, step), or fast-check, whose seed test/setup.ts sets',
    allowed: { 'slurmCluster.ts': 'the key of a daemon' },
  },
  'a port that may be taken': {
    pattern: /\.listen\(\s*[1-9]/,
    instead: 'listen(0)',
    allowed: { 'serve.test.ts': 'takes the first port of the command, or finds it taken' },
  },
  'the number of a process that has ended': {
    pattern: /\bspawnSync\([^;]*?\)\.pid\b/,
    instead: 'noProcess of test/node: the number may be that of another by now',
    allowed: {},
  },
  'the resident size of this process': {
    pattern: /memoryUsage\.rss|memoryUsage\(\)\.rss|\brss \} = process/,
    instead: 'arrayBuffers, which count what was asked for, or a process of its own',
    allowed: {},
  },
}

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(?:ts|mts|mjs|cjs)$/.test(name) && basename(name) !== 'byChance.test.ts')
  .map((name) => ({ name, text: readFileSync(`test/${name}`, 'utf8') }))

describe('no test fails by chance: none uses', () => {
  it.each(Object.entries(rules))('%s', (_, { pattern, instead, allowed }) => {
    const found = files.filter(({ text }) => pattern.test(text)).map(({ name }) => name)
    expect(
      found.filter((name) => !(basename(name) in allowed)),
      instead,
    ).toEqual([])
    const names = new Set(found.map((name) => basename(name)))
    expect(Object.keys(allowed).filter((name) => !names.has(name))).toEqual([])
  })

  it.each<[string, string]>([
    ['the time of day or of a stopwatch', 'expect(performance.now() - start).toBeLessThan(100)'],
    ['a bound of seconds that a slow machine does not keep', 'expect(milliseconds, part).toBeLessThan(2000)'],
    ['a bound of seconds that a slow machine does not keep', 'expect(process.cpuUsage(t).user / 1e6).toBeLessThan(2)'],
    ['a pause', 'await new Promise((done) => setTimeout(done, 20))'],
    ['a collection of which the memory is not yet given back', "const collect = runInNewContext('gc')"],
    ['a wait that gives up early', 'await vi.waitFor(() => expect(kept()).toBe(1))'],
    ['a wait that gives up early', 'await expect.poll(find, { timeout: 500 }).toBe(1)'],
    ['a repetition that passes what fails at first', "test('noisy', { retry: 4 }, async () => {})"],
    ['a number that is drawn anew in each run', 'const value = Math.random()'],
    ['a port that may be taken', "server.listen(8080, '127.0.0.1')"],
    ['the number of a process that has ended', "spawnSync(process.execPath, ['--version']).pid"],
    ['the resident size of this process', 'process.memoryUsage().rss'],
  ])('%s is found: %s', (name, text) => {
    expect(rules[name]!.pattern.test(text)).toBe(true)
  })
})
