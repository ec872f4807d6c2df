import type { TaskPreset } from '../presetTypes'

/** The twelve statistics of COCO's boxes. */
export const coco: TaskPreset = {
  name: 'coco',
  title: 'COCO, COCOeval.summarize of boxes',
  source: 'pycocotools 2.0.11 cocoeval.py',
  task: 'detection',
  options: {},
  metrics: {
    ap: ['ap'],
    ap50: ['ap50'],
    ap75: ['ap75'],
    ap_small: ['ap_small'],
    ap_medium: ['ap_medium'],
    ap_large: ['ap_large'],
    ar1: ['ar1'],
    ar10: ['ar10'],
    ar: ['ar'],
    ar_small: ['ar_small'],
    ar_medium: ['ar_medium'],
    ar_large: ['ar_large'],
  },
}
