/** What draws: the plotting library and a document for its elements, both loaded with the first figure. */
export interface DrawingTools {
  readonly Plot: typeof import('@observablehq/plot')
  readonly document: Document
}

export async function drawingTools(): Promise<DrawingTools> {
  const [Plot, document] = await Promise.all([import('@observablehq/plot'), drawingDocument()])
  return { Plot, document }
}

/** The document of the page, or one of linkedom where there is no page. */
async function drawingDocument(): Promise<Document> {
  if (typeof document !== 'undefined') return document
  const { parseHTML } = await import('linkedom')
  return parseHTML('<html><body></body></html>').document
}
