import { lncc, nrmse, psnr, ssim } from 'medgrade/images'
import { expect, it } from 'vitest'
import { resizeBilinearSingle } from '../../src/array/resizeBilinearSingle'
import { differs } from '../support/golden'
import { describePeers, PEER_RUNS, PEER_SEED, runPeer, seededRandom } from './runPeer'

const script = 'test/peers/imageQuality.py'
const below = (random: () => number, n: number) => Math.floor(random() * n)

/** Texture, a dark background, sometimes a flat frame or a narrow range. */
function makeImage(random: () => number, n: number, base: readonly number[] | null): number[] {
  const kind = below(random, 4)
  return Array.from({ length: n }, (_, i) => {
    if (kind === 0 && i % 23 < 9) return 0
    if (kind === 1 && i % 29 < 11) return 90
    const value = base === null ? random() * 255 : base[i]! + (random() - 0.5) * 40
    return Math.max(0, Math.min(255, Math.round(kind === 2 ? 200 + value / 60 : value)))
  })
}

describePeers('image quality', () => {
  it('quality', () => {
    const random = seededRandom(PEER_SEED)
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const solid = random() < 0.2
      const shape = solid
        ? [7, 8, 9].map((n) => n + below(random, 4))
        : [11 + below(random, 20), 11 + below(random, 30)]
      const n = shape.reduce((x, y) => x * y)
      const a = makeImage(random, n, null)
      return { shape, a, b: makeImage(random, n, a) }
    })
    const answers = runPeer(script, { name: 'quality', cases }) as Record<string, number>[]
    cases.forEach(({ shape, a, b }, i) => {
      const x = { data: Uint8Array.from(a), shape }
      const y = { data: Uint8Array.from(b), shape }
      const gauss = { gaussianWeights: true, windowSize: 7, dataRange: 255 }
      const ours: Record<string, () => number> = {
        ssim: () => ssim(x, y),
        ssimSingle: () => ssim(x, y, { precision: 'single' }),
        gauss: () => ssim(x, y, gauss),
        gaussSingle: () => ssim(x, y, { ...gauss, precision: 'single' }),
        psnr: () => psnr(x, y),
        nrmse: () => nrmse(x, y),
        ssimJoint: () => ssim(x, y, { dataRange: 'joint', precision: 'single' }),
        lncc: () => lncc(x, y, { precision: 'single' }),
      }
      for (const [name, value] of Object.entries(answers[i]!)) {
        const found = ours[name]!()
        expect(differs(found, value, 1e-9), `${name} of case ${i} [${shape}]: ${found}, expected ${value}`).toBe(false)
      }
    })
  })

  it('resize', () => {
    const random = seededRandom(PEER_SEED + 1)
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const shape = [2 + below(random, 20), 2 + below(random, 20)]
      const a = Array.from({ length: shape[0]! * shape[1]! }, () => Math.fround(random() * 255))
      return { shape, a, height: 2 + below(random, 30), width: 2 + below(random, 30) }
    })
    const answers = runPeer(script, { name: 'resize', cases }) as number[][]
    cases.forEach(({ shape, a, height, width }, i) => {
      const from = { height: shape[0]!, width: shape[1]! }
      expect([...resizeBilinearSingle(Float32Array.from(a), from, { height, width })], `case ${i}`).toEqual(answers[i])
    })
  })
})
