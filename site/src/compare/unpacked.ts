import { nameList } from '../../../src/errors/nameList'
import { unzipped } from '../unzipped'
import { type ComparedItem, isPacked, itemPath } from './comparedItem'
import { dropItems } from './dropItems'
import { pairFiles, type SideFiles, withData } from './pairFiles'

type Chosen = Partial<SideFiles>

async function itemsIn(item: ComparedItem): Promise<readonly ComparedItem[]> {
  const { path, file } = item[0]!
  const inside = [...(await unzipped(file, path))].map(([name, bytes]) => ({
    path: name,
    file: new File([bytes], name.slice(name.lastIndexOf('/') + 1)),
  }))
  return withData(await dropItems(inside))
}

/** What was chosen with its zips unpacked: each holds what goes to its side, a zip that is alone may hold both sides and their image. */
export async function unpacked(chosen: Chosen): Promise<Chosen> {
  const sides = Object.entries(chosen) as [keyof SideFiles, ComparedItem][]
  const opened = sides.map(async ([side, item]): Promise<Chosen> => {
    if (!isPacked(item)) return { [side]: item }
    const items = await itemsIn(item)
    if (items.length === 1) return { [side]: items[0]! }
    const pair = sides.length === 1 ? pairFiles(items) : null
    if (pair) return pair
    throw new Error(
      `${itemPath(item)} holds ${items.length} files or images${items.length > 0 ? `: ${nameList(items.map(itemPath))}` : ''}; one is compared on a side: drop it alone.`,
    )
  })
  return Object.assign({}, ...(await Promise.all(opened)))
}
