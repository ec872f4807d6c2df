/** What the files of a case were taken for. Types only. */
import type { AnyImage, NdArray, PictureRegions, StructureSet } from '../../contract'
import type { SizeUnit } from '../size/voxelSize'
import type { ValueKind } from '../values/valueFacts'

/** A mask: the voxels of `array` with one of `values`, or with any value but 0 (`positive`; NaN and negatives do not count). */
export interface LabelMask {
  readonly array: NdArray
  readonly values: readonly number[] | 'positive'
}

/** Masks on one grid. */
export interface LabelGrid {
  /** The grid that all masks have. */
  readonly shape: readonly number[]
  /** Labels with names of their own, in the order of the file; null: a map of values without names. */
  readonly named: readonly { readonly name: string; readonly value: number | null; readonly mask: LabelMask }[] | null
  /** The map of values; null where labels are in channels, layers or files. */
  readonly map: NdArray | null
  readonly spacing: readonly number[] | null
  /** That of the file; absent where masks are not those of a file. */
  readonly format?: AnyImage['format']
  readonly affine: readonly number[] | null
  /** Of the axes x, y, z in LPS; absent without geometry. */
  readonly origin?: readonly number[]
  readonly direction?: readonly number[]
  readonly offset?: readonly number[] | undefined
  /** A segmentation of DICOM, or another one that does not fill its image: its place follows from its geometry. */
  readonly byGeometry?: boolean
  /** Slices may be missing between those of the array. */
  readonly inferredSlices?: boolean
}

/** The masks that one side of a case has. */
export interface SideLabels extends LabelGrid {
  /** Channels without names: whether the first one is background, which is proved, or all are labels. */
  readonly backgroundFirst?: boolean
  readonly facts: SideFacts
  /** For people: what was done to the values. */
  readonly notes: readonly string[]
  /** Contours that are not drawn yet; the masks have no voxels until then. */
  readonly contours?: StructureSet
  /** Regions of a picture that are not drawn yet. */
  readonly regions?: PictureRegions
}

/** What a file was taken for; plain data. */
export type SideFacts = {
  readonly layout:
    | 'map'
    | 'argmax'
    | 'regions'
    | 'background first'
    | 'all channels'
    | 'named channels'
    | 'segments'
    | 'files'
    | 'colours'
    | 'contours'
    | 'contours with edges'
    | 'polygons'
  readonly channels: number
  /** null: whole numbers that no option asks about. */
  readonly values: { readonly kind: ValueKind; readonly min: number; readonly max: number } | null
  readonly unit: SizeUnit
  /** Where voxel sizes are from: the user, or the unit that the file states; null: neither. */
  readonly size: string | null
  readonly format: AnyImage['format']
  /** Names of the options that changed what the file means. */
  readonly used: readonly string[]
}
