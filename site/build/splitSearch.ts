import type { Plugin } from 'vite'

type ById<T> = Readonly<Record<string, T>>

/** What is used of an index of MiniSearch as text: headings by id, and for each term the headings by field. */
interface SearchIndex {
  readonly documentIds: ById<string>
  readonly storedFields: ById<{ readonly titles: readonly string[] }>
  readonly fieldLength: ById<unknown>
  readonly fieldIds: Readonly<Record<string, number>>
  readonly index: readonly (readonly [term: string, byField: ById<ById<unknown>>])[]
}

const ids = { pages: '/@localSearchIndex', whole: '/@localSearchIndexroot', titles: 'virtual:search-titles' }
const exported = 'export default '

/** The index of the first headings of all pages alone, without the words of texts: they find the page of a name. */
function titlesOf(whole: SearchIndex): SearchIndex & { readonly documentCount: number } {
  const first = new Set(Object.keys(whole.storedFields).filter((id) => whole.storedFields[id]!.titles.length === 0))
  const of = <T>(all: ById<T>): ById<T> => Object.fromEntries(Object.entries(all).filter(([id]) => first.has(id)))
  const title = String(whole.fieldIds.title)
  const index = whole.index.flatMap(([term, byField]) => {
    const found = of(byField[title] ?? {})
    return Object.keys(found).length > 0 ? [[term, { [title]: found }] as const] : []
  })
  return {
    ...whole,
    documentCount: first.size,
    documentIds: of(whole.documentIds),
    storedFields: of(whole.storedFields),
    fieldLength: of(whole.fieldLength),
    index,
  }
}

const opened =
  /computedAsync\(async \(\) =>\s+markRaw\(\s+MiniSearch\.loadJSON<Result>\(\s+\(await (searchIndexData\S+)\(\)\)\?\.default,\s+(\{[\s\S]*?\n {6}\})\s+\)\s+\)\s+\)\n/
const wait = '{ debounce: 200, immediate: true }'

/** The box of VitePress with an index that comes in two parts; null for a box that is another one. */
function boxOfTwoParts(code: string): string | null {
  if (!opened.test(code) || !code.includes(wait)) return null
  const parts = (_: string, whole: string, options: string) => `shallowRef<MiniSearch<Result>>()
async function openParts() {
  const options = ${options}
  searchIndex.value = markRaw(MiniSearch.loadJSON<Result>((await import('${ids.titles}')).titles, options))
  searchIndex.value = markRaw(await MiniSearch.loadJSONAsync<Result>((await ${whole}())?.default, options))
}
void openParts()
`
  return code.replace(opened, parts).replace(wait, '{ debounce: 60, immediate: true }')
}

/**
 * The search reads the titles of all pages first and the rest later, so that the page of a name is found at once. VitePress has one index and waits for all of it.
 */
export function splitSearch(): Plugin {
  const own = `\0${ids.titles}`
  let served = false
  return {
    name: 'split-search',
    enforce: 'pre',
    configResolved: ({ command }) => {
      served = command === 'serve'
    },
    resolveId: (asked) => (asked === ids.titles ? own : null),
    async load(id) {
      if (id !== own) return null
      // While pages are edited, VitePress serves its whole index.
      if (served) return "export const titles = '{}'"
      // The pages are read when the first of these is loaded.
      await this.load({ id: ids.pages })
      const { code } = await this.load({ id: ids.whole })
      if (!code?.startsWith(exported)) return this.error('the index of VitePress is no longer a text')
      const whole = JSON.parse(JSON.parse(code.slice(exported.length))) as SearchIndex
      return `export const titles = ${JSON.stringify(JSON.stringify(titlesOf(whole)))}`
    },
    transform(code, id) {
      if (served || !/VPLocalSearchBox\.vue$/.test(id)) return null
      return boxOfTwoParts(code) ?? this.error('the search box of VitePress no longer opens its index as expected')
    },
  }
}
