// SVG elements of the figures; the colours are legible on white and on black.

const escaped = (text) => String(text).replace(/&/g, '&amp;').replace(/</g, '&lt;')
const n = (value) => Number(value.toFixed(1))

export const text = (x, y, content, { size = 11, anchor = 'start', color = '#57606a' } = {}) =>
  `<text x="${n(x)}" y="${n(y)}" font-size="${size}" text-anchor="${anchor}" fill="${color}">${escaped(content)}</text>`

export const line = (x1, y1, x2, y2, { color = '#d0d7de', width = 1, dash } = {}) =>
  `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${color}" stroke-width="${width}"${dash ? ` stroke-dasharray="${dash}"` : ''}/>`

export const dot = (x, y, { color = '#0969da', radius = 3.5 } = {}) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${radius}" fill="${color}"/>`

export const picture = (width, height, parts) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="system-ui, sans-serif">
<rect width="${width}" height="${height}" fill="#ffffff"/>
${parts.join('\n')}
</svg>
`
