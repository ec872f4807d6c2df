/** The syntax of Python that matters for paths: names, texts, calls, definitions. Everything else keeps its parts only. */

export type Expression =
  | { readonly kind: 'text'; readonly parts: readonly (string | Expression)[] }
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'attribute'; readonly of: Expression; readonly name: string }
  | { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Argument[]; readonly line: number }
  | { readonly kind: 'item'; readonly of: Expression; readonly index: Expression }
  | { readonly kind: 'list'; readonly items: readonly Expression[] }
  | { readonly kind: 'dict'; readonly keys: readonly Expression[]; readonly values: readonly Expression[] }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'either'; readonly values: readonly Expression[]; readonly test: Expression | null }
  | { readonly kind: 'lambda'; readonly parameters: readonly string[]; readonly body: Expression }
  | {
      readonly kind: 'each'
      readonly element: Expression
      readonly sources: readonly (readonly [Expression, Expression])[]
      readonly tests: readonly Expression[]
    }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'reversed'; readonly of: Expression }
  | { readonly kind: 'parts'; readonly parts: readonly Expression[] }

export interface Argument {
  readonly name: string | null
  readonly value: Expression
}

export type Statement =
  | { readonly kind: 'expression'; readonly value: Expression; readonly line: number }
  | {
      readonly kind: 'assign'
      readonly targets: readonly Expression[]
      readonly value: Expression
      readonly adds: boolean
      readonly line: number
    }
  | {
      readonly kind: 'for'
      readonly target: Expression
      readonly source: Expression
      readonly body: readonly Statement[]
      readonly line: number
    }
  | {
      readonly kind: 'with'
      readonly items: readonly (readonly [Expression, Expression | null])[]
      readonly body: readonly Statement[]
      readonly line: number
    }
  | {
      readonly kind: 'branch'
      readonly test: Expression | null
      readonly body: readonly Statement[]
      readonly line: number
    }
  | {
      readonly kind: 'function'
      readonly name: string
      readonly parameters: readonly string[]
      readonly defaults: ReadonlyMap<string, Expression>
      readonly body: readonly Statement[]
      readonly line: number
    }
  | { readonly kind: 'class'; readonly name: string; readonly body: readonly Statement[]; readonly line: number }
  | {
      readonly kind: 'import'
      readonly names: readonly (readonly [as: string, module: string])[]
      readonly line: number
    }
  | { readonly kind: 'return'; readonly value: Expression | null; readonly line: number }
  | { readonly kind: 'shell'; readonly script: string; readonly line: number }
