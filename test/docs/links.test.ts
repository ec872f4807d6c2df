import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Folders that hold what others wrote or what is built. */
const foreign = new Set(['node_modules', 'dist', 'coverage', '.git', '.stryker-tmp', 'shared'])

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return foreign.has(entry.name) ? [] : pagesIn(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

const pages = pagesIn('.').sort()
const withoutCode = (text: string) => text.replace(/^( *)(```|~~~)[\s\S]*?^ *\2/gm, '').replace(/`[^`\n]*`/g, '')

/** Targets of `[text](target)`, pictures and `[name]: target`. */
function linksOf(text: string): string[] {
  const plain = withoutCode(text)
  const inline = [...plain.matchAll(/\]\(\s*<?([^)\s>]+)>?(?:\s+["'][^)]*)?\)/g)]
  const named = [...plain.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm)]
  return [...inline, ...named].map((match) => match[1]!)
}

/** Anchors that a reader of the page can jump to: headings as the usual hosts spell them, and explicit ones. */
function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  const counts = new Map<string, number>()
  for (const [, heading] of text.replace(/^( *)(```|~~~)[\s\S]*?^ *\2/gm, '').matchAll(/^#{1,6}\s+(.*?)\s*#*$/gm)) {
    const words = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = words.replace(/[^\p{L}\p{N}\s_-]/gu, '').replaceAll(/\s/g, '-')
    const seen = counts.get(slug) ?? 0
    counts.set(slug, seen + 1)
    anchors.add(seen === 0 ? slug : `${slug}-${seen}`)
  }
  for (const [, id] of text.matchAll(/\b(?:id|name)="([^"]+)"/g)) anchors.add(id!)
  return anchors
}

describe('the links of the pages', () => {
  it.each(pages)('%s leads only where something is', (page) => {
    const lost = linksOf(readFileSync(page, 'utf8')).filter((link) => {
      if (/^[a-z][a-z+.-]*:/i.test(link)) return false
      const [path, anchor] = link.split('#') as [string, string?]
      const target = path === '' ? page : normalize(join(dirname(page), decodeURIComponent(path)))
      if (!existsSync(target)) return true
      return anchor !== undefined && target.endsWith('.md') && !anchorsOf(readFileSync(target, 'utf8')).has(anchor)
    })
    expect(lost).toStrictEqual([])
  })

  it('every page but the first ones is linked from another', () => {
    const linked = new Set(
      pages.flatMap((page) =>
        linksOf(readFileSync(page, 'utf8')).map((link) => normalize(join(dirname(page), link.split('#')[0]!))),
      ),
    )
    const within = (page: string) => linked.has(page) || linked.has(dirname(page)) || linked.has(`${dirname(page)}/`)
    const lonely = pages.filter((page) => page.startsWith('docs/') && page !== 'docs/README.md' && !within(page))
    expect(lonely).toStrictEqual([])
  })
})
