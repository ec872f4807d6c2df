import type { Plugin } from 'vite'

/** The module `virtual:<name>`, whose exports are made at build, so that a page need not load what they are made of. */
export function dataModule(
  name: string,
  make: () => Readonly<Record<string, unknown>> | Promise<Readonly<Record<string, unknown>>>,
): Plugin {
  const id = `virtual:${name}`
  return {
    name,
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    async load(asked) {
      if (asked !== `\0${id}`) return null
      return Object.entries(await make())
        .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}`)
        .join('\n')
    },
  }
}
