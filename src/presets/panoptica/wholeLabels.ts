import type { Data } from '../../contract'

/** Floats cut to whole numbers, as panoptica's cast to an unsigned type cuts them; other data as they are. */
export function wholeLabels(data: Data): Data {
  if (!(data instanceof Float32Array || data instanceof Float64Array)) return data
  let at = 0
  while (at < data.length && Math.trunc(data[at]!) === data[at]) at++
  if (at === data.length) return data
  const out = data.slice()
  // A negative fraction stays negative, so that it is refused.
  for (; at < out.length; at++) out[at] = out[at]! < 0 ? Math.floor(out[at]!) : Math.trunc(out[at]!)
  return out
}
