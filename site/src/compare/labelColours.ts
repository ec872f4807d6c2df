/** Colours of labels on light and dark pages, none of them grey like an image; labels beyond them start again. */
const colours = [
  '#e69f00',
  '#56b4e9',
  '#009e73',
  '#cc79a7',
  '#d55e00',
  '#4477dd',
  '#b8a800',
  '#aa3377',
  '#44aa99',
  '#ee6677',
  '#8844cc',
  '#66aa22',
]

/** @param index of the label among those of the pair. */
export const labelColour = (index: number): string => colours[index % colours.length]!

/** `liver=1, tumour=2` as `--labels` has it, by label; what has no number is left out. */
export function labelNames(text: string): ReadonlyMap<number, string> {
  return new Map(
    text.split(/[,;\n]/).flatMap((part) => {
      const found = /^\s*(.*\S)\s*=\s*(-?\d+)\s*$/.exec(part)
      return found ? [[Number(found[2]), found[1]!] as const] : []
    }),
  )
}
