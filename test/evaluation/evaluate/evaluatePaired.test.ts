import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleForNode } from '../../support/command/bundleForNode'
import type { Held } from '../../support/evaluation/countHeld'
import { evaluatePairs, mostHeld, pairedCases } from '../../support/evaluation/pairedCases'

const names = Object.keys(pairedCases)

it.each(names)('says as much of many cases as of a few: %s', async (name) => {
  const [few, many] = [await evaluatePairs(name, 4), await evaluatePairs(name, 12)]
  const lines = ({ understood, warnings }: typeof few) => [understood.length, warnings.length]
  expect(lines(many)).toEqual(lines(few))
  expect(many.understood.join()).not.toMatch(/case_\d/)
})

describe('keeps the numbers of a case and nothing of its files', () => {
  let held: readonly Held[]
  beforeAll(async () => {
    const script = resolve('node_modules/.cache/medgrade-memory/countHeld.mjs')
    await bundleForNode(resolve('test/support/evaluation/countHeld.ts'), script)
    // The query of objects is experimental. Each count would throw away code that has not run since the one before, and so tell too few bytes.
    const flags = ['--no-warnings', '--no-flush-bytecode']
    const { stdout, stderr, status } = spawnSync(process.execPath, [...flags, script], { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    held = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Held)
  })

  it.each(names)('%s', (name) => {
    const [reference, prediction] = pairedCases[name]![0](1)
    const bytes = [...Object.values(reference), ...Object.values(prediction)].reduce((sum, one) => sum + one.length, 0)
    expect(bytes).toBeGreaterThan(4 * mostHeld.bytes)
    const found = held.find((one) => one.name === name)!
    expect(found.during).toBeLessThan(mostHeld.during)
    expect(found.after).toBeLessThan(mostHeld.after)
    expect(found.bytes).toBeLessThan(mostHeld.bytes)
  })
})
