import { expect, it } from 'vitest'
import { exampleFamily } from '../../site/build/exampleFamily'
import { maskGroups } from '../../site/src/compare/maskMetrics'
import { exampleValue } from '../../site/src/examples/exampleValue'
import { gridSize, maskStories, type SceneName, scenes } from '../../site/src/examples/maskScenes'
import { shownValue } from '../../site/src/examples/shownValue'
import { structureGroups } from '../../site/src/examples/structureGroups'
import { metricSheets } from '../../src/catalogue/metricSheets'
import { labelPair } from '../../src/metrics'

const shape = [gridSize, gridSize]
const groups = [...maskGroups, ...structureGroups]
const empty = new Uint8Array(gridSize ** 2)
const masks = ({ reference, prediction }: { readonly reference: Uint8Array; readonly prediction: Uint8Array }) =>
  labelPair({ data: reference, shape }, { data: prediction, shape })

/** The values of the conventions of a group, as the example shows them. */
const shown = (id: string, pair: ReturnType<typeof masks>) =>
  new Set(
    groups
      .find((group) => group.id === id)!
      .conventions.map(({ compute }) =>
        shownValue(exampleValue(() => compute(pair, 1, { percentile: 95, tolerance: 1 }))),
      ),
  )

const withConventions = metricSheets
  .filter(({ options }) => Object.keys(options.convention?.words ?? {}).length > 1)
  .flatMap(({ name }) => (exampleFamily(name) === 'mask' ? [name] : []))

it('there are metrics of masks with conventions', () => expect(withConventions.length).toBeGreaterThan(5))

it.each(withConventions)('the example of %s shows that conventions differ, or says when they do', (name) => {
  const { group, start, sees } = maskStories[name]!
  const scene: SceneName = start ?? sees[0]
  // Its page has the percentile as well.
  const ids = name === 'hausdorffDistance' ? ['hd95', group] : [group]
  for (const id of ids) {
    if (shown(id, masks(scenes[scene])).size > 1) continue
    expect(groups.find((one) => one.id === id)!.why).toMatch(/empty/)
    expect(shown(id, masks({ reference: empty, prediction: empty })).size).toBeGreaterThan(1)
  }
})
