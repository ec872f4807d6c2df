import { refuse } from '../../errors/refuse'
import { pick } from '../../kernels/sorting/pick'
import { byValue } from '../../kernels/statistics/classIndex'
import { checkedNumber } from './cocoColumns'
import type { CocoId, UnclassedAnnotation } from './cocoTypes'

/** The objects of one side that are evaluated, with the indices of their images and classes. */
export interface SelectedObjects {
  readonly index: Uint32Array
  readonly image: Uint32Array
  readonly category: Uint32Array
}

/** Distinct ids in ascending order: numbers by value, text by code points. */
export function sortedIds(items: readonly { readonly id: CocoId }[], name: string): CocoId[] {
  const ids = [...new Set(items.map((item) => item?.id))]
  const kind = typeof ids[0]
  for (const id of ids)
    if ((typeof id !== 'number' && typeof id !== 'string') || typeof id !== kind)
      refuse('bad-input', `an id of ${name}`, id, 'all numbers or all texts')
  return ids.sort(byValue)
}

export function indexById(ids: readonly CocoId[]): ReadonlyMap<unknown, number> {
  return new Map(ids.map((id, i) => [id, i]))
}

/** For each annotation the index of the last one with its id, which a look-up by id finds; null if ids are distinct. */
export function lastWithId(annotations: readonly UnclassedAnnotation[]): Uint32Array | null {
  let ascending = true
  for (let i = 0, last = -Infinity; i < annotations.length; i++) {
    const id = checkedNumber(annotations[i]?.id, 'id of annotation', i)
    ascending &&= id > last
    last = id
  }
  // Ascending ids are distinct without a table.
  if (ascending) return null
  const byId = new Map(annotations.map(({ id }, i) => [id, i]))
  return byId.size === annotations.length ? null : Uint32Array.from(annotations, ({ id }) => byId.get(id)!)
}

/**
 * The truths that are evaluated if ids are not distinct, as pycocotools selects them: by the annotation's own image and class, in input order of an
 * image, then replaced by the annotation that a look-up by id finds. `categoryOf` null: any class.
 */
export function resolveAnnotations(
  annotations: readonly UnclassedAnnotation[],
  last: Uint32Array,
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number> | null,
  classes: readonly unknown[],
): Uint32Array {
  const imageIndex = (i: number) => imageOf.get(annotations[i]!.image_id)
  const chosen = last
    .map((_, i) => i)
    .filter((i) => imageIndex(i) !== undefined && (categoryOf === null || categoryOf.has(classes[i])))
  return pick(
    last,
    chosen.sort((a, b) => imageIndex(a)! - imageIndex(b)! || a - b),
  )
}

/** The objects of known images and classes, among those listed in `resolved` or among all. */
export function selectObjects(
  objects: readonly { readonly image_id: CocoId }[],
  classes: readonly unknown[],
  resolved: Uint32Array | null,
  imageOf: ReadonlyMap<unknown, number>,
  categoryOf: ReadonlyMap<unknown, number>,
  what: string,
): SelectedObjects {
  const count = (resolved ?? objects).length
  const index = new Uint32Array(count)
  const image = new Uint32Array(count)
  const category = new Uint32Array(count)
  let n = 0
  let last: unknown
  let at: number | undefined
  for (let k = 0; k < count; k++) {
    const i = resolved ? resolved[k]! : k
    const imageId = objects[i]?.image_id
    const categoryId = classes[i]
    if (imageId === undefined || categoryId === undefined)
      refuse('bad-input', `${what} ${i}`, objects[i], 'image_id and category_id')
    if (imageId !== last) at = imageOf.get((last = imageId))
    const group = categoryOf.get(categoryId)
    if (at === undefined || group === undefined) continue
    index[n] = i
    image[n] = at
    category[n++] = group
  }
  return { index: index.subarray(0, n), image: image.subarray(0, n), category: category.subarray(0, n) }
}
