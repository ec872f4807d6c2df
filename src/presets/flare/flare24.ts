import type { Preset } from '../presetTypes'
import { flare22 } from './flare22'
import type { FlareScore } from './flareScore'

/** FLARE 2024, tasks 2 and 3: the organs and rules of 2022. */
export const flare24: Preset<object, readonly FlareScore[]> = {
  ...flare22,
  name: 'flare24',
  title: 'FLARE 2024, tasks 2 and 3',
  source: 'FLARE aad2cc2 FLARE24/T2andT3_FLARE24_DSC_NSD_Eval.py',
}
