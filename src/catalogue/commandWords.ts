/** A message of the library in the words of the command: `--data-range` for `dataRange`. */
export function commandWords(message: string, options: Readonly<Record<string, unknown>>): string {
  return Object.keys(options).reduce((text, name) => {
    const flag = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return flag === name ? text : text.replace(new RegExp(`(?<![\\w-])${name}\\b`, 'g'), `--${flag}`)
  }, message)
}
