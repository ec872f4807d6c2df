import type { ContouredStructure, ImageGrid, Volume } from '../../contract'
import { checkOptions } from '../../errors/checkOptions'
import { oneOf } from '../../errors/oneOf'
import { refuse } from '../../errors/refuse'
import { contourConventions } from '../../formats/dicom/contours/contourConventions'
import { nameOf } from '../../understanding/labels/nameOf'
import { type FileInput, openInput, type ReadOptions, readOptionsTable } from '../files/openInput'

export interface ReadStructuresOptions extends ReadOptions {
  /** The grid of the masks, as `imageGrid` gives it. Default: that of the images beside the file in its folder or archive. */
  readonly grid?: ImageGrid
  /** Whose rules contours become masks by: `dcmrtstruct2nii` (default; voxels whose centre is inside) or `rt-utils` (edges are drawn). */
  readonly contours?: 'dcmrtstruct2nii' | 'rt-utils'
  /** Names of the structures to draw, or patterns (`PAROTID_L|Parotid*L`) as in `--labels`. Default: all. */
  readonly names?: readonly string[]
}

/** A structure and its mask, 0 and 1, shape [z, y, x]. */
export interface StructureMask {
  readonly name: string
  /** Closed contours; 0: the structure is empty. */
  readonly contours: number
  /** Contours beside all slices of the grid. */
  readonly outside: number
  readonly mask: Volume
}

/**
 * Draws the contours of a structure set of radiotherapy (RTSTRUCT) as masks.
 *
 * @param input the file, or a folder or ZIP archive with it and the images on which it was drawn.
 * @throws MedgradeError `bad-geometry` without a grid, and for a contour across the slices; `bad-label` for a name that is none of the file, or a pattern that fits several; `wrong-format`
 *   for another file; as the reader of DICOM.
 * @example
 * // const [ptv] = await readStructures(contours, { grid: await imageGrid(slices), names: ['PTV_60'] })
 * const answer = await readStructures(new Uint8Array(200), { name: 'rs.dcm' }).catch((error) => error.code)
 * answer // → wrong-format
 */
export async function readStructures(input: FileInput, options: ReadStructuresOptions = {}): Promise<StructureMask[]> {
  checkOptions('readStructures', options, { ...readOptionsTable, grid: 'object', contours: 'string', names: 'list' })
  const convention = oneOf('contours', options.contours, ...contourConventions)
  const { bytes, context } = await openInput(input, options)
  const file = context.name
  // A page that grades loads no contours with it.
  const [{ structuresIn }, { drawStructure }] = await Promise.all([
    import('../../formats/dicom/contours/structuresIn'),
    import('../../formats/dicom/contours/drawStructure'),
  ])
  const set = await structuresIn(bytes, context)
  if (set === null) return refuse('wrong-format', 'contours', 'another file', 'a structure set (RTSTRUCT)', { file })
  const grid =
    options.grid ??
    set.grid ??
    refuse(
      'bad-geometry',
      'grid of the contours',
      'none',
      'option grid: that of the images on which they were drawn (--series)',
      {
        file,
      },
    )
  const budget = { steps: 0 }
  return chosen(set.structures, options.names, file).map((structure) => {
    const { runs, outside } = drawStructure(structure, grid, convention, { file, budget })
    const [nx = 0, ny = 0, nz = 0] = grid.shape
    const data = new Uint8Array(nx * ny * nz)
    for (let r = 0; r < runs.length; r += 2) data.fill(1, runs[r], runs[r + 1])
    const { origin, direction } = grid
    const mask: Volume = {
      data,
      shape: [nz, ny, nx],
      components: 1,
      spacing: [...grid.spacing].reverse(),
      unit: 'mm',
      axes: ['space', 'space', 'space'],
      origin,
      direction,
    }
    return { name: structure.name, contours: structure.contours.length, outside, mask }
  })
}

function chosen(
  structures: readonly ContouredStructure[],
  names: readonly string[] | undefined,
  file: string,
): readonly ContouredStructure[] {
  if (names === undefined) return structures
  const all = structures.map(({ name }) => name)
  return names.map((text) => structures[all.indexOf(nameOf(text, all, 'names', file))]!)
}
