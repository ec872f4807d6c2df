import { lncc, nrmse, psnr, ssim } from 'medgrade/images'
import { expect, it } from 'vitest'
import { resizeBilinearSingle } from '../../src/array/resampling/resizeBilinearSingle'
import { usenhance } from '../../src/challenges/rex-mle/usenhance'
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

  it.each([
    ['images', 2],
    ['images one pixel wide or high', 1],
  ])('resize of %s', (_, least) => {
    const random = seededRandom(PEER_SEED + least)
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const sides = [least + below(random, 40), least + below(random, 40)]
      const thin = below(random, 3)
      const shape = least > 1 ? sides : sides.map((side, axis) => (thin === axis ? side : 1))
      const whole = random() < 0.5
      const a = Array.from({ length: shape[0]! * shape[1]! }, () =>
        whole ? below(random, 256) : Math.fround(random() * 255),
      )
      return { shape, a, height: least + below(random, 50), width: least + below(random, 50) }
    })
    const answers = runPeer(script, { name: 'resize', cases }) as number[][]
    cases.forEach(({ shape, a, height, width }, i) => {
      const from = { height: shape[0]!, width: shape[1]! }
      expect([...resizeBilinearSingle(Float32Array.from(a), from, { height, width })], `case ${i}`).toEqual(answers[i])
    })
  })

  it('usenhance of predictions one pixel wide or high', () => {
    const random = seededRandom(PEER_SEED + 3)
    const cases = Array.from({ length: PEER_RUNS }, () => {
      const long = 1 + below(random, 30)
      const shape = random() < 0.5 ? [1, long] : [long, 1]
      const [height, width] = [7 + below(random, 20), 7 + below(random, 20)]
      return { shape, a: makeImage(random, long, null), height, width, b: makeImage(random, height * width, null) }
    })
    const answers = runPeer(script, { name: 'usenhance', cases }) as Record<'lncc' | 'ssim' | 'psnr', number>[]
    cases.forEach(({ shape, a, b, height, width }, i) => {
      const reference = { data: Float32Array.from(b), shape: [height, width] }
      const { metrics } = usenhance.scoreCase({ reference, prediction: { data: Float32Array.from(a), shape } }, {}, 'a')
      const expected = answers[i]!
      expect([metrics.lncc, metrics.ssim], `case ${i}: ${shape}`).toEqual([expected.lncc, expected.ssim])
      expect(differs(metrics.psnr!, expected.psnr, 1e-14), `psnr of case ${i}`).toBe(false)
    })
  })
})
