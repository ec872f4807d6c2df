import { beforeAll, expect, it } from 'vitest'
import { evaluate } from '../../../src/evaluation'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer } from '../runPeer'

const programs = ['rt-utils', 'dcmrtstruct2nii'] as const

interface StructurePair {
  readonly ct: string
  readonly sets: readonly [reference: string, prediction: string]
  /** By program and structure. */
  readonly values: Readonly<
    Record<(typeof programs)[number], Readonly<Record<string, { readonly dice: number; readonly hd95: number }>>>
  >
}

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Each is a run of its own. The masks of more random files are compared in rtstruct.test.ts. */
const runs = Math.min(12, PEER_RUNS)

describePeers('two structure sets of one CT', () => {
  let all: readonly StructurePair[]
  beforeAll(() => {
    all = runPeer('test/peers/inputs/rtstructPairs.py', { seed: PEER_SEED, runs }) as typeof all
  })

  it.each(programs)('have Dice and HD95 of %s with surface-distance', async (contours) => {
    const found: unknown[] = []
    for (const { ct, sets } of all) {
      const [reference, prediction] = sets.map((set) => ({ 'a.dcm': bytes(set) })) as [object, object]
      const input = { references: reference, predictions: { net: prediction }, series: { 'a.zip': bytes(ct) } }
      const metrics = ['dice', 'hd95:surface-distance']
      const { cases } = await evaluate(input as Parameters<typeof evaluate>[0], { metrics, contours })
      expect(cases.map(({ error }) => error)).toEqual([null])
      const rows = cases[0]!.rows.map(({ label, metric, value }) => [label, metric.replace(/\W.*/, ''), value] as const)
      const labels = [...new Set(rows.map(([label]) => label))].sort()
      found.push(
        labels.map((label) => [
          label,
          Object.fromEntries(rows.filter(([one]) => one === label).map(([, metric, value]) => [metric, value])),
        ]),
      )
    }
    const right = all.map(({ values }) =>
      Object.entries(values[contours]).map(([name, { dice, hd95 }]) => [
        name,
        { dice: expect.closeTo(dice, 12), hd95: expect.closeTo(hd95, 9) },
      ]),
    )
    expect(found).toEqual(right)
    expect(found).toHaveLength(runs)
  })
})
