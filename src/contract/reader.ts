/** Tables, what readers return, and where bytes come from. Types only. */
import type { AxisRole, Data, DType, LengthUnit, MedicalVolume, NdArray, Volume } from './array'

/** A cell of a table. A missing cell is NaN; bigint is used beyond 2^53 only. */
export type Cell = number | bigint | string | boolean

export interface Column {
  readonly kind: 'int64' | 'float64' | 'bool' | 'object'
  readonly cells: readonly Cell[]
  /** Each cell as Python's `str` prints it. */
  readonly text: readonly string[]
}

export interface Table {
  readonly rows: number
  readonly columns: ReadonlyMap<string, Column>
  /** What the file was taken for, for people; absent where a reference's own rules read it. */
  readonly understood?: string
  /** The words about tables that hold for the file. */
  readonly held?: readonly string[]
}

/** What the `any` reader returns: axes x, y, z in the order of the file, then channels; other formats than volumes have no geometry. */
export interface AnyImage extends Volume {
  readonly format:
    | 'nifti'
    | 'analyze'
    | 'mgh'
    | 'nrrd'
    | 'metaimage'
    | 'tiff'
    | 'png'
    | 'jpeg'
    | 'bmp'
    | 'npy'
    | 'npz'
    | 'dicom'
    | 'dicom-series'
    | 'zarr'
    | 'geojson'
  /** The axis of `shape` that holds channels (4-D NIfTI, vector pixels, layers of segments, colours), always the last; null: none. */
  readonly channelAxis: number | null
  /** Whether the channels are colours of a picture. */
  readonly colour?: boolean
  /** Row-major 4 × 4 in RAS; null where the format has no geometry. */
  readonly affine: readonly number[] | null
  /** The geometry of a NIfTI file whose qform and sform differ, as SimpleITK takes it, in millimetres; absent: they agree, or there is one. */
  readonly itk?: {
    readonly spacing: readonly number[]
    readonly origin: readonly number[]
    readonly direction: readonly number[]
    /** qform and sform as affines in RAS. */
    readonly forms: readonly (readonly number[])[]
  }
  /** The segments of a segmentation of 3D Slicer, with the place of its array in the reference image, or of DICOM, which is placed by its affine. */
  readonly segmentation?: {
    readonly segments: readonly { readonly name: string; readonly layer: number; readonly value: number }[]
    readonly offset?: readonly number[]
  }
  /** Labels that lie beside an image of OME-Zarr, which is no label map then; absent: none. */
  readonly labelsBeside?: readonly string[]
  /** The grid of a series of DICOM images, on which contours are drawn. */
  readonly grid?: ImageGrid
  /** The contours of a structure set of radiotherapy (RTSTRUCT), which become masks on a grid; the image itself has no voxels then. */
  readonly contours?: StructureSet
  /** The regions of a picture (GeoJSON), which become masks on another one; the image itself has no pixels then. */
  readonly regions?: PictureRegions
}

/** A class of regions that were drawn on a picture. */
export interface PictureRegion {
  readonly name: string
  /** Of each polygon the outer ring and its holes: x, y, x, y, … in pixels, whose centres lie at ½. */
  readonly polygons: readonly (readonly Float64Array[])[]
  /** Of each polygon the object that it is or is a part of: its place in the file. */
  readonly objects: readonly number[]
  /** Points and lines, which have no area. */
  readonly points: number
}

/** The classes of a file, and the width and height that hold all polygons, in pixels of the picture on which they are drawn. */
export interface PictureRegions {
  readonly regions: readonly PictureRegion[]
  readonly size: readonly [width: number, height: number]
  /** How many pixels of the polygons a pixel of that picture is. Default: 1. */
  readonly downsample?: number
}

/** A closed contour in a plane. */
export interface PlanarContour {
  /** x, y, z, x, y, z, … in LPS millimetres. */
  readonly points: Float64Array
  /** SOPInstanceUID of the slices on which it was drawn. */
  readonly images: readonly string[]
}

/** A structure: a region by its contours, which may be none. */
export interface ContouredStructure {
  readonly name: string
  readonly number: number
  readonly contours: readonly PlanarContour[]
  /** Contours that enclose nothing: points and open lines. */
  readonly others: number
}

/** A grid of voxels as ITK and as affine, with what a series of DICOM images says of it. */
export type ImageGrid = {
  /** Row-major 4 × 4 in RAS. */
  readonly affine: readonly number[]
  /** Along x, y, z, as all that follows. */
  readonly shape: readonly number[]
  readonly spacing: readonly number[]
  /** LPS millimetres. */
  readonly origin: readonly number[]
  readonly direction: readonly number[]
  /** SOPInstanceUID of each slice; absent where the image is no series of a slice a file. */
  readonly instances?: readonly string[]
  /** FrameOfReferenceUID. */
  readonly frame?: string
}

/** The structures of a file, and the grid of the images that lie beside it; null: none. */
export interface StructureSet {
  readonly structures: readonly ContouredStructure[]
  /** FrameOfReferenceUID; null: not stated. */
  readonly frame: string | null
  readonly grid: ImageGrid | null
}

