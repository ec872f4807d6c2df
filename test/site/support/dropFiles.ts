import { resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'

/** Drops files and folders of the disk on an element by events of the browser itself, as a person's drag does. */
export async function dropFiles(page: Page, target: Locator, paths: readonly string[]): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('the target of the drop is not shown')
  const session = await page.context().newCDPSession(page)
  const point = { x: box.x + box.width / 2, y: box.y + Math.min(20, box.height / 2) }
  const data = { items: [], files: paths.map((path) => resolve(path)), dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...point, data })
  await session.detach()
}
