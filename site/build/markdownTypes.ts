/** What is used of the Markdown renderer of VitePress, whose packages are not installed where types are checked. */
export interface MarkdownRenderer {
  readonly options: { highlight?: ((code: string, language: string, attributes: string) => string) | null }
  readonly core: {
    readonly ruler: {
      push(name: string, rule: MarkdownRule): void
      before(other: string, name: string, rule: MarkdownRule): void
    }
  }
  readonly inline: {
    readonly ruler: {
      before(other: string, name: string, rule: (state: InlineState, silent: boolean) => boolean): void
    }
  }
  readonly renderer: {
    readonly rules: { fence?: (...words: readonly unknown[]) => string }
    render(tokens: MarkdownToken[], options: unknown, env: unknown): string
  }
}

type MarkdownRule = (state: MarkdownState) => boolean

export interface InlineState {
  readonly src: string
  pos: number
  push(type: string, tag: string, nesting: -1 | 0 | 1): MarkdownToken
}

export interface MarkdownState {
  src: string
  readonly env: unknown
  readonly inlineMode: boolean
  readonly tokens: MarkdownToken[]
  readonly Token: new (type: string, tag: string, nesting: -1 | 0 | 1) => MarkdownToken
}

export interface MarkdownToken {
  readonly type: string
  readonly tag: string
  content: string
  attrs: [string, string][] | null
  readonly children: MarkdownToken[] | null
  attrGet(name: string): string | null
  attrSet(name: string, value: string): void
}
