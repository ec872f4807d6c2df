/** Tokens of YAML. Block collections have no brackets: `block-end` marks the end of their indentation. */
export type YamlToken =
  | {
      readonly type:
        | 'document-start'
        | 'document-end'
        | 'sequence-start'
        | 'mapping-start'
        | 'block-end'
        | '['
        | ']'
        | '{'
        | '}'
        | ','
        | '-'
        | '?'
        | ':'
        | 'end'
      readonly at: number
    }
  | { readonly type: 'directive'; readonly at: number; readonly name: string; readonly value: readonly string[] }
  | { readonly type: 'alias' | 'anchor'; readonly at: number; readonly name: string }
  | { readonly type: 'tag'; readonly at: number; readonly handle: string | null; readonly suffix: string }
  | { readonly type: 'scalar'; readonly at: number; readonly text: string; readonly plain: boolean }
