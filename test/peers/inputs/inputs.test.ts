import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metricCommand } from '../../../src/cli/commands/metric'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

// Random files of every class of inputs: the command gives what the libraries give that are told everything, or refuses, names the option that settles it, and
// gives it then.

interface InputCase {
  /** The metric and its files. */
  readonly args: readonly string[]
  /** Options and their values. */
  readonly settles: readonly string[]
  readonly right: Readonly<Record<string, number>>
}

describePeers('what files mean', () => {
  let folder: string
  let cases: Readonly<Record<string, readonly InputCase[]>>
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-inputs-'))
    cases = runPeer('test/peers/inputs/inputs.py', { folder, seed: PEER_SEED, runs: PEER_RUNS }) as typeof cases
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function run(args: readonly string[]) {
    const said: string[] = []
    let out = ''
    const io = {
      print: async (text: string) => void (out += text),
      say: (text: string) => void said.push(text),
      write: () => {},
    }
    const words = args.map((word) =>
      /\.(?:nii\.gz|nrrd|mha|npy|tif|png|json|csv)$/.test(word) ? join(folder, word) : word,
    )
    const status = await metricCommand([...words, '--json'], io).catch((error: Error) => {
      said.push(error.message)
      return 2
    })
    return { value: status === 0 ? (JSON.parse(out).value as unknown) : null, said: said.join('\n') }
  }

  /** The answer, with each option that a refusal names; null: a refusal that names none of those that are left. */
  async function followed({ args, settles }: InputCase) {
    const left = settles.flatMap((word, k) =>
      word.startsWith('--') ? [settles.slice(k, /^--/.test(settles[k + 1] ?? '--') ? k + 1 : k + 2)] : [],
    )
    const given: string[] = []
    for (;;) {
      const { value, said } = await run([...args, ...given])
      const next = left.findIndex(([flag]) => said.includes(flag!))
      if (value !== null || next < 0) return { value, said, given }
      given.push(...left.splice(next, 1).flat())
    }
  }

  it.each(['volumes', 'pictures', 'detections', 'classes'])('%s', async (kind) => {
    for (const one of cases[kind]!) {
      const { value, said, given } = await followed(one)
      const what = `${one.args.join(' ')} ${given.join(' ')} (${one.settles.join(' ')}): ${said}`
      const found = typeof value === 'number' ? { '': value } : (value as Readonly<Record<string, number>> | null)
      expect(found, what).not.toBeNull()
      if (kind === 'volumes') expect(Object.keys(found!).sort(), what).toEqual(Object.keys(one.right).sort())
      for (const [label, right] of Object.entries(one.right))
        expect(
          Math.abs(found![label]! - right),
          `${what} ${label}: ${found![label]}, not ${right}`,
        ).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(right)))
    }
  })
})
