import type { Preset } from '../presetTypes'
import { flareOrgans } from './flareOrgans'
import { flareOrgansCase } from './flareOrgansCase'
import { flarePairs } from './flarePairs'
import { flareMetrics } from './flareRows'
import type { FlareScore } from './flareScore'
import { flareTable } from './flareTable'

/** FLARE 2022: thirteen abdominal organs. */
export const flare22: Preset<object, readonly FlareScore[]> = {
  name: 'flare22',
  title: 'FLARE 2022',
  source: 'FLARE aad2cc2 FLARE22/Evaluation/FLARE22_DSC_NSD_Eval.py',
  reader: 'nibabel_fdata',
  options: {},
  metrics: flareMetrics,
  evaluateCase: (pair) => flareOrgansCase(pair, flareOrgans),
  pairFiles: flarePairs,
  files: (cases) => [flareTable(cases)],
}
