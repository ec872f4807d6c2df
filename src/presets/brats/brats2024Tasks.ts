import type { BratsRegion } from './bratsTypes'

export interface Brats2024Region extends BratsRegion {
  readonly dilation: number
  /** Reference lesions of at most this volume in mm³ do not count. */
  readonly smallest: number
  /** Predicted lesions of at most so many voxels are erased. */
  readonly erased: number | null
  /** Tissues whose lesions join those of this region, in this order. */
  readonly joins: readonly string[]
  /** Only a partner for joining. */
  readonly hidden?: boolean
}

export interface Brats2024Task {
  readonly name: string
  readonly challenge: string
  readonly program: string
  readonly regions: readonly Brats2024Region[]
  /** Instead of an infinite distance: a number, or the diagonal of the volume in voxels. */
  readonly penalty: number | 'diagonal'
  readonly countsFalsePositives: boolean
  /** The program of 2023 with surface shares: components of the prediction, whole regions as masks, zooms of the prediction. */
  readonly asIn2023: boolean
  /** The limit for predicted lesions is in mm³. */
  readonly erasedByVolume: boolean
}

const common = { countsFalsePositives: true, asIn2023: false, erasedByVolume: false }

function region(
  name: string,
  values: readonly number[],
  dilation: number,
  smallest: number,
  more: Partial<Brats2024Region> = {},
): Brats2024Region {
  return { name, values, dilation, smallest, erased: smallest, joins: [], ...more }
}

const nested = (dilation: number, smallest: number, more: Partial<Brats2024Region>): Brats2024Region[] => [
  region('WT', [1, 2, 3], dilation, smallest, more),
  region('TC', [1, 3], dilation, smallest, more),
]

/** The programs of 2024, one a task. */
export const brats2024Tasks = {
  gli: {
    ...common,
    name: 'brats2024-gli',
    challenge: 'BraTS-GLI',
    program: 'metrics_GLI.py',
    penalty: 337,
    regions: [
      ...nested(3, 20, {}),
      region('NETC', [1], 5, 20, { joins: ['ET', 'RC'] }),
      // Meant to have five dilations; a misspelt name leaves it three.
      region('SNFH', [2], 3, 20, { joins: ['ET', 'RC', 'NETC'] }),
      region('ET', [3], 3, 10, { joins: ['NETC', 'RC'] }),
      region('RC', [4], 5, 20, { joins: ['ET', 'NETC'] }),
    ],
  },
  men: {
    ...common,
    name: 'brats2024-men',
    challenge: 'BraTS-MEN',
    program: 'metrics_MEN.py',
    penalty: 374,
    asIn2023: true,
    regions: [...nested(1, 50, { erased: null }), region('ET', [3], 1, 50, { erased: null })],
  },
  menRt: {
    ...common,
    name: 'brats2024-men-rt',
    challenge: 'BraTS-MEN-RT',
    program: 'metrics_MEN_RT.py',
    penalty: 'diagonal',
    countsFalsePositives: false,
    erasedByVolume: true,
    regions: [region('GTV', [1], 1, 50)],
  },
  met: {
    ...common,
    name: 'brats2024-met',
    challenge: 'BraTS-MET',
    program: 'metrics_MET.py',
    penalty: 'diagonal',
    regions: [
      ...nested(1, 2, {}),
      region('ET', [3], 1, 2, { joins: ['NETC'] }),
      region('RC', [4], 1, 2),
      region('NETC', [1], 1, 2, { hidden: true }),
    ],
  },
  ped: {
    ...common,
    name: 'brats2024-ped',
    challenge: 'BraTS-PED',
    program: 'metrics_PED.py',
    penalty: 374,
    regions: [
      region('WT', [1, 2, 3, 4], 5, 10),
      region('TC', [1, 2, 3], 5, 10),
      region('ET', [1], 5, 10),
      region('NETC', [2], 5, 10),
      region('CC', [3], 5, 10),
      region('ED', [4], 5, 10),
    ],
  },
  ssa: {
    ...common,
    name: 'brats2024-ssa',
    challenge: 'BraTS-SSA',
    program: 'metrics_SSA.py',
    penalty: 374,
    regions: [
      ...nested(3, 50, {}),
      region('ET', [3], 3, 50, { joins: ['NETC'] }),
      region('NETC', [1], 3, 50, { hidden: true }),
    ],
  },
} as const satisfies Record<string, Brats2024Task>

/** What a task takes instead of an infinite distance. */
export function penaltyOf({ penalty }: Brats2024Task, shape: readonly number[]): number {
  return penalty === 'diagonal' ? Math.sqrt(shape.reduce((sum, n) => sum + n * n, 0)) : penalty
}
