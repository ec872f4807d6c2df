/** The program of a thread that evaluates a part of COCO files. */
import { parentPort } from 'node:worker_threads'
import type { KnownTruths } from '../../metrics/detection/cocoFromBytes'
import {
  arrangeClasses,
  type DetectionPart,
  type DetectionRows,
  type ListedRows,
  readDetectionPart,
  selectDetectionPart,
} from '../../metrics/detection/cocoParts'
import { type CocoResultCurves, type CocoSettings, fillCurves } from '../../metrics/detection/evaluateCoco'

/** What a thread is told in this order. The arrays lie in shared memory. */
export type CocoMessage =
  | { readonly kind: 'read'; readonly bytes: Uint8Array; readonly part: DetectionPart; readonly rows: DetectionRows }
  /** Answered by the number of detections in the part; null: it is not read, or one is of an unknown image or class. */
  | { readonly kind: 'select'; readonly known: KnownTruths }
  /** Answered by null. */
  | {
      readonly kind: 'evaluate'
      readonly parts: readonly ListedRows[]
      readonly settings: CocoSettings
      readonly curves: CocoResultCurves
      readonly classes: readonly [from: number, end: number]
    }

type Told<Kind> = Extract<CocoMessage, { readonly kind: Kind }>

let told: (Told<'read'> & { readonly count: number }) | undefined
let truths: Told<'select'> | undefined

parentPort?.on('message', (message: CocoMessage) => {
  if (message.kind === 'read')
    told = { ...message, count: readDetectionPart(message.bytes, message.part, message.rows) }
  else if (message.kind === 'select') {
    truths = message
    const { part, count, rows } = told!
    parentPort?.postMessage(count === 0 ? null : selectDetectionPart(part, count, rows, message.known))
  } else {
    const { parts, settings, curves, classes } = message
    fillCurves(arrangeClasses(truths!.known, told!.rows, parts, classes), settings, curves, false, classes)
    // The memory of a file is not kept until the next one.
    told = truths = undefined
    parentPort?.postMessage(null)
  }
})
