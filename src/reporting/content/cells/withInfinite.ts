/** A mean as a text, with how many values of its group are infinite and so not in it. */
export const withInfinite = (text: string, infinite: number): string =>
  infinite > 0 ? `${text}, ${infinite} infinite` : text
