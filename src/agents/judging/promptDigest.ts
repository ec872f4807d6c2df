import type { ChatMessage } from './judgeMessages'

/** A short text that differs for different prompts, with overwhelming likelihood; no protection against people who want two to agree. */
export function promptDigest(model: string | null, messages: readonly ChatMessage[]): string {
  const text = JSON.stringify([model, messages])
  let a = 0x9e3779b9
  let b = 0x85ebca6b
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x85ebca77)
    b = Math.imul(b ^ code, 0xc2b2ae3d)
  }
  a = Math.imul(a ^ (a >>> 15), 0x735a2d97) ^ Math.imul(b ^ (b >>> 13), 0x21f0aaad)
  b = Math.imul(b ^ (b >>> 16), 0x21f0aaad) ^ Math.imul(a ^ (a >>> 13), 0x735a2d97)
  return [a, b].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
