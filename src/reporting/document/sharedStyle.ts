/** The style sheet of a drawing, and its rules for dark screens. */
const sheet = /<style>([\s\S]*?)<\/style>\n?/
const darkScreen = /@media screen and \(prefers-color-scheme:dark\)\{((?:[^{}]*\{[^{}]*\})*)\}/

export interface SharedStyle {
  readonly style: string
  /** Its rules for dark screens, such as `.f-ink{fill:#ececec}`. */
  readonly dark: readonly string[]
  readonly plain: readonly string[]
}

/** Drawings on one page without their style sheets, and one sheet for all: the rules of a colour are the same in each. */
export function sharedStyle(svgs: readonly string[]): SharedStyle {
  const always = new Set<string>()
  const dark = new Set<string>()
  for (const svg of svgs) {
    const text = sheet.exec(svg)?.[1] ?? ''
    const [, inDark = ''] = darkScreen.exec(text) ?? []
    always.add(text.replace(darkScreen, ''))
    for (const [rule] of inDark.matchAll(/[^{}]*\{[^{}]*\}/g)) dark.add(rule)
  }
  const media = dark.size === 0 ? '' : `@media screen and (prefers-color-scheme:dark){${[...dark].join('')}}`
  return { style: [...always].join('') + media, dark: [...dark], plain: svgs.map((svg) => svg.replace(sheet, '')) }
}
