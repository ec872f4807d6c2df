import { fsim, gmsd, haarPsi, mae, msSsim, nmse, psnr, vif } from 'medgrade/images'
import { describePeers, PEER_RUNS } from '../runPeer'
import { bytes, type Compared, drawMask, itEqualsPeer } from './families'

interface Pictures {
  shape: number[]
  reference: number[]
  prediction: number[]
}

interface Volumes extends Pictures {
  mask: number[]
  /** Whether MS-SSIM is compared, which fills 97 voxels along each axis. */
  whole: boolean
}

/** Each masked MS-SSIM takes about a second: three of them, or with PEER_SLOW=1 all. */
const MOST_WHOLE = process.env.PEER_SLOW ? Infinity : 3
let drawn = 0

describePeers('image quality against piq, torchmetrics and the evaluation of SynthRAD2025 in SciPy', () => {
  itEqualsPeer<Pictures, Record<string, number>>(
    'pictures',
    'images',
    ({ random, whole, list }) => {
      const shape = [whole(44, 48), whole(44, 48)]
      const [wave, strength] = [3 + 9 * random(), 5 + 60 * random()]
      const reference = list(shape[0]! * shape[1]!, (i) => {
        const [y, x] = [Math.floor(i / shape[1]!), i % shape[1]!]
        return Math.round(128 + 80 * Math.sin(x / wave) * Math.cos(y / (wave + 2)) + 40 * (random() - 0.5))
      })
      const noisy = (value: number) => Math.max(0, Math.min(255, Math.round(value + strength * (random() - 0.5))))
      return { shape, reference, prediction: reference.map(noisy) }
    },
    ({ shape, reference, prediction }, answer) => {
      const [a, b] = [bytes(reference, shape), bytes(prediction, shape)]
      const found: Record<string, number> = {
        fsim: fsim(a, b),
        gmsd: gmsd(a, b),
        ms_gmsd: gmsd(a, b, { multiScale: true }),
        haarpsi: haarPsi(a, b),
        vif: vif(a, b),
        vif_torchmetrics: vif(a, b, { convention: 'torchmetrics' }),
        ms_ssim: msSsim(a, b, { convention: 'torchmetrics', weights: [0.3, 0.7] }),
        nmse: nmse(a, b),
      }
      return Object.entries(found).map(([key, value]): Compared => [key, value, answer[key]!])
    },
  )

  itEqualsPeer<Volumes, Record<'mae' | 'psnr', number> & { ms_ssim: number | null }>(
    'synthrad',
    'images',
    (draws) => {
      const { whole, list, random } = draws
      const shape = list(3, () => whole(5, 8))
      const n = shape.reduce((a, b) => a * b)
      const reference = list(n, () => whole(-1200, 3300))
      const strength = 10 + 500 * random()
      return {
        shape,
        reference,
        prediction: reference.map((value) => Math.round(value + strength * (random() - 0.5))),
        mask: drawMask(draws, shape).with(0, 1),
        whole: drawn++ % PEER_RUNS < MOST_WHOLE,
      }
    },
    ({ shape, reference, prediction, mask: inside, whole }, answer) => {
      const [a, b] = [reference, prediction].map((values) => ({ data: Int16Array.from(values), shape })) as [
        { data: Int16Array; shape: number[] },
        { data: Int16Array; shape: number[] },
      ]
      const mask = bytes(inside, shape)
      const rows: Compared[] = [
        ['mae', mae(a, b, { mask }), answer.mae],
        ['psnr', psnr(a, b, { mask, range: [-1024, 3071] }), answer.psnr],
      ]
      if (!whole) return rows
      return [...rows, ['ms_ssim', msSsim(a, b, { convention: 'synthrad2025', mask }), answer.ms_ssim!, 1e-7]]
    },
  )
})
