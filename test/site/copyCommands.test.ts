import { expect, it } from 'vitest'
import { copyCommands } from '../../site/build/copyCommands'
import type { MarkdownRenderer, MarkdownState, MarkdownToken } from '../../site/build/markdownTypes'

class Token {
  content = ''
  attrs = null
  children: MarkdownToken[] | null = null
  constructor(
    readonly type: string,
    readonly tag = '',
  ) {}
  attrGet = () => null
  attrSet = () => {}
}
const code = (content: string) => Object.assign(new Token('code_inline'), { content })

/** The contents of the tokens of a cell, or of a paragraph. */
function contents(around: 'td_open' | 'paragraph_open', ...children: MarkdownToken[]): string[] {
  let rule: (state: MarkdownState) => boolean = () => false
  const ruler = { push: (_: string, own: typeof rule) => void (rule = own), before: () => {} }
  copyCommands({
    options: {},
    core: { ruler },
    inline: { ruler },
    renderer: { rules: {}, render: () => '' },
  } as MarkdownRenderer)
  const tokens = [new Token(around), Object.assign(new Token('inline'), { children })]
  rule({ src: '', env: {}, inlineMode: false, tokens, Token } as unknown as MarkdownState)
  return children.map(({ content }) => content)
}

it('a command in a cell has a button that copies it', () => {
  const command = 'npx medgrade metric dice "a & b.nii.gz" c.nii.gz'
  expect(contents('td_open', code(command))).toEqual([
    command,
    ' <CopyCommand command="npx medgrade metric dice &quot;a &amp; b.nii.gz&quot; c.nii.gz" />',
  ])
})

it('other code, commands in sentences and those with placeholders have none', () => {
  expect(contents('td_open', code('medgrade/metrics'))).toHaveLength(1)
  expect(contents('td_open', code('npx medgrade metric <name> a b'))).toHaveLength(1)
  expect(contents('paragraph_open', code('npx medgrade info dice'))).toHaveLength(1)
})
