/** Contours of radiotherapy (RTSTRUCT) as masks: on the grid of their images, or of the other side. */
import type { ContouredStructure, ImageGrid, StructureSet } from '../../contract'
import { refuse } from '../../errors/refuse'
import { drawnLayers } from '../../formats/dicom/contours/drawnLayers'
import type { DrawnStructure } from '../../formats/dicom/contours/drawStructure'
import type { SideLabels } from '../labels/labelGrid'
import { type NamedLabel, namesOf, plainLabelName } from '../labels/labelNames'

/** How both sides come onto one grid. */
export interface GridSetting {
  /** Equal sizes at other places: compared by index with a warning, refused, or resampled. */
  readonly geometry: 'warn' | 'strict' | 'resample'
  /** The grid of the images of two DICOM segmentations, and of contours. */
  readonly images: ImageGrid | null
  /** The labels that contours are drawn for; null: all. */
  readonly labels: readonly NamedLabel[] | null
  readonly files: { readonly reference: string; readonly prediction: string }
}

/** Told what a user has to know, and what it is about. */
export type PlacementWarning = (
  about: 'misplaced' | 'placed' | 'resampled' | 'partial' | 'placement' | 'structure-missing',
  text: string,
) => void

interface Sides {
  readonly reference: SideLabels
  readonly prediction: SideLabels
}

const names = ['reference', 'prediction'] as const

/**
 * Both sides with their contours drawn: those of the labels that are asked for, or all.
 *
 * @throws MedgradeError `bad-geometry` without a grid, and in another frame of reference where that is refused; `bad-label` for a label that fits several
 *   structures; as `drawStructure`.
 */
export function drawnSides(read: Sides, setting: GridSetting, warn: PlacementWarning): Sides {
  if (!names.some((name) => read[name].contours)) return read
  const grid = setting.images ?? ownGrid(read.reference) ?? ownGrid(read.prediction) ?? refuseGrid(read, setting)
  // Without labels of the user a structure that one side alone has is absent on the other.
  const all = names.flatMap((name) => read[name].contours?.structures ?? [])
  const labels = setting.labels ?? all.map(({ name }) => ({ name, values: [] }))
  const drawn = names.map((name) => {
    const { contours } = read[name]
    return contours ? drawnSide(read[name], contours, { name, grid, labels, setting, warn }) : read[name]
  })
  return { reference: drawn[0]!, prediction: drawn[1]! }
}

function refuseGrid({ prediction }: Sides, { files }: GridSetting): never {
  return refuse(
    'bad-geometry',
    'grid of the contours (RTSTRUCT)',
    'none',
    '--series with the images on which they were drawn, or these images beside the file in a folder of their own',
    { file: prediction.contours ? files.prediction : files.reference },
  )
}

/** The grid of the images beside contours, or that of an image which fills its grid. */
function ownGrid({ contours, shape, affine, spacing, origin, direction, ...side }: SideLabels): ImageGrid | null {
  if (contours) return contours.grid
  if (side.byGeometry || side.offset || affine === null || spacing === null || !origin || !direction) return null
  return shape.length === 3 && origin.length === 3 ? { affine, shape, spacing, origin, direction } : null
}

interface Drawing {
  readonly name: 'reference' | 'prediction'
  readonly grid: ImageGrid
  readonly labels: readonly NamedLabel[]
  readonly setting: GridSetting
  readonly warn: PlacementWarning
}

function drawnSide(side: SideLabels, contours: StructureSet, drawing: Drawing): SideLabels {
  const { name, grid, setting } = drawing
  const file = setting.files[name]
  requireFrame(contours, drawing, file)
  const structures = chosenByName(contours.structures, drawing, 'structure')
  const convention = side.facts.layout === 'contours with edges' ? 'rt-utils' : 'dcmrtstruct2nii'
  const { masks, drawn } = drawnLayers(structures, grid, convention, file)
  warnOf(structures, drawn, drawing)
  const { shape, affine, spacing, origin, direction } = grid
  const { contours: _, ...rest } = side
  return {
    ...rest,
    named: structures.map(({ name: label }, i) => ({
      name: label,
      value: null,
      mask: { array: masks[i]!.array, values: [masks[i]!.value] },
    })),
    shape,
    affine,
    spacing,
    origin,
    direction,
  }
}

function requireFrame({ frame }: StructureSet, { name, grid, setting, warn }: Drawing, file: string): void {
  if (frame === null || grid.frame === undefined || frame === grid.frame) return
  if (setting.geometry === 'strict')
    refuse('bad-geometry', 'FrameOfReferenceUID (0020,0052)', frame, `${grid.frame}, that of the images`, { file })
  warn('misplaced', `the contours of the ${name} are of frame of reference ${frame}, the images of ${grid.frame}`)
}

/** The structures or classes to draw, by the labels that are asked for. @throws MedgradeError `bad-label` for a label that fits several. */
export function chosenByName<T extends { readonly name: string }>(
  structures: readonly T[],
  { name, labels, setting, warn }: Omit<Drawing, 'grid'>,
  what: 'structure' | 'class',
): readonly T[] {
  const file = setting.files[name]
  const all = structures.map((one) => one.name)
  const absent = new Set<string>()
  const wanted = new Set<string>()
  for (const label of labels) {
    const found = namesOf(label, all)
    if (found.length > 1)
      refuse(
        'bad-label',
        `${what} ${label.name}`,
        found.join(', '),
        'one; --labels with a name or pattern that fits one',
        {
          file,
        },
      )
    // The union of other labels has no structure of its own.
    if (found.length === 0 && label.values.length < 2) absent.add(label.name)
    for (const one of found) wanted.add(plainLabelName(one))
  }
  if (absent.size > 0)
    warn(
      'structure-missing',
      `the ${name} has no ${what} ${[...absent].join(', ')}: absent, and counted as empty; it has ${all.join(', ')}`,
    )
  return structures.filter((one) => wanted.has(plainLabelName(one.name)))
}

/** What a user has to know about structures that are empty or do not fit their slices. */
function warnOf(
  structures: readonly ContouredStructure[],
  drawn: readonly DrawnStructure[],
  { name, warn }: Drawing,
): void {
  const list = (text: (one: DrawnStructure, structure: ContouredStructure) => string | null) =>
    structures.flatMap((structure, i) => text(drawn[i]!, structure) ?? []).join(', ')
  const say = (texts: string, text: (list: string) => string) => {
    if (texts !== '') warn('placement', text(texts))
  }
  const empty = list((_, { name: own, contours, others }) =>
    contours.length > 0 ? null : others > 0 ? `${own} (points and open lines alone)` : own,
  )
  say(empty, (all) => `structures of the ${name} without a closed contour, which are empty: ${all}`)
  const outside = list(({ outside: count }, one) =>
    count > 0 ? `${count} of ${one.contours.length} of ${one.name}` : null,
  )
  say(outside, (all) => `contours of the ${name} beside all slices, which count nowhere: ${all}`)
  const shared = list(({ shared: count }, one) => (count > 0 ? `${count} of ${one.name}` : null))
  say(
    shared,
    (all) =>
      `slices of the ${name} with contours of several planes, of which voxels in two count as holes: ${all}; --series with the images on which they were drawn`,
  )
  const skipped = list(({ skipped: count }, one) => (count > 0 ? `${count} of ${one.name}` : null))
  say(skipped, (all) => `slices of the ${name} without a contour between others, which stay empty: ${all}`)
}
