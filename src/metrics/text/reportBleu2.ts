import { checkArguments } from '../../errors/checkArguments'
import { smoothedBleu } from './smoothedBleu'
import { tokenize } from './tokenize'

/**
 * BLEU-2 of one report as the chest X-ray report suite computes it: `cxr` tokens, weights ½ ½, smoothing method 1. In [0, 1].
 *
 * @example
 * reportBleu2('no pleural effusion', 'no pleural effusion') // → 1
 */
export function reportBleu2(reference: string, candidate: string): number {
  checkArguments({ reference, candidate }, 'string', 'string')
  return smoothedBleu([[tokenize(reference, 'cxr')]], [tokenize(candidate, 'cxr')], { order: 2, smoothing: 1 })
}
