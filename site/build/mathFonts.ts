import type { Plugin } from 'vite'

/** Leaves the style sheet of KaTeX the fonts that all supported browsers read; it names each in three formats. */
export function mathFonts(): Plugin {
  return {
    name: 'math-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/katex(\.min)?\.css$/.test(id)) return null
      return code.replaceAll(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '')
    },
  }
}
