/** How options are given at another place than the command line. */
export interface OptionPlace {
  /** The name of an option there, by its name in camel case; null: it has none, and its flag stays. */
  nameOf(key: string): string | null
  /** Flags that have other words there. */
  readonly others: Readonly<Record<string, string>>
}

/** A flag, which no letter of a file's name comes before. */
const flags = /(?<![\w./-])(?:medgrade evaluate )?(--[a-z]+(?:-[a-z]+)*)(?![\w.])/g

/** Texts of the library, which name options by their flags, in the words of the place where they are given. */
export function optionWords({ nameOf, others }: OptionPlace): (text: string) => string {
  return (text) =>
    text.replace(flags, (whole, flag: string) => {
      if (Object.hasOwn(others, flag)) return others[flag]!
      const key = flag.slice(2).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
      return nameOf(key) ?? whole
    })
}
