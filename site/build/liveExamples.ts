import { basename, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exampleFamily } from './exampleFamily'
import type { MarkdownRenderer } from './markdownTypes'

const metrics = fileURLToPath(new URL('../../docs/', import.meta.url))

/** Puts the editable example of a metric before the first section of its page. */
export function liveExamples(md: MarkdownRenderer): void {
  md.core.ruler.push('live-examples', (state) => {
    const environment = state.env as { path?: string; realPath?: string }
    const file = environment.realPath ?? environment.path
    const page = file === undefined ? '' : relative(metrics, file)
    const name = /^metrics\/((?:text\/|systems\/)?\w+)\.md$/.exec(page)?.[1]
    const family = name === undefined ? null : exampleFamily(name)
    if (name === undefined || family === null) return true
    const first = state.tokens.findIndex((token) => token.type === 'heading_open' && token.tag === 'h2')
    const token = new state.Token('html_block', '', 0)
    token.content = `<LiveExample name="${basename(name)}" family="${family}" />\n`
    state.tokens.splice(first, 0, token)
    return true
  })
}
