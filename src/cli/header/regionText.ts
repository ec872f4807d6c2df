import { largestOf } from '../../array/largestOf'
import { visibleText } from '../../engine/report/visibleText'
import type { RegionContents } from '../../formats/geojson/regionContents'

/** More do not fit on a screen. */
const mostClasses = 30

const count = (n: number, what: string) => `${n} ${what}${n === 1 ? '' : 's'}`

/** A file of regions on one screen. */
export function regionText({ file, size, classes }: RegionContents): string {
  const objects = classes.reduce((sum, one) => sum + one.objects, 0)
  const head = `${file}: GeoJSON, ${count(objects, 'object')} of ${classes.length === 1 ? '1 class' : `${classes.length} classes`} within ${size[0]} × ${size[1]} pixels`
  const shown = classes.slice(0, mostClasses)
  const width = largestOf([0, ...shown.map(({ name }) => name.length)])
  const lines = shown.map((one) => {
    const parts = [
      one.objects > 0 ? count(one.objects, 'object') : null,
      one.polygons !== one.objects ? count(one.polygons, 'polygon') : null,
      one.holes > 0 ? count(one.holes, 'hole') : null,
      one.points > 0 ? `${one.points} without area (points, lines)` : null,
    ]
    return `  ${one.name.padEnd(width)}  ${parts.filter((part) => part !== null).join(', ')}`
  })
  if (classes.length > mostClasses) lines.push(`  and ${classes.length - mostClasses} more: --json lists all`)
  return [head, ...lines].map(visibleText).join('\n')
}
