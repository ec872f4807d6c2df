import { afterEach, expect, it, vi } from 'vitest'
import { pageAddress } from '../../site/src/pageAddress'

afterEach(() => vi.unstubAllGlobals())

function at(pathname: string, hash: string): { written: () => readonly string[] } {
  const written: string[] = []
  vi.stubGlobal('location', { pathname, search: '?v', hash })
  vi.stubGlobal('history', {
    state: { kept: 1 },
    replaceState: (state: object, _: string, url: string) => written.push(`${JSON.stringify(state)} ${url}`),
  })
  return { written: () => written }
}

it.each([
  ['/playground.html', '/playground.html'],
  ['/playground', '/playground.html'],
  ['/base/playground.html', '/base/playground'],
  ['/docs/index.html', '/docs/'],
])('reads and writes the settings of %s, a page at %s', (pathname, page) => {
  const { written } = at(pathname, '#label=2')
  const address = pageAddress(page)
  expect(address.read()).toBe('#label=2')
  address.write('#label=3')
  address.write('')
  expect(written()).toEqual([`{"kept":1} ${pathname}?v#label=3`, `{"kept":1} ${pathname}?v`])
})

it('leaves the settings of a page alone whose address came before the page itself', () => {
  const { written } = at('/playground.html', '#sample=organs')
  const address = pageAddress('/choose.html')
  expect(address.read()).toBeNull()
  address.write('#task=detection')
  expect(written()).toEqual([])
})
