import { pythonFloat } from '../../src/python/pythonFloat'
import { pythonInt } from '../../src/python/pythonInt'
import { pythonLines } from '../../src/python/pythonLines'
import { pythonSplit } from '../../src/python/pythonSplit'
import { pythonRightStrip, pythonStrip } from '../../src/python/pythonStrip'

/** What Python says of a text, in the form of the answers of test/peers/pythonText.py. */
export function pythonAnswer(text: string) {
  const float = pythonFloat(text)
  return {
    text,
    strip: pythonStrip(text),
    rstrip: pythonRightStrip(text),
    split: pythonSplit(text),
    lines: pythonLines(text),
    int: pythonInt(text)?.toString() ?? null,
    float: float === undefined ? null : (notFinite.get(float) ?? float),
  }
}

const notFinite = new Map([
  [Number.NaN, 'nan'],
  [Infinity, 'inf'],
  [-Infinity, '-inf'],
])
