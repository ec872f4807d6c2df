import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openQueue } from '../../src/cli/commands/distributed/openQueue'
import { wholeEvaluationText } from '../../src/evaluation/output/wholeEvaluationText'
import { type EvaluateFoldersOptions, evaluateFolders } from '../../src/node/evaluation/evaluateFolders'
import { builtCommand } from '../support/builtCommand'
import { layPresetFolders } from '../support/evaluation/presetFolders'
import { layTaskFolders } from '../support/evaluation/taskFolders'
import { manyCases } from '../support/manyCases'
import { type Daemon, daemon, until } from './support/daemon'
import { engineSuite } from './support/engine'
import { guessesOf, pacedBatch } from './support/pacedBatch'
import { password, redisServer } from './support/redisServer'

const env = { ...process.env, SOURCE_DATE_EPOCH: '1700000000', NO_COLOR: '1' }

engineSuite('a queue', ['redis-server'], () => {
  let scratch: string
  let command: string
  let redis: Awaited<ReturnType<typeof redisServer>>
  let started: Daemon[] = []
  const logs: string[] = []
  let queue = 0

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'medgrade-queue-'))
    command = builtCommand()
    redis = await redisServer()
  })
  afterEach(async () => {
    await Promise.all(started.map((one) => one.stop('SIGKILL')))
    logs.push(...started.map((one) => one.log()))
    started = []
    queue++
  })
  afterAll(async () => {
    await redis?.server.stop()
    rmSync(scratch, { recursive: true, maxRetries: 5, retryDelay: 200 })
  })

  const start = (...args: string[]) => {
    const one = daemon(process.execPath, [command, ...args], env)
    started.push(one)
    return one
  }
  const worker = (...args: string[]) =>
    start('worker', '--redis', redis.url, '--queue', `q${queue}`, '--concurrency', '1', '--modules', scratch, ...args)
  /** Of those that are killed: their jobs go to others soon. A busy machine may lose such a lease, and a job is scored again. */
  const shortLease = ['--lease', '2']
  const batch = (list: string, ...args: string[]) => start('grade-batch', list, '--details', '--json', ...args)
  const queued = (list: string) => batch(list, '--queue', redis.url, '--queue-name', `q${queue}`)
  const local = async (list: string) => {
    const one = batch(list)
    const status = await one.ended
    return { status, printed: one.printed() }
  }
  const result = async (one: Daemon) => ({ status: await one.ended, printed: one.printed() })
  /** Jobs that workers told of, with repetitions. */
  const jobsIn = (workers: readonly Daemon[]) =>
    workers.flatMap((one) => [...one.log().matchAll(/^job (\w+): \d+ cases?$/gm)].map(([, id]) => id!))

  test('gives the bytes of grade-batch, whatever the kind of line', async () => {
    const { submission, answers } = manyCases(join(scratch, 'volumes'), 40)
    const scores = 'fixtures/demo/ldct-iqa'
    const own = 'docs/how-to/own-challenge/lesions.yaml'
    const lines = [
      { challenge_id: 'isles22', submission_path: submission, answers },
      { challenge_id: 'ldct-iqa', submission_path: `${scores}/submission.csv`, answers: `${scores}/answers.csv` },
      { challenge_id: own, submission_path: submission, answers },
      { challenge_id: 'isles22' },
      { challenge_id: 'isles22', submission_path: join(scratch, 'none.csv'), answers },
      { challenge_id: 'unknown', submission_path: submission, answers },
    ]
    const list = join(scratch, 'kinds.jsonl')
    writeFileSync(list, [...lines.map((line) => JSON.stringify(line)), 'no json', ''].join('\n'))
    worker()
    worker()
    const [expected, found] = await Promise.all([local(list), result(queued(list))])
    expect(found).toEqual(expected)
  })

  test('a case that ends its process is tried on other workers and has the error of a local run', async () => {
    const { list } = pacedBatch(join(scratch, 'exit'), [[...guessesOf(3, 1), 'exit', ...guessesOf(3, 1)]])
    const one = worker()
    const [expected, found] = await Promise.all([local(list), result(queued(list))])
    expect(found).toEqual(expected)
    expect(one.log().match(/failed: /g)).toHaveLength(2)
  })

  test('a job that fails for good is a dead letter, and the next run tries it again', async () => {
    const { list, module } = pacedBatch(join(scratch, 'dead'), [guessesOf(3, 1)])
    const code = readFileSync(module, 'utf8')
    const collector = queued(list)
    // The job is queued for another file than the workers see.
    await until('the job is queued', () =>
      redisKeys().some((key) => /:m[0-9a-f]{64}$/.test(key) && key.includes(`:q${queue}:`)),
    )
    appendFileSync(module, '// changed\n')
    const one = worker()
    const found = await result(collector)
    expect(JSON.parse(found.printed).challenge_reports[0].details.cases[0].error).toMatchObject({
      code: 'worker-died',
      side: 'medgrade',
      message: expect.stringContaining('is another file on'),
    })
    expect(collector.log()).toContain('1 jobs failed for good')
    const letters = start('worker', '--redis', redis.url, '--queue', `q${queue}`, '--dead-letters', '--json')
    expect(JSON.parse((await result(letters)).printed)).toEqual([
      {
        id: expect.stringMatching(/^m[0-9a-f]{64}$/),
        reason: expect.stringContaining('is another file on'),
        attempts: 3,
        challenge: 'paced',
        cases: ['c0', 'c1', 'c2'],
      },
    ])
    writeFileSync(module, code)
    expect(await result(queued(list))).toEqual(await local(list))
    expect(one.log()).toContain(': 3 cases\n')
  })

  const redisCli = (...args: string[]) => {
    const { port } = new URL(redis.url)
    const options = ['-p', port, '--no-auth-warning', '-a', password]
    return spawnSync('redis-cli', [...options, ...args], { encoding: 'utf8' }).stdout.split('\n')
  }
  const redisKeys = () => redisCli('--scan')

  test('garbage among the dead letters is listed, not met with an error', async () => {
    const prefix = `bull:q${queue}`
    redisCli('zadd', `${prefix}:failed`, '1', 'garbage', '2', 'half', '3', 'gone')
    redisCli('hset', `${prefix}:garbage`, 'data', '{not json', 'name', 'cases', 'failedReason', 'odd')
    redisCli('hset', `${prefix}:half`, 'data', '{"cases": 3}', 'name', 'cases', 'opts', '{}', 'failedReason', 'odd')
    const letters = start('worker', '--redis', redis.url, '--queue', `q${queue}`, '--dead-letters', '--json')
    const { status, printed } = await result(letters)
    expect(status).toBe(0)
    expect(JSON.parse(printed).map(({ id, cases }: { id: string; cases: string[] }) => [id, cases])).toEqual([
      ['garbage', []],
      ['half', []],
      ['gone', []],
    ])
  })

  test('with a secret only sealed jobs are run, and a result that is not sealed is scored again', async () => {
    const { list } = pacedBatch(join(scratch, 'sealed'), [guessesOf(3, 1)])
    const [secret, other] = ['a', 'b'].map((letter) => {
      const file = join(scratch, `secret-${letter}`)
      writeFileSync(file, letter.repeat(32))
      return ['--secret-file', file] as const
    })
    const stranger = worker(...other!)
    const refused = await result(batch(list, '--queue', redis.url, '--queue-name', `q${queue}`, ...secret!))
    expect(JSON.parse(refused.printed).challenge_reports[0].error).toMatchObject({
      code: 'worker-died',
      side: 'medgrade',
      message: expect.stringContaining('not sealed with this secret'),
    })
    await stranger.stop('SIGKILL')
    worker(...secret!)
    const collector = batch(list, '--queue', redis.url, '--queue-name', `q${queue}`, ...secret!)
    expect(await result(collector)).toEqual(await local(list))
  })

  test('a damaged result is scored again', async () => {
    const { list } = pacedBatch(join(scratch, 'damaged'), [guessesOf(3, 1)])
    const first = queued(list)
    const one = worker()
    expect(await result(first)).toEqual(await local(list))
    // The collector is killed before it takes the results, and somebody writes others.
    await one.stop('SIGKILL')
    const second = queued(list)
    await until('the job is queued', () => jobKeys().length > 0)
    await second.stop('SIGKILL')
    const [key] = jobKeys()
    const id = key!.slice(key!.lastIndexOf(':') + 1)
    redisCli('lrem', `bull:q${queue}:wait`, '0', id)
    redisCli('hset', key!, 'returnvalue', '"[{}]"', 'finishedOn', '1', 'processedOn', '1')
    redisCli('zadd', `bull:q${queue}:completed`, '1', id)
    worker()
    expect(await result(queued(list))).toEqual(await local(list))
  })
  const jobKeys = () => redisKeys().filter((key) => /:m[0-9a-f]{64}$/.test(key) && key.includes(`:q${queue}:`))

  test('a module that no worker lists is not loaded', async () => {
    const { list } = pacedBatch(join(scratch, 'listed'), [guessesOf(3, 1)])
    start('worker', '--redis', redis.url, '--queue', `q${queue}`, '--concurrency', '1')
    const found = await result(queued(list))
    expect(JSON.parse(found.printed).challenge_reports[0].error.message).toContain('is no module of --modules')
  })

  test('workers that are killed lose nothing and nothing counts twice', async () => {
    const { list } = pacedBatch(join(scratch, 'killed'), [guessesOf(200, 10), guessesOf(200, 10), guessesOf(30, 1)])
    const expected = await local(list)
    const collector = queued(list)
    let running = [worker(...shortLease), worker(...shortLease)]
    let kills = 0
    const killing = (async () => {
      for (; collector.child.exitCode === null && kills < 6; kills++) {
        await sleep(700)
        const [first, ...others] = running
        await first!.stop('SIGKILL')
        running = [...others, worker(...shortLease)]
      }
    })()
    expect(await result(collector)).toEqual(expected)
    await killing
    expect(kills).toBeGreaterThan(1)
  })

  test('a killed worker is missed before its lease ends, and what it has scored is not scored again', async () => {
    const folder = join(scratch, 'missed')
    const { list } = pacedBatch(folder, [guessesOf(32, 200)])
    const expected = await local(list)
    const collector = queued(list)
    const first = worker('--lease', '600')
    await until('some cases are kept', () => {
      const kept = redisKeys().find((key) => key.includes(`:q${queue}:`) && key.endsWith(':logs'))
      return kept !== undefined && Number(redisCli('llen', kept)[0]) > 2
    })
    await first.stop('SIGKILL')
    rmSync(join(folder, '0', '0.txt'))
    const second = worker('--lease', '600')
    expect(await result(collector)).toEqual(expected)
    expect(jobsIn([first])).toHaveLength(0)
    expect(jobsIn([second])).toHaveLength(1)
    expect(redisKeys().filter((key) => key.includes(`:q${queue}:`) && key.endsWith(':logs'))).toEqual([])
  })

  test('SIGTERM lets the job under way end', async () => {
    const { list } = pacedBatch(join(scratch, 'term'), [guessesOf(64, 100)])
    const expected = await local(list)
    const collector = queued(list)
    const first = worker()
    await until('a job is under way', () => redisKeys().some((key) => key.endsWith(':lock')))
    expect(await first.stop('SIGTERM')).toBe(0)
    expect(jobsIn([first])).toHaveLength(1)
    const second = worker()
    expect(await result(collector)).toEqual(expected)
    const jobs = jobsIn([first, second])
    expect(new Set(jobs).size).toBe(jobs.length)
  })

  test('SIGTERM returns a job that does not end in time', async () => {
    const { list } = pacedBatch(join(scratch, 'grace'), [guessesOf(32, 200)])
    const expected = await local(list)
    const collector = queued(list)
    const first = worker('--grace', '1')
    await until('a job is under way', () => redisKeys().some((key) => key.endsWith(':lock')))
    expect(await first.stop('SIGTERM')).toBe(0)
    expect(jobsIn([first])).toHaveLength(0)
    worker()
    expect(await result(collector)).toEqual(expected)
  })

  test('a collector that is killed goes on, and no job is scored again', async () => {
    const { list } = pacedBatch(join(scratch, 'collector'), [guessesOf(320, 20)])
    const expected = await local(list)
    const workers = [worker()]
    const first = queued(list)
    await until('a job is done', () => jobsIn(workers).length > 0)
    await first.stop('SIGKILL')
    await workers[0]!.stop()
    expect(jobsIn(workers).length).toBeLessThan(10)
    // Two at once: the same jobs, each scored once. Results are removed when they are delivered, so both have to ask before the last job is done.
    const collectors = [queued(list), queued(list)]
    await until('both collectors wait', () => {
      const clients = redisCli('client', 'list').filter((line) => line && !line.includes('cmd=client'))
      const listening = clients.filter((line) => line.includes('cmd=xread'))
      return listening.length === 2 && clients.every((line) => listening.includes(line) || !/ idle=0 /.test(line))
    })
    workers.push(worker(), worker())
    const [one, two] = await Promise.all(collectors.map(result))
    expect(one).toEqual(expected)
    expect(two).toEqual(expected)
    const jobs = jobsIn(workers)
    expect(jobs.length).toBe(10)
    expect(new Set(jobs).size).toBe(jobs.length)
  })

  test('a file that changed is scored anew', async () => {
    const folder = join(scratch, 'changed')
    const { list } = pacedBatch(folder, [guessesOf(4, 1)])
    worker()
    const before = await result(queued(list))
    writeFileSync(join(folder, '0/2.txt'), '99 1')
    const after = await result(queued(list))
    expect(after).toEqual(await local(list))
    expect(after.printed).not.toBe(before.printed)
  })

  test('gives the numbers of evaluate for every task and preset', async () => {
    const tasks = Object.entries(await layTaskFolders(join(scratch, 'tasks'))).map(([task, one]) => ({ task, ...one }))
    const presets = Object.entries(await layPresetFolders(join(scratch, 'presets')))
    const all = [...tasks, ...presets.map(([preset, one]) => ({ preset, ...one }))]
    const workers = [worker(), worker()]
    const opened = (await openQueue({ queue: redis.url, queueName: `q${queue}` }, undefined))!
    try {
      for (const { references, predictions, beside = {}, ...one } of all) {
        const options = { ...one, ...beside } as EvaluateFoldersOptions
        const near = await evaluateFolders(references, predictions, { ...options, jobs: 1 })
        const far = await evaluateFolders(references, predictions, { ...options, pool: opened.pool })
        expect(wholeEvaluationText(far), JSON.stringify(one)).toBe(wholeEvaluationText(near))
      }
      await opened.delivered()
    } finally {
      await opened.close()
    }
    // A job at least for each model.
    const models = all.reduce((sum, { predictions }) => sum + predictions.length, 0)
    expect(jobsIn(workers).length).toBeGreaterThanOrEqual(models)
  })

  test('no output holds the password', () => {
    expect(logs.length).toBeGreaterThan(10)
    for (const log of logs) {
      expect(log).not.toContain(password)
      expect(log).not.toContain(encodeURIComponent(password))
    }
  })

  test('an address that is wrong is not shown either', async () => {
    const one = start('worker', '--redis', redis.url.replace('redis:', 'http:'))
    expect(await one.ended).toBe(2)
    expect(one.log()).toContain('The address of Redis is no redis://')
    const other = start('worker', '--redis', redis.url.replace(encodeURIComponent(password), 'wrong-one'))
    expect(await other.ended).toBe(3)
    expect(other.log()).toContain('No Redis can be used at redis://127.0.0.1:')
    expect(other.log()).not.toContain('wrong-one')
  })
})
