import { expect, it } from 'vitest'
import { ctTable } from '../../src/challenges/rex-mle/topbrain/tables'
import type { Data, Volume } from '../../src/contract'
import { scorePairs } from '../challenges/rex-mle/scoreVolumes'
import { type Block, labelVolume } from '../support/labelVolume'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const types = { uint8: Uint8Array, int16: Int16Array, int32: Int32Array, float32: Float32Array, float64: Float64Array }
type TypeName = keyof typeof types

interface Side {
  readonly volume: Volume
  readonly type: TypeName
}

interface Answer {
  readonly topbrain: readonly number[]
  readonly topcow: readonly number[]
}

/** Blocks of labels in small volumes, some of them one voxel thick, on grids that may be turned, moved and of unequal size. */
function cases(seed: number): { reference: Side; prediction: Side }[] {
  const random = seededRandom(seed)
  const whole = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))
  const one = <T>(of: readonly T[]): T => of[whole(0, of.length - 1)]!
  const side = (size: readonly number[], blocks: readonly Block[], type: TypeName, grid: Partial<Volume>): Side => ({
    type,
    volume: labelVolume(size, blocks, { ...grid, type: types[type] as new (length: number) => Data }),
  })
  const sizes = () => [0, 1, 2].map(() => (random() < 0.12 ? 1 : whole(2, 14)))
  const painted = (size: readonly number[], labels: readonly number[], count: number): Block[] =>
    Array.from({ length: count }, () => {
      const at = size.map((n) => whole(0, n - 1))
      return [one(labels), at, size.map((n, axis) => Math.min(whole(1, 5), n - at[axis]!))]
    })
  const turned = () => {
    const axes = [0, 1, 2].sort(() => random() - 0.5)
    return [0, 1, 2].flatMap((r) => [0, 1, 2].map((c) => (axes[r] === c ? (random() < 0.5 ? -1 : 1) : 0)))
  }
  const spacings = () => [0, 1, 2].map(() => one([0.3, 0.45, 0.5, 0.6, 0.7, 1]))
  return Array.from({ length: PEER_RUNS }, () => {
    const size = sizes()
    const labels = random() < 0.5 ? [0, 0, 1, 2, 3, 8, 10, 15, 33, 40, 77] : [0, 1, 2, 8]
    const blocks = painted(size, labels, whole(0, 14))
    const type = one(Object.keys(types) as TypeName[])
    const grid = { spacing: spacings(), origin: [0, 1, 2].map(() => one([0, -3.25, 10.1])), direction: turned() }
    const reference = side(size, blocks, 'int16', grid)
    if (random() < 0.6) {
      const damaged = [...blocks, ...painted(size, labels, whole(0, 6))]
      return { reference, prediction: side(size, damaged, type, { spacing: spacings() }) }
    }
    const other = sizes()
    const moved = random() < 0.5 ? grid.origin : grid.origin.map((at) => at + one([0.25, 0.5, -1, 0.1]))
    const direction = random() < 0.7 ? grid.direction : turned()
    const own = { spacing: spacings(), origin: moved, direction }
    return { reference, prediction: side(other, painted(other, labels, whole(0, 14)), type, own) }
  })
}

describePeers('whole cases of TopBrain and TopCoW', () => {
  it('equal the libraries', async () => {
    const made = cases(PEER_SEED)
    const plain = ({ volume: { data, shape, spacing, origin, direction }, type }: Side) => ({
      values: Array.from(data as Float64Array),
      ...{ shape, spacing: [...spacing].reverse(), origin, direction, type },
    })
    const answers = runPeer('test/peers/vessels.py', {
      allowed: ctTable.neighbors,
      cases: made.map(({ reference, prediction }) => ({ reference: plain(reference), prediction: plain(prediction) })),
    }) as Answer[]
    for (const [i, { reference, prediction }] of made.entries()) {
      const pairs = [[reference.volume, prediction.volume]] as const
      for (const [id, names] of [
        ['topbrain', ['dice', 'cldice', 'b0_error', 'hd95', 'invalid_neighbors']],
        ['topcow', ['dice', 'cldice', 'b0_error', 'hd95']],
      ] as const) {
        const { evidence } = await scorePairs(id === 'topbrain' ? 'topbrain-track1' : 'topcow-track1-task1', pairs)
        for (const [k, name] of names.entries()) {
          const [found, wanted] = [evidence[0]!.metrics[name]!, answers[i]![id][k]!]
          const close = Math.abs(found - wanted) <= 1e-12 * Math.max(1, Math.abs(wanted))
          expect(close, `case ${i}, ${id} ${name}: ${found} against ${wanted}`).toBe(true)
        }
      }
    }
  }, 600_000)
})