/** The result of a reader of JSON, YAML or boxes. */
export interface Tree {
  readonly json: unknown
}

/** The readers by name and their results: nibabel and ITK, or Pillow and tifffile, read the same file differently. */
export interface ReaderResult {
  sitk: Volume
  nibabel: Volume
  nibabel_fdata: Volume
  medical: MedicalVolume
  any: AnyImage
  /** A series of DICOM images, or a DICOM segmentation. */
  dicom: Volume
  /** A DICOM segmentation. */
  dicom_seg: Volume
  tifffile: NdArray
  ome_zarr: NdArray
  pil: NdArray
  cellmask: NdArray<Int32Array>
  gray: NdArray<Float32Array>
  npy: NdArray
  json: Tree
  yaml: Tree
  box: Tree
  edges: Tree
  /** Edge files by the rules of TopCoW's own evaluation: every value an integer, further keys ignored. */
  edges_official: Tree
  text: string
}

export type ReaderName = keyof ReaderResult

/** What a reader needs beside the bytes. */
export interface ReadContext {
  /** Name of the file as the user gave it, for errors and for formats that are chosen by name. */
  readonly name: string
  readonly maxBytes: number
  /** Called with the bitmap of 64-byte blocks that may be non-zero, if decompression gives one. Only for callers that do not change the samples. */
  readonly onZeroMap?: (data: Data, map: { readonly bits: Int32Array; readonly start: number }) => void
  /** Reads a detached data file (.raw, .img, NRRD data file), never above the root. */
  resolve(name: string): Promise<Uint8Array>
  /** Called for damage that the reference reader does not notice, such as a wrong gzip checksum after the last sample. Absent: such a file is refused. */
  readonly onDamage?: (text: string) => void
}

/** Converts bytes to a volume, image or tree; throws a MedgradeError that names the file. */
export type Reader<R> = (bytes: Uint8Array, context: ReadContext) => Promise<R>

/** An image of which any box can be read, as it may be larger than memory. */
export interface ImageInParts {
  /** Named in errors. */
  readonly name: string
  readonly shape: readonly number[]
  readonly axes: readonly AxisRole[]
  readonly dtype: DType
  readonly itemBytes: number
  /** Along each axis, in `unit`; null: not stated. */
  readonly spacing: readonly number[] | null
  readonly unit: LengthUnit | undefined
  /** The middle of the first voxel, as `spacing`. */
  readonly origin: readonly number[] | null
  /** Labels that lie beside the image, which is no label map then. */
  readonly labelsBeside: readonly string[]
  /** Whether it is one of the labels that lie beside an image. */
  readonly ofLabels: boolean
  /** Sizes of the boxes that are stored. */
  readonly chunk: readonly number[]
  /** The box from `start` to `stop` (not included), in C order. */
  read(start: readonly number[], stop: readonly number[]): Promise<NdArray>
  /** A text that differs where one of its files has another size or time. */
  stamps(): Promise<string>
}

/** Files by POSIX paths below one root. Paths that leave it are refused with `path-escape`, except for the organiser's files on disk. */
export interface Source {
  /** The bytes of a file, of an OME-Zarr those of the chosen image; `not-found` for a missing one. */
  read(path: string, signal?: AbortSignal, zarr?: ZarrChoice): Promise<Uint8Array>
  /** Whether there is a regular file. */
  exists(path: string): Promise<boolean>
  /** Names in a folder, sorted. */
  list(folder: string): Promise<readonly string[]>
  /** The image at a path, to be read in parts; null for formats that are read whole. */
  inParts?(path: string, signal?: AbortSignal, zarr?: ZarrChoice): Promise<ImageInParts | null>
  /** A text that is equal for all paths of one file; null if there is no file. */
  identity?(path: string): Promise<string | null>
  /** Lower-case hexadecimal SHA-256, if the host has a faster function than Web Crypto. */
  sha256?(bytes: Uint8Array): string | Promise<string>
  /** Structured-cloneable; without it all cases are scored on this thread. */
  readonly ref?: SourceRef
}

/** Which image of an OME-Zarr is read. */
export type ZarrChoice = {
  /** The resolution, from 0, the largest, which is the default. */
  readonly level?: number | undefined
  /** The labels of this name, where an image has labels beside it. */
  readonly labels?: string | undefined
}

/** A source in a message to a worker. */
export type SourceRef =
  /**
   * `links`: whether a link may lead outside the root; 'inside' (default) for a competitor's files, 'anywhere' for the organiser's own.
   * `apart`: files and folders of the other side, whose files are refused here. `below`: only this folder of the root, inside which links may lead. `zarr`: which image of an OME-Zarr.
   */
  | {
      kind: 'directory'
      root: string
      links?: 'inside' | 'anywhere'
      apart?: readonly string[]
      below?: string
      zarr?: ZarrChoice
    }
  | { kind: 'files'; files: ReadonlyMap<string, Blob> }

/** Files of a folder that may be on disk or in memory: their paths, and how to read one. */
export interface FileTree {
  /** Every file, relative to the folder, with `/`. */
  readonly paths: readonly string[]
  read(path: string): Promise<Uint8Array>
}
