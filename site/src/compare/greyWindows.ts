import { windowPresets } from '../../../src/reporting/gallery/greyWindow'

/** The grey values of an image: black below `low`, white above `high`. */
export interface WindowLevel {
  readonly low: number
  readonly high: number
}

const ct = (name: 'brain' | 'lung' | 'bone' | 'soft tissue'): WindowLevel => {
  const [centre, width] = windowPresets[name].parameters
  return { low: centre - width / 2, high: centre + width / 2 }
}

/** Windows of CT, those of the pictures in reports. */
export const ctWindows: Readonly<Record<string, WindowLevel>> = {
  brain: ct('brain'),
  lung: ct('lung'),
  bone: ct('bone'),
  abdomen: ct('soft tissue'),
}

/** A drag to the right widens the window, one upwards makes the picture darker, as viewers of radiology have it; a step is a share of the width. */
export function draggedWindow({ low, high }: WindowLevel, right: number, up: number): WindowLevel {
  const width = high - low
  const wider = Math.max(width * 2 ** (right / 150), Number.MIN_VALUE)
  const level = (low + high) / 2 + (width * up) / 300
  return { low: level - wider / 2, high: level + wider / 2 }
}
