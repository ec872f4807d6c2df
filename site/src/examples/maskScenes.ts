/** Small masks that a metric tells apart, or does not. */
export interface MaskScene {
  readonly title: string
  readonly reference: Uint8Array
  readonly prediction: Uint8Array
}

export const gridSize = 16

type Paint = (row: number, column: number) => boolean

const draw = (paint: Paint) =>
  Uint8Array.from({ length: gridSize * gridSize }, (_, i) => Number(paint(Math.floor(i / gridSize), i % gridSize)))
const box =
  (top: number, left: number, height: number, width: number): Paint =>
  (i, j) =>
    i >= top && i < top + height && j >= left && j < left + width
const disc =
  (row: number, column: number, radius: number): Paint =>
  (i, j) =>
    (i - row) ** 2 + (j - column) ** 2 <= radius ** 2
const any =
  (...parts: readonly Paint[]): Paint =>
  (i, j) =>
    parts.some((part) => part(i, j))
const without =
  (whole: Paint, part: Paint): Paint =>
  (i, j) =>
    whole(i, j) && !part(i, j)

const scene = (title: string, reference: Paint, prediction: Paint): MaskScene => ({
  title,
  reference: draw(reference),
  prediction: draw(prediction),
})

const organ = disc(7, 6, 4.6)
const stem = box(7, 1, 2, 14)
const vessel = any(stem, box(2, 7, 6, 2))
const line = box(7, 1, 1, 14)
/** The line with the pixels of some columns in another row. */
const offLine = (row: number, ...columns: readonly number[]): Paint =>
  any(
    without(line, (_, j) => columns.includes(j)),
    (i, j) => i === row && columns.includes(j),
  )

export const scenes = {
  shifted: scene('moved by one', organ, disc(7, 7, 4.6)),
  island: scene('a far island', organ, any(organ, box(14, 14, 1, 1))),
  bitten: scene('a corner missing', organ, without(organ, box(2, 2, 4, 3))),
  homePage: scene('moved, with a spur and an island', organ, any(disc(8, 7, 4.2), box(9, 11, 2, 3), box(1, 13, 1, 1))),
  eroded: scene('one voxel too small', organ, disc(7, 6, 3.6)),
  missed: scene('missed', organ, () => false),
  invented: scene('nothing there', () => false, organ),
  inside: scene('a hole inside', organ, without(organ, box(6, 5, 3, 3))),
  notched: scene('as many missing at the rim', organ, without(organ, any(box(3, 4, 1, 5), box(4, 4, 1, 4)))),
  bulge: scene('nine voxels too many at the rim', organ, any(organ, box(6, 11, 3, 3))),
  outside: scene('nine voxels too many far away', organ, any(organ, box(12, 11, 3, 3))),
  bump: scene('one voxel too many', organ, any(organ, box(7, 11, 1, 1))),
  grown: scene('one voxel too large', disc(7, 6, 3.6), organ),
  nearIsland: scene('an island near by', organ, any(organ, box(7, 13, 1, 1))),
  threeOff: scene('three pixels one row off', line, offLine(6, 3, 7, 11)),
  oneOff: scene('one pixel five rows off', line, offLine(2, 7)),
  displaced: scene('beside it, same volume', disc(7, 4, 3.2), disc(7, 11, 3.2)),
  cut: scene('a vessel cut', vessel, without(vessel, box(7, 4, 2, 1))),
  thick: scene('a vessel too thick', vessel, any(box(6, 1, 4, 14), box(2, 6, 6, 4))),
  same: scene('no error', vessel, vessel),
  branch: scene('a branch missing', vessel, stem),
  newBranch: scene('a branch invented', stem, vessel),
  lesions: scene(
    'one of three missed',
    any(disc(3, 3, 2), disc(4, 11, 2), disc(12, 7, 2)),
    any(disc(3, 3, 2), disc(4, 11, 2)),
  ),
  touched: scene(
    'three touched by one voxel',
    any(disc(3, 3, 2), disc(4, 11, 2), disc(12, 7, 2)),
    any(box(3, 3, 1, 1), box(4, 11, 1, 1), box(12, 7, 1, 1)),
  ),
  bar: scene('one bar over three', any(disc(8, 2, 1.5), disc(8, 7, 1.5), disc(8, 12, 1.5)), box(8, 1, 1, 13)),
  merged: scene('two cells merged', any(box(5, 2, 5, 5), box(5, 8, 5, 5)), box(5, 2, 5, 11)),
} as const

export type SceneName = keyof typeof scenes

export interface MaskStory {
  /** Group of maskGroups or structureGroups whose conventions are shown. */
  readonly group: string
  /** Convention whose value stands below the pictures. */
  readonly convention: string
  readonly sees: readonly [SceneName, SceneName]
  readonly seesText: string
  readonly blind: readonly [SceneName, SceneName]
  readonly blindText: string
  /** What the editor shows first, where the conventions of the metric agree on the first scene that it sees. */
  readonly start?: SceneName
}

