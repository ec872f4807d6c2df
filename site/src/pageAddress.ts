export interface PageAddress {
  /** What stands behind the path, with `#`; null: the address is that of another page. */
  read(): string | null
  /** Writes it for a reload and for links, without an entry of the history. */
  write(hash: string): void
}

const plain = (path: string) => path.replace(/(?:index)?(?:\.html)?$/, '')

/**
 * The settings of one page in the address. Back and links change the address before their page has come: a part of the page that is shown till then neither reads nor
 * overwrites the settings of the other page.
 *
 * @param path of the page, as the router has it.
 */
export function pageAddress(path: string): PageAddress {
  const isOwn = () => plain(location.pathname) === plain(path)
  return {
    read: () => (isOwn() ? location.hash : null),
    write(hash) {
      if (isOwn()) history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`)
    },
  }
}
