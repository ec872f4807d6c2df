import { checkArguments } from '../../errors/checkArguments'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'

/** The four metrics that RadCliQ combines; those of networks are not computed by this library. */
export interface RadCliqParts {
  /** Mean of RadGraph entity and relation F1. */
  readonly radgraphCombined: number
  readonly bertscore: number
  /** Cosine similarity of the CheXbert embeddings of both reports. */
  readonly semb: number
  readonly bleu2: number
}

export interface RadCliqOptions {
  /** Which published regression; default `v1`. */
  readonly version?: 'v0' | 'v1'
}

interface Regression {
  readonly mean: readonly number[]
  readonly scale: readonly number[]
  readonly coefficient: readonly number[]
  readonly intercept: number
}

const regressions: Readonly<Record<'v0' | 'v1', Regression>> = {
  v0: {
    mean: [0.5398376019082272, 0.6312549595000001, 0.7716797866672277, 0.4607372064809605],
    scale: [0.3018344440559102, 0.22466950746141123, 0.24750333805236252, 0.30336670936092264],
    coefficient: [-0.4796252644863446, -0.6762170542369337, -0.46366575161751994, 0.2165861905287535],
    intercept: 1.641666666666666,
  },
  v1: {
    mean: [0.5379231241355762, 0.6175725628125001, 0.7647942121140658, 0.44738335396242174],
    scale: [0.3028258411486429, 0.22430938459304575, 0.2539439110169773, 0.2989271671041838],
    coefficient: [-0.37708368261038905, -0.37030009974480316, -0.25261621789593225, 4.315048405024756e-12],
    intercept: 2.466552561323256e-10,
  },
}

/**
 * RadCliQ: a regression of radiologists' error counts on four report metrics. Lower is better; leaderboards show 1/RadCliQ-v1.
 * The constants are those of the published model.
 *
 * @throws MedgradeError `bad-argument` for another version than these
 * @example
 * radCliq({ radgraphCombined: 1, bertscore: 1, semb: 1, bleu2: 1 }).toFixed(4) // → -1.4407
 */
export function radCliq(parts: RadCliqParts, options: RadCliqOptions = {}): number {
  checkArguments({ parts }, { radgraphCombined: 'number', bertscore: 'number', semb: 'number', bleu2: 'number' })
  checkOptions('radCliq', options, { version: 'string' })
  const { mean, scale, coefficient, intercept } = regressions[oneOf('version', options.version, 'v1', 'v0')]
  const values = [parts.radgraphCombined, parts.bertscore, parts.semb, parts.bleu2]
  return values.reduce((sum, value, j) => sum + (coefficient[j]! * (value - mean[j]!)) / scale[j]!, 0) + intercept
}