/** What each metric tells apart and what it does not. */
export const maskStories: Readonly<Record<string, MaskStory>> = {
  dice: {
    group: 'dice',
    convention: 'medgrade',
    sees: ['eroded', 'missed'],
    seesText: 'It sees how much of the masks overlaps.',
    blind: ['bulge', 'outside'],
    blindText: 'It does not see where an error is: nine false voxels cost the same at the rim and far away.',
  },
  jaccard: {
    group: 'iou',
    convention: 'medgrade',
    sees: ['eroded', 'missed'],
    seesText: 'It sees how much of the masks overlaps, as Dice does, on another scale.',
    blind: ['bulge', 'outside'],
    blindText: 'It does not see where an error is: at the rim or far away, false voxels cost the same.',
  },
  volumeDifference: {
    group: 'volume',
    convention: 'voxels',
    sees: ['eroded', 'shifted'],
    seesText: 'It sees too little and too much.',
    blind: ['shifted', 'displaced'],
    blindText: 'It does not see the place: a mask beside the structure has the same volume.',
  },
  hausdorffDistance: {
    group: 'hd',
    convention: 'plain',
    sees: ['shifted', 'island'],
    seesText: 'It sees the one point that is farthest: a single voxel decides.',
    blind: ['shifted', 'bump'],
    blindText: 'It does not see how much of the boundary is wrong: one voxel costs as much as the whole outline.',
    start: 'homePage',
  },
  averageSurfaceDistance: {
    group: 'asd',
    convention: 'masd',
    sees: ['shifted', 'bitten'],
    seesText: 'It sees how far the boundaries lie apart on average.',
    blind: ['threeOff', 'oneOff'],
    blindText:
      'It averages: one pixel that is far off counts as much as several that are a little off. ASD does not count missing reference at all.',
  },
  surfaceDice: {
    group: 'nsd',
    convention: 'surface-distance',
    sees: ['shifted', 'displaced'],
    seesText: 'It sees how much of the boundary lies within the tolerance.',
    blind: ['nearIsland', 'island'],
    blindText: 'It does not see how far the rest is: near or far beyond the tolerance counts the same.',
    start: 'homePage',
  },
  binaryScores: {
    group: 'binaryScores',
    convention: 'row-0',
    sees: ['eroded', 'thick'],
    seesText: 'Its sensitivity sees what was missed, its precision what was invented: one number does not hold both.',
    blind: ['inside', 'notched'],
    blindText: 'Sensitivity does not see where the missed voxels are.',
  },
  centerOfMassDistance: {
    group: 'centerOfMassDistance',
    convention: 'row-0',
    sees: ['shifted', 'displaced'],
    seesText: 'It sees how far a structure was moved.',
    blind: ['eroded', 'inside'],
    blindText: 'It does not see size or holes: a mask that is too small all around has the same centre.',
  },
  cbDice: {
    group: 'cbDice',
    convention: 'row-0',
    sees: ['cut', 'branch'],
    seesText: 'It sees how much of the centre line is there, wide parts counting with their radius.',
    blind: ['branch', 'newBranch'],
    blindText: 'It does not see whether a branch was missed or invented.',
  },
  boundaryIou: {
    group: 'boundaryIou',
    convention: 'row-0',
    sees: ['shifted', 'eroded'],
    seesText: 'It sees whether the boundaries coincide: one voxel too small leaves nothing of a thin shell.',
    blind: ['eroded', 'missed'],
    blindText: 'It does not see how far a boundary is off: one voxel too small scores as low as a missed structure.',
  },
  surfaceDistances: {
    group: 'hd95',
    convention: 'plain',
    sees: ['shifted', 'bitten'],
    seesText: 'All summaries of distances start from these lists.',
    blind: ['eroded', 'grown'],
    blindText: 'Distances say how far, not on which side of the boundary.',
  },
  clDice: {
    group: 'cldice',
    convention: 'topcow',
    sees: ['branch', 'cut'],
    seesText: 'It sees missing branches, by their length.',
    blind: ['same', 'thick'],
    blindText: 'It does not see the calibre: a vessel twice as thick keeps its centre line.',
  },
  betti0Error: {
    group: 'components',
    convention: 'betti',
    sees: ['shifted', 'cut'],
    seesText: 'It sees a wrong number of pieces.',
    blind: ['displaced', 'touched'],
    blindText: 'It does not see place or size: any three pieces are as good as the right three.',
  },
  bettiNumbers: {
    group: 'bettiNumbers',
    convention: 'row-0',
    sees: ['shifted', 'inside'],
    seesText: 'It sees the holes of one mask.',
    blind: ['displaced', 'shifted'],
    blindText: 'It does not see place or size: any mask without a hole is as good.',
  },
  bettiError: {
    group: 'bettiError',
    convention: 'row-0',
    sees: ['shifted', 'inside'],
    seesText: 'It sees a hole that is not there, or one that was filled.',
    blind: ['displaced', 'cut'],
    blindText: 'It does not see place, size or the number of pieces.',
  },
  eulerError: {
    group: 'eulerError',
    convention: 'row-0',
    sees: ['shifted', 'cut'],
    seesText: 'It sees pieces and holes that are wrong.',
    blind: ['displaced', 'shifted'],
    blindText: 'It does not see place or size, and a piece and a hole too many cancel out.',
  },
  lesionF1: {
    group: 'components',
    convention: 'lesion-f1',
    sees: ['lesions', 'island'],
    seesText: 'It sees lesions that were missed or invented.',
    blind: ['touched', 'bar'],
    blindText: 'One common voxel is enough: touching each lesion, or one bar over all, scores 1.',
  },
  panopticQuality: {
    group: 'components',
    convention: 'pq',
    sees: ['lesions', 'merged'],
    seesText: 'It sees objects that were missed, invented, merged or split.',
    blind: ['touched', 'missed'],
    blindText: 'An object with an IoU below 0.5 counts as not found, however close it is.',
  },
  connectedComponents: {
    group: 'connectedComponents',
    convention: 'row-0',
    sees: ['shifted', 'cut'],
    seesText: 'It sees what is connected: a vessel cut through is two components.',
    blind: ['displaced', 'shifted'],
    blindText: 'It does not see place or size: one component anywhere is one.',
  },
  betti0: {
    group: 'betti0',
    convention: 'row-0',
    sees: ['shifted', 'cut'],
    seesText: 'It sees the number of pieces of one mask.',
    blind: ['displaced', 'inside'],
    blindText: 'It does not see place, size or holes: one piece with a hole is one piece.',
  },
  skeletonize: {
    group: 'skeletonize',
    convention: 'row-0',
    sees: ['branch', 'thick'],
    seesText: 'It sees the course of a structure: a missing branch shortens the skeleton.',
    blind: ['shifted', 'displaced'],
    blindText: 'It hardly sees the calibre: a compact blob of any size leaves a few pixels.',
  },
  distanceTransform: {
    group: 'distanceTransform',
    convention: 'row-0',
    sees: ['eroded', 'thick'],
    seesText:
      'It sees how far the inside is from the border: the largest value is the radius of the largest disc inside.',
    blind: ['shifted', 'island'],
    blindText: 'Its largest value does not see the place, nor further small structures.',
  },
  labelOverlap: {
    group: 'labelOverlap',
    convention: 'row-0',
    sees: ['eroded', 'missed'],
    seesText: 'It sees how many pixels the masks share.',
    blind: ['inside', 'shifted'],
    blindText: 'Counts do not see where pixels are: with a hole inside and after a shift the masks share as many.',
  },
  labelPair: {
    group: 'labelPair',
    convention: 'row-0',
    sees: ['eroded', 'missed'],
    seesText: 'It counts once what every label metric needs.',
    blind: ['inside', 'shifted'],
    blindText: 'Counts do not see where the pixels are. Distances and components of the pair do.',
  },
  labelAdjacency: {
    group: 'labelAdjacency',
    convention: 'row-0',
    sees: ['shifted', 'outside'],
    seesText: 'It sees which labels touch.',
    blind: ['shifted', 'thick'],
    blindText: 'It does not see how long the common border is.',
  },
  matchInstances: {
    group: 'matchInstances',
    convention: 'row-0',
    sees: ['lesions', 'merged'],
    seesText: 'It sees which objects belong together, one to one.',
    blind: ['touched', 'missed'],
    blindText: 'A pair below the threshold does not exist, however close it is.',
  },
  instanceF1: {
    group: 'instanceF1',
    convention: 'row-0',
    sees: ['lesions', 'merged'],
    seesText: 'It sees objects that were missed, invented, merged or split.',
    blind: ['touched', 'missed'],
    blindText: 'An object with an IoU below the threshold counts as not found, however close it is.',
  },
  relabelSequential: {
    group: 'relabelSequential',
    convention: 'row-0',
    sees: ['shifted', 'lesions'],
    seesText: 'It sees which labels occur.',
    blind: ['shifted', 'displaced'],
    blindText: 'It does not see where they are: renumbering changes no place.',
  },
  removeBorderInstances: {
    group: 'removeBorderInstances',
    convention: 'row-0',
    sees: ['touched', 'lesions'],
    seesText: 'It sees which objects touch the frame of the image.',
    blind: ['shifted', 'eroded'],
    blindText: 'It sees nothing of objects away from the frame.',
  },
  encodeRle: {
    group: 'encodeRle',
    convention: 'row-0',
    sees: ['lesions', 'thick'],
    seesText: 'It sees every run of pixels down the columns.',
    blind: ['thick', 'branch'],
    blindText: 'The number of runs does not see how long they are: a thick vessel needs as many as a thin one.',
  },
  decodeRle: {
    group: 'decodeRle',
    convention: 'row-0',
    sees: ['shifted', 'lesions'],
    seesText: 'It gives back every pixel that was encoded.',
    blind: ['eroded', 'displaced'],
    blindText: 'The number of decoded pixels sees neither place nor shape. Labels and spacing are not in run lengths.',
  },
}
