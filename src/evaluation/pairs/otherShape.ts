/** The message of a metric about two shapes, with the files, their axes and a hint. @param message it names the arguments, not their files. */
export function otherShape(message: string, reference: string, prediction: string): string {
  return `${prediction}: ${message} ${axesOf(prediction)}, as ${reference}${order(message)}`
}

/** Pictures have rows and columns, and colours behind them. */
function axesOf(file: string): string {
  return /\.(?:png|jpe?g|bmp|tiff?)$/i.test(file) ? '(pages, rows, columns, colours)' : '(z, y, x)'
}

/** A hint where only the order of the axes differs, or where colours stand for labels. */
function order(message: string): string {
  const [found, expected] = [...message.matchAll(/\[([\d,]+)\]/g)].map(([, sizes]) => sizes!.split(',').map(Number))
  if (!found || !expected) return ''
  if (found.length === expected.length + 1 && [3, 4].includes(found.at(-1)!))
    return `; ${found.at(-1)} values a pixel are colours: convert colours to labels`
  const sorted = (sizes: readonly number[]) => `${[...sizes].sort((a, b) => a - b)}`
  return sorted(found) === sorted(expected) ? '; the same sizes in another order of axes: are they swapped?' : ''
}
