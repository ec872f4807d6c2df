import { type DroppedFile, droppedFiles } from './droppedFiles'

/**
 * Takes files that are dropped anywhere on the page, which a browser would open in its place, until the returned function is called. A field that takes a drop itself stops
 * the event.
 */
export function pageDrops(take: (files: readonly DroppedFile[]) => void, begin: () => void = () => {}): () => void {
  const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
  const over = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    begin()
  }
  const drop = async (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    take(await droppedFiles(event.dataTransfer!))
  }
  addEventListener('dragover', over)
  addEventListener('drop', drop)
  return () => {
    removeEventListener('dragover', over)
    removeEventListener('drop', drop)
  }
}
