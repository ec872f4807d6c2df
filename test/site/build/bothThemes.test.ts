import { describe, expect, it } from 'vitest'
import { bothThemes } from '../../../site/build/bothThemes'

const theme = (name: string, fore: string, back: string, comment: string, heading: string) => ({
  name,
  colors: { 'editor.foreground': fore, 'editor.background': back },
  tokenColors: [
    { scope: ['comment'], settings: { foreground: comment } },
    { scope: 'heading', settings: { fontStyle: 'bold', foreground: heading } },
  ],
})
const day = theme('day', '#0e1116', '#ffffff', '#66707b', '#023b95')
const night = theme('night', '#f0f3f6', '#0a0c10', '#bdc4cc', '#91cbff')

describe('code in the colours of both themes', () => {
  it('is written as Shiki writes it, but for what only looks like a style', () => {
    const html =
      '<pre class="shiki day vp-code" style="background-color:#ffffff;color:#0e1116"><code><span class="line"><span style="color:#023B95;font-weight:bold"># a</span><span style="color:#0E1116">&#x3C;span style="color:#66707B"></span></span></code></pre>'
    expect(bothThemes(day, night)(html)).toBe(
      '<pre class="shiki shiki-themes day night vp-code" style="--shiki-light:#0e1116;--shiki-dark:#f0f3f6;--shiki-light-bg:#ffffff;--shiki-dark-bg:#0a0c10"><code><span class="line"><span style="--shiki-light:#023B95;--shiki-light-font-weight:bold;--shiki-dark:#91CBFF;--shiki-dark-font-weight:bold"># a</span><span style="--shiki-light:#0E1116;--shiki-dark:#F0F3F6">&#x3C;span style="color:#66707B"></span></span></code></pre>',
    )
  })

  it.each([
    ['other parts', { ...night, tokenColors: [...night.tokenColors].reverse() }],
    ['one colour as two', theme('night', '#f0f3f6', '#0a0c10', '#bdc4cc', '#91cbff')],
  ])('is refused where the themes colour %s', (_, other) => {
    const light =
      other.tokenColors[0]!.scope === 'heading' ? day : theme('day', '#0e1116', '#fff', '#66707b', '#66707b')
    expect(() => bothThemes(light, other)).toThrow('no longer colour the same parts')
  })
})
