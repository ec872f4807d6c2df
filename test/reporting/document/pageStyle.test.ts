import { expect, it } from 'vitest'
import { contrastRatio } from '../../../src/reporting/content/contrastRatio'
import { pageStyle } from '../../../src/reporting/document/pageStyle'

it('has readable numbers and intervals in every shade of a heat table', () => {
  const shades = [...pageStyle.matchAll(/\.(s\d)\{background:(#\w+);color:(#\w+)\}/g)]
  expect(shades).toHaveLength(10)
  const long = (colour: string) => colour.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
  const inherits = /^td:is\((.*)\) \.ci\{color:inherit\}$/m.exec(pageStyle)?.[1]?.split(',')
  for (const [, name, background, colour] of shades) {
    expect(contrastRatio(long(colour!), long(background!)), name).toBeGreaterThanOrEqual(4.5)
    expect(inherits).toContain(`.${name}`)
  }
})
