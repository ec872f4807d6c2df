/** What is used of a theme of Shiki. */
interface Theme {
  readonly name: string
  readonly colors: Readonly<Record<string, string>>
  readonly tokenColors: readonly { readonly scope?: unknown; readonly settings: Settings }[]
}

interface Settings {
  readonly foreground?: string | undefined
  readonly fontStyle?: string | undefined
}

/** The colour of the dark theme for each of the light one, which must colour the same parts of a text alike. */
function darkColours(light: Theme, dark: Theme): ReadonlyMap<string, string> {
  const colours = new Map([[light.colors['editor.foreground']!, dark.colors['editor.foreground']!]])
  for (const [i, { scope, settings }] of light.tokenColors.entries()) {
    const other = dark.tokenColors[i]
    const [from, to] = [settings.foreground, other?.settings.foreground]
    const isSame =
      JSON.stringify(scope) === JSON.stringify(other?.scope) && settings.fontStyle === other?.settings.fontStyle
    if (!isSame || (from === undefined) !== (to === undefined) || (colours.get(from!) ?? to) !== to)
      throw new Error(`${light.name} and ${dark.name} no longer colour the same parts`)
    if (from !== undefined && to !== undefined) colours.set(from, to)
  }
  return new Map([...colours].map(([from, to]) => [from.toUpperCase(), to.toUpperCase()]))
}

/**
 * Adds the colours of a dark theme to code that was coloured by the light one, as Shiki itself writes both. Shiki would read each text once for each theme.
 *
 * @returns what changes the HTML of a block of code.
 */
export function bothThemes(light: Theme, dark: Theme): (html: string) => string {
  const colours = darkColours(light, dark)
  const [fore, back] = ['editor.foreground', 'editor.background'].map((key) => [light.colors[key]!, dark.colors[key]!])
  const whole = `--shiki-light:${fore![0]};--shiki-dark:${fore![1]};--shiki-light-bg:${back![0]};--shiki-dark-bg:${back![1]}`
  return (html) =>
    html
      .replace(`<pre class="shiki ${light.name}`, `<pre class="shiki shiki-themes ${light.name} ${dark.name}`)
      .replace(`style="background-color:${back![0]};color:${fore![0]}"`, `style="${whole}"`)
      .replace(/<span style="color:(#[0-9A-F]{6})((?:;[a-z-]+:[a-z]+)*)">/g, (_, colour: string, rest: string) => {
        const of = (theme: string, value: string) =>
          `--shiki-${theme}:${value}${rest.replaceAll(';', `;--shiki-${theme}-`)}`
        return `<span style="${of('light', colour)};${of('dark', colours.get(colour)!)}">`
      })
}
