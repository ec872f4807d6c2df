import { expect } from 'vitest'

/** Every element is closed in order, every attribute quoted, every & an entity. */
export function checkXml(text: string): void {
  const open: string[] = []
  const rest = text.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z][a-zA-Z0-9:-]*="[^"<]*")*)(\/?)>/g,
    (_, end, name, __, empty) => {
      if (end) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    },
  )
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<]/)
  expect(text.replace(/&(?:lt|gt|amp|quot|apos|#\d+);/g, '')).not.toContain('&')
}
