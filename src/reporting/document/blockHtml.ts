import type { Figure } from '../figures/figure'
import { figureHtml } from './figureHtml'
import { galleryHtml } from './galleryHtml'
import { type Html, html } from './html'
import type { Block } from './reportDocument'
import { tableHtml } from './tableHtml'

/** Blocks in their order; figures that follow each other stand side by side where a screen has room for two. */
export function blocksHtml(blocks: readonly Block[], drawings: ReadonlyMap<Figure, string>): Html[] {
  const runs: Block[][] = []
  for (const block of blocks) {
    if (block.kind === 'figure' && runs.at(-1)?.[0]?.kind === 'figure') runs.at(-1)!.push(block)
    else runs.push([block])
  }
  return runs.map((run) => {
    const shown = run.map((block) => blockHtml(block, drawings))
    return run.length > 1 ? html`<div class="side">${shown}</div>\n` : html`${shown}`
  })
}

/** @param drawings of figures whose style sheet stands in the page. */
export function blockHtml(block: Block, drawings: ReadonlyMap<Figure, string> = new Map()): Html {
  switch (block.kind) {
    case 'text':
      return html`<p>${block.text}</p>\n`
    case 'heading':
      return html`<h3>${block.text}</h3>\n`
    case 'warning':
      return html`<p class="warning"><strong>Warning:</strong> ${block.text}</p>\n`
    case 'list':
      return html`<ul>${block.items.map((item) => html`<li>${item}</li>`)}</ul>\n`
    case 'references':
      return html`<ul class="references">${block.items.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}</ul>\n`
    case 'table':
      return html`${tableHtml(block.table)}\n`
    case 'figure':
      return html`${figureHtml(block.figure, drawings.get(block.figure))}\n`
    case 'gallery':
      return html`${galleryHtml(block.pictures)}\n`
  }
}
