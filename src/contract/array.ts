/** The arrays that the layers share. Types only. */

/** A number that is whole, such as a label, a count or a position. Python has an int for it. */
export type Whole = number

export type Data =
  | Uint8Array
  | Int8Array
  | Uint16Array
  | Int16Array
  | Uint32Array
  | Int32Array
  | Float32Array
  | Float64Array
  | BigInt64Array
  | BigUint64Array

/** NumPy's name of the element type; types without a typed array in JavaScript are stored in another one. */
export type DType =
  | 'bool'
  | 'uint8'
  | 'int8'
  | 'uint16'
  | 'int16'
  | 'uint32'
  | 'int32'
  | 'uint64'
  | 'int64'
  | 'float16'
  | 'float32'
  | 'float64'
  | 'complex64'
  | 'complex128'
  | 'struct'

/** A unit of length of voxel sizes; 'other': a file states one that is not known here, or different ones for its axes. */
export type LengthUnit = 'nm' | 'um' | 'mm' | 'cm' | 'm' | 'inch' | 'other'

/** What an axis of an array runs over; 'unstated': neither the file nor its format says. */
export type AxisRole = 'space' | 'time' | 'channel' | 'vector' | 'colour' | 'unstated'

/** An n-d array: samples with shape, strides and offset, as of `ndarray`. The order of the axes is the reader's. Default stride: C order, last axis fastest. */
export interface NdArray<D extends Data = Data> {
  readonly data: D
  readonly shape: readonly number[]
  readonly stride?: readonly number[]
  readonly offset?: number
  /** Voxel sizes in the order of `shape`; an option `spacing` overrides them. */
  readonly spacing?: readonly number[]
  /** The unit of `spacing` along the axes of space, where the file states it; a reader that converts to millimetres says 'mm'. */
  readonly unit?: LengthUnit
  /** What each axis of `shape` is, where the format or the file says it. */
  readonly axes?: readonly AxisRole[]
  /**
   * The reader's element type where `data` stores it in another one: bool as Uint8Array, float64 left in the stored type while no value
   * differs, float16 as Float32Array. 'struct', 'complex64' and 'complex128' keep their fields on a last axis that the reader does not count.
   */
  readonly dtype?: DType
  /** How rows and columns of a picture are turned, by the tag of EXIF and TIFF (2 to 8), where the samples are as stored; absent: upright. */
  readonly orientation?: number
}

/** Numbers, or lists of one length that hold such lists: rows of an image, slices of rows. */
export type NestedNumbers = readonly number[] | readonly NestedNumbers[]

/** What functions of arrays take: an n-d array, or for small arrays nested lists of numbers. */
export type ArrayInput = NdArray | NestedNumbers

/** What a volume reader returns: the shape is as that reader returns it. */
export interface Volume extends NdArray {
  readonly components: number
  /** Voxel sizes in the order of `shape`, whatever order the file or its library lists them in. An axis of components has none. */
  readonly spacing: readonly number[]
  /** Precision of the voxel sizes in the file, in which some graders compute. Absent: double. NIfTI-1: single. */
  readonly spacingPrecision?: 'single' | 'double'
  /** LPS millimetres; file axes x, y, z. */
  readonly origin: readonly number[]
  /** Row-major; column k is the direction of file axis k. */
  readonly direction: readonly number[]
  /** Whether the file does not state the distance of its slices (axis z), so that slices between them may be missing. */
  readonly inferredSlices?: boolean
  /** Whether the header states no voxel size, so that `spacing` is what its library takes then. */
  readonly unsized?: boolean
  /** Samples that the reader's library takes for 0, as they are no finite numbers; absent: none. */
  readonly zeroed?: number
  /** qform and sform of a NIfTI file as affines in RAS millimetres, where they differ: the reader's library takes one of them. */
  readonly forms?: readonly (readonly number[])[]
}

/** What the `medical` reader returns. */
export interface MedicalVolume extends Volume {
  /** The voxel sizes in the order of the reference's loader, if that is not `spacing`. PANTHER measures with these, although their order is wrong. */
  readonly loaderSpacing?: readonly number[]
}

/** Labels of a reference and a prediction, counted in one pass and shared by all label metrics; edges and components are computed at first use. */
export interface LabelPair {
  readonly labels: readonly number[]
  readonly reference: NdArray
  readonly prediction: NdArray
  /** Voxels that have the label, or with `'any'` one that is not 0. */
  count(label: number | 'any'): { readonly reference: number; readonly prediction: number; readonly both: number }
}
