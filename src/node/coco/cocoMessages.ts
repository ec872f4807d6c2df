import type { KnownTruths } from '../../metrics/detection/cocoFromBytes'
import type { DetectionPart, DetectionRows, ListedRows } from '../../metrics/detection/cocoParts'
import type { CocoResultCurves, CocoSettings } from '../../metrics/detection/evaluateCoco'

/** What a thread is told in this order. The arrays lie in shared memory. */
export type CocoMessage =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly part: DetectionPart; readonly rows: DetectionRows }
  /** Answered by the number of known detections in the part, or by null if it is not read. */
  | { readonly kind: 'select'; readonly known: KnownTruths }
  /** Answered by null. */
  | {
      readonly kind: 'evaluate'
      readonly parts: readonly ListedRows[]
      readonly settings: CocoSettings
      readonly curves: CocoResultCurves
      readonly classes: readonly [from: number, end: number]
    }
