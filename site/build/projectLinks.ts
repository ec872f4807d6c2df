import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { MarkdownRenderer } from './markdownTypes'
import { routeOf } from './routes'

interface LinkEnvironment {
  readonly path?: string
  readonly realPath?: string
}

/** What a link of a page in `folder` means on the site. */
export type LinkTarget =
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'source' }

/**
 * Resolves a relative link as the file system does: to the page of a Markdown file or of a folder, to a file that is copied beside the pages, or to a source
 * file, which the site does not hold. Throws for a link that leads nowhere.
 */
export function linkTarget(root: string, file: string, link: string, folders: ReadonlySet<string>): LinkTarget {
  if (/^([a-z][a-z+.-]*:|#|\/)/i.test(link)) return { kind: 'unchanged' }
  const [path, anchor] = link.split('#') as [string, string?]
  const target = resolve(dirname(file), decodeURIComponent(path))
  if (!existsSync(target)) throw new Error(`${relative(root, file)}: the link ${link} leads nowhere`)
  const inside = relative(root, target).replaceAll('\\', '/')
  const hash = anchor === undefined ? '' : `#${anchor}`
  if (statSync(target).isDirectory()) {
    const index = routeOf(`${inside}/README.md`)
    if (index !== null && existsSync(join(target, 'README.md'))) return { kind: 'page', href: `/${index}${hash}` }
    return folders.has(inside) ? { kind: 'page', href: `/${inside}/index.md` } : { kind: 'source' }
  }
  const route = routeOf(inside)
  if (route !== null) return { kind: 'page', href: `/${route}${hash}` }
  return inside.startsWith('docs/') ? { kind: 'file', file: inside } : { kind: 'source' }
}

export interface ProjectLinkOptions {
  readonly root: string
  readonly base: string
  /** Folders without a README that have a page on the site. */
  readonly folders: ReadonlySet<string>
  /** Collects the files that pages link to. */
  readonly files: Set<string>
}

/** Rewrites the links of the project's Markdown files, which are read where they lie, to routes of the site. */
export function projectLinks(md: MarkdownRenderer, { root, base, folders, files }: ProjectLinkOptions): void {
  md.core.ruler.push('project-links', (state) => {
    const environment = state.env as LinkEnvironment
    const file = environment.realPath ?? environment.path
    // The renderer parses single titles without a file.
    if (file === undefined) return true
    for (const block of state.tokens) {
      for (const token of block.children ?? []) {
        if (token.type !== 'link_open') continue
        const target = linkTarget(root, file, token.attrGet('href') ?? '', folders)
        if (target.kind === 'page') token.attrSet('href', target.href)
        if (target.kind === 'source') token.attrs = [['class', 'source-link']]
        if (target.kind === 'file') {
          files.add(target.file)
          token.attrSet('href', `${base}${target.file}`)
          token.attrSet('target', '_self')
        }
      }
    }
    return true
  })
}
