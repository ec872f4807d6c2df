/** The fields of COCO's parsed JSON that detection metrics read. Other keys are ignored. */

export type CocoId = number | string

/** `counts` is the string form, or the list of run lengths; `size` is [height, width]. */
export interface CocoRle {
  readonly size: readonly number[]
  readonly counts: string | ArrayLike<number>
}

/** Polygons [x0, y0, x1, y1, …] whose union is the object, or a run-length mask. */
export type CocoSegmentation = readonly (readonly number[])[] | CocoRle

export interface CocoImage {
  readonly id: CocoId
  /** Needed if masks are given as polygons. */
  readonly width?: number
  readonly height?: number
}

export interface CocoCategory {
  readonly id: CocoId
}

export interface CocoAnnotation {
  readonly id: number
  readonly image_id: CocoId
  readonly category_id: CocoId | null
  /** x, y, width, height. */
  readonly bbox?: readonly number[]
  readonly area: number
  readonly iscrowd: number | boolean
  readonly segmentation?: CocoSegmentation
}

export interface CocoDataset {
  readonly images: readonly CocoImage[]
  readonly categories: readonly CocoCategory[]
  readonly annotations: readonly CocoAnnotation[]
}

export interface CocoDetection {
  readonly image_id: CocoId
  readonly category_id: CocoId | null
  readonly bbox?: readonly number[]
  readonly segmentation?: CocoSegmentation
  readonly score: number
  /** Read only under `detectionFields: 'given'`. */
  readonly id?: number
  readonly area?: number
}

/** Objects whose classes are given separately. */
export type UnclassedAnnotation = Omit<CocoAnnotation, 'category_id'>
export type UnclassedDetection = Omit<CocoDetection, 'category_id'>
