import { type Html, html } from './html'
import type { CasePicture } from './reportDocument'

const marks = {
  both: 'in both',
  prediction: 'in the prediction only',
  reference: 'in the reference only',
} as const

/** Pictures of cases: panels side by side, what the colours mean, what went wrong. */
export function galleryHtml(pictures: readonly CasePicture[]): Html {
  return html`<div class="gallery">
${pictures.map(pictureHtml)}</div>`
}

function pictureHtml({ id, case: name, why, facts, words, panels, legend }: CasePicture): Html {
  return html`<figure class="case" id="case-${id}">
<div class="panels">${panels.map(
    ({ title, alt, svg }) =>
      html`<div class="panel"><p class="panel-title">${title}</p>${{ html: withName(svg, alt) }}</div>`,
  )}</div>
<figcaption><strong>Case ${name}</strong> (${why}). ${words.map((text) => `${text} `)}
<span class="facts">${facts.map(({ name: metric, value }) => html`<span class="fact">${metric} <b>${value}</b></span> `)}</span>
${legend.length === 0 ? null : html`<ul class="legend">${legend.map(({ mark, text }) => html`<li><span class="key key-${mark}" aria-hidden="true"></span>${marks[mark]}: ${text}</li>`)}</ul>`}
</figcaption>
</figure>
`
}

/** The drawing with its text in place of the picture. */
export function withName(svg: string, alt: string): string {
  return svg.replace(/^<svg/, html`<svg role="img" aria-label="${alt}"`.html)
}
