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
  /** The side and the words of a refusal that no option settles. */
  readonly refused?: { readonly side: 'truth' | 'found'; readonly says: string }
}

describePeers('what files mean', () => {
  let folder: string
  let cases: Readonly<Record<string, readonly InputCase[]>>
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'medgrade-inputs-'))
    const payload = { folder, seed: PEER_SEED, runs: PEER_RUNS }
    const scripts = ['test/peers/inputs/inputs.py', 'test/peers/inputs/masks.py']
    cases = Object.assign({}, ...scripts.map((script) => runPeer(script, payload))) as typeof cases
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
      /\.(?:nii\.gz|nrrd|mha|mgz|hdr|npy|tif|png|bmp|jpg|json|csv)$/.test(word) ? join(folder, word) : word,
    )
    const status = await metricCommand([...words, '--json'], io).catch((error: Error) => {
      said.push(error.message)
      return 2
    })
    return { status, value: status === 0 ? (JSON.parse(out).value as unknown) : null, said: said.join('\n') }
  }

  /** The answer, with each option that a refusal names; null: a refusal that names none of those that are left. */
  async function followed({ args, settles }: InputCase) {
    const left = settles.flatMap((word, k) =>
      word.startsWith('--') ? [settles.slice(k, /^--/.test(settles[k + 1] ?? '--') ? k + 1 : k + 2)] : [],
    )
    const given: string[] = []
    for (;;) {
      const { value, said, status } = await run([...args, ...given])
      // A refusal is of a file, and of its side.
      if (status === 1 || status === 3) expect(said).toContain(`${args[status === 3 ? 1 : 2]}: `)
      const next = left.findIndex(([flag]) => said.includes(flag!))
      if (value !== null || next < 0) return { value, said, given }
      given.push(...left.splice(next, 1).flat())
    }
  }

  it.each(['volumes', 'places', 'masks', 'pictures', 'detections', 'classes'])('%s', async (kind) => {
    for (const one of cases[kind]!) {
      if (one.refused) {
        const { status, said } = await run(one.args)
        const { side, says } = one.refused
        expect(status, said).toBe(side === 'truth' ? 3 : 1)
        expect(said).toContain(`${one.args[side === 'truth' ? 1 : 2]}: `)
        expect(said).toContain(says)
        continue
      }
      const { value, said, given } = await followed(one)
      const what = `${one.args.join(' ')} ${given.join(' ')} (${one.settles.join(' ')}): ${said}`
      const found = typeof value === 'number' ? { '': value } : (value as Readonly<Record<string, number>> | null)
      expect(found, what).not.toBeNull()
      if (['volumes', 'places', 'masks'].includes(kind))
        expect(Object.keys(found!).sort(), what).toEqual(Object.keys(one.right).sort())
      for (const [label, right] of Object.entries(one.right))
        expect(
          Math.abs(found![label]! - right),
          `${what} ${label}: ${found![label]}, not ${right}`,
        ).toBeLessThanOrEqual(1e-9 * Math.max(1, Math.abs(right)))
    }
  })
})
