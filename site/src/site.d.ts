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
  export const challengeList: readonly { readonly id: string; readonly title: string; readonly benchmark: string }[]
  export const presetList: readonly string[]
  /** The tasks of `evaluate`, and what their two sides are. */
  export const taskList: readonly { readonly id: string; readonly about: string }[]
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
