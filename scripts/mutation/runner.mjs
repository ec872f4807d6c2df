// A test runner for Stryker that keeps one process: each test file is bundled once and evaluated anew for every mutant, so that no
// state of one mutant reaches the next, at milliseconds where a new worker of vitest takes a quarter of a second.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { INSTRUMENTER_CONSTANTS } from '@stryker-mutator/api/core'
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin'
import {
  DryRunStatus,
  determineHitLimitReached,
  MutantRunStatus,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import fc from 'fast-check'
import { bundleTest, evaluator } from './bundleTest.mjs'
import { isDrawn, outsideSample } from './sample.mjs'
import { collect } from './testApi.mjs'

const kept = '.mutation-bundles'
const timesFile = join(kept, 'times.json')

class InProcessRunner {
  /** Test file -> its evaluation. */
  #files = new Map()
  #options
  #space
  #times

  constructor(options) {
    this.#options = options.inProcess
    this.#space = globalThis[INSTRUMENTER_CONSTANTS.NAMESPACE] ??= {}
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env.NODE_ENV = 'test'
    process.on('unhandledRejection', () => {})
    mkdirSync(kept, { recursive: true })
    await (await this.#evaluation('test/setup.ts'))()
    // A failed property need not look for its smallest example.
    const { propertyRuns: numRuns } = this.#options
    fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true, ...(numRuns && { numRuns }) })
    for (const file of this.#testFiles()) if (!existsSync(bundleName(file))) await this.#evaluation(file)
  }

  async dryRun() {
    const tests = []
    this.#space.activeMutant = undefined
    this.#space.hitCount = undefined
    for (const file of this.#testFiles()) tests.push(...(await this.#run(file, { bail: false })))
    writeFileSync(timesFile, JSON.stringify(Object.fromEntries(tests.map((test) => [test.id, test.processorMs]))))
    return { status: DryRunStatus.Complete, tests, mutantCoverage: this.#space.mutantCoverage }
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation }) {
    const { sample, root } = this.#options
    if (sample && !isDrawn(sample, activeMutant, root)) {
      return { status: MutantRunStatus.Error, errorMessage: outsideSample }
    }
    const wanted = new Set(testFilter)
    const files = testFilter ? this.#cheapestFirst(testFilter) : this.#testFiles()
    const tests = []
    this.#space.hitCount = 0
    this.#space.hitLimit = hitLimit
    try {
      for (const file of files) {
        const only = testFilter && wanted
        tests.push(...(await this.#run(file, { bail: true, only, mutant: activeMutant.id, mutantActivation })))
        if (tests.at(-1)?.status === TestStatus.Failed) break
      }
    } finally {
      this.#space.activeMutant = undefined
    }
    const timeout = determineHitLimitReached(this.#space.hitCount, hitLimit)
    return toMutantRunResult(timeout ?? { status: DryRunStatus.Complete, tests })
  }

  #testFiles() {
    return this.#options.testFolders
      .flatMap((path) =>
        path.endsWith('.ts') ? [path] : readdirSync(path, { recursive: true }).map((name) => join(path, name)),
      )
      .filter((file) => file.endsWith('.test.ts') && !this.#isLeftOut(file))
      .sort()
  }

  #cheapestFirst(ids) {
    const cost = new Map()
    for (const id of ids) {
      const file = id.slice(0, id.indexOf('#'))
      cost.set(file, (cost.get(file) ?? 0) + this.#timeOf(id))
    }
    return [...cost.keys()].sort((a, b) => cost.get(a) - cost.get(b))
  }

  /** Of a whole file, or of the tests whose names begin so. */
  #isLeftOut(id) {
    return this.#options.leftOut.some((start) => id.startsWith(start))
  }

  #timeOf(id) {
    this.#times ??= JSON.parse(readFileSync(timesFile, 'utf8'))
    return this.#times[id]
  }

  async #evaluation(file) {
    let evaluate = this.#files.get(file)
    if (!evaluate) {
      const name = bundleName(file)
      if (!existsSync(name)) writeFileSync(name, await bundleTest(file))
      evaluate = await evaluator(name)
      this.#files.set(file, evaluate)
    }
    return evaluate
  }

  async #run(file, { bail, only, mutant, mutantActivation }) {
    this.#space.activeMutant = mutantActivation === 'static' ? mutant : undefined
    const results = []
    let declared
    try {
      declared = await collect(await this.#evaluation(file))
    } catch (error) {
      return [{ id: `${file}#`, name: file, timeSpentMs: 0, status: TestStatus.Failed, failureMessage: explain(error) }]
    }
    this.#space.activeMutant = mutant
    const chosen = declared
      .map((test) => ({ ...test, id: `${file}#${test.name}` }))
      .filter(({ id }) => (only ? only.has(id) : !this.#isLeftOut(id)))
    if (only) chosen.sort((a, b) => this.#timeOf(a.id) - this.#timeOf(b.id))
    for (const { id, name, run } of chosen) {
      if (mutant === undefined) this.#space.currentTestId = id
      const start = performance.now()
      const before = process.cpuUsage()
      const result = { id, name, fileName: file, status: TestStatus.Success }
      try {
        await run()
      } catch (error) {
        Object.assign(result, { status: TestStatus.Failed, failureMessage: explain(error) })
      }
      this.#space.currentTestId = undefined
      const { user, system } = process.cpuUsage(before)
      results.push({ ...result, timeSpentMs: performance.now() - start, processorMs: (user + system) / 1000 })
      if (bail && result.status === TestStatus.Failed) break
    }
    return results
  }
}

const bundleName = (file) => join(kept, `${file.replace(/[\\/]/g, '_')}.js`)
const explain = (error) => String(error?.stack ?? error).slice(0, 500)

function inProcessRunner(options) {
  return new InProcessRunner(options)
}
inProcessRunner.inject = tokens(commonTokens.options)

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'in-process', inProcessRunner)]
export const strykerValidationSchema = { properties: { inProcess: { type: 'object' } } }
