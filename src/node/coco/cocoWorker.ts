/** The program of a thread that evaluates a part of COCO files. */
import { parentPort } from 'node:worker_threads'
import { arrangeClasses, readDetectionPart, selectDetectionPart } from '../../metrics/detection/cocoParts'
import { fillCurves } from '../../metrics/detection/evaluateCoco'
import type { CocoMessage } from './cocoMessages'

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
