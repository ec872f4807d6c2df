declare module '*?bytes' {
  /** The bytes of the file in base64. */
  export const base64: string
}

/** The part of fflate that the site uses; its packages are installed only where the site is built. */
declare module 'fflate' {
  export function unzipSync(
    data: Uint8Array,
    options?: {
      filter?: (entry: { readonly name: string; readonly size: number; readonly originalSize: number }) => boolean
    },
  ): Record<string, Uint8Array>
}

declare module 'virtual:challenge-lists' {
  import type { BesideName } from '../../src/evaluation/inputs/besideNames'
  import type { ReadingName, Takes } from '../../src/understanding/reading/readingOptions'
  export const challengeList: readonly { readonly id: string; readonly title: string; readonly benchmark: string }[]
  /** The presets, with the folders beside the references and the options that they take. */
  export const presetList: readonly {
    readonly name: string
    readonly beside: readonly BesideName[]
    readonly takes: readonly string[]
    /** Names of its own options. */
    readonly options: readonly string[]
  }[]
  /** The tasks of `evaluate`, what their two sides are, and the folders beside the references and the options that they take. */
  export const taskList: readonly {
    readonly id: string
    readonly about: string
    readonly beside: readonly BesideName[]
    readonly takes: readonly string[]
  }[]
  /** What says how files are read, as the command has it. */
  export const readingList: readonly {
    readonly name: ReadingName
    readonly flag: string
    readonly takes: Takes
    readonly words: readonly string[]
    readonly about: string
  }[]
  export const besideList: readonly { readonly name: BesideName; readonly about: string }[]
}

declare module 'virtual:metric-facts' {
  /** By group. */
  export const metricFacts: Readonly<
    Record<string, { readonly title: string; readonly unit: string; readonly direction: 'higher' | 'lower' | null }>
  >
}

declare module 'virtual:metric-titles' {
  /** By every name of a metric: its title, and its page below docs/metrics. */
  export const metricTitles: Readonly<Record<string, { readonly title: string; readonly page: string }>>
}

declare module 'virtual:proof' {
  /** Challenges whose reference graders were run, and the submissions that they graded. */
  export const challengeCount: number
  export const goldenCount: number
  /** How many times faster than the reference graders whole submissions are graded. */
  export const leastFaster: number
  export const mostFaster: number
}

declare module 'virtual:home-example' {
  /** Voxels of two square masks, and their HD95 by every definition. */
  export const reference: readonly number[]
  export const prediction: readonly number[]
  export const rows: readonly {
    readonly id: string
    readonly name: string
    readonly value: number | { readonly error: string }
  }[]
}

declare module 'virtual:search-titles' {
  /** The titles of all pages, as MiniSearch writes an index. */
  export const titles: string
}

declare module '*.vue'

/** What Vite knows of the built site. */
interface ImportMeta {
  readonly env: { readonly PROD: boolean; readonly BASE_URL: string }
}
