import { countText } from '../../errors/countText'
import type { ReportDocument } from '../../reporting/document/reportDocument'
import type { ReportFlags } from '../flags/reportFlags'
import { say } from '../output/output'
import { writeParts } from './writeParts'

/** Writes a report in all forms that are asked for, without places on this machine, and says where. */
export async function writeDocument(
  given: ReportDocument,
  { html, figures, md, latex, quiet }: ReportFlags & { readonly quiet?: boolean },
): Promise<void> {
  const { withoutPlaces } = await import('../../reporting/document/withoutPlaces')
  const report = withoutPlaces(given)
  const { writeFileAtomic } = await import('../../node/files/writeFileAtomic')
  const write = async (path: string, parts: Iterable<string> | AsyncIterable<string>) => {
    await writeParts(path, parts)
    if (!quiet) say(`written: ${path}`)
  }
  if (figures !== undefined) {
    const { documentFigures } = await import('../../reporting/document/documentFigures')
    const { figureFiles } = await import('../../reporting/figures/figureFiles')
    const files = figureFiles(documentFigures(report))
    for (const [name, text] of files) await writeFileAtomic(`${figures}/${name}`, text)
    if (files.size === 0) say(`warning: no figures were written to ${figures}: too few cases or values for one`)
    else if (!quiet) say(`written: ${countText(files.size, 'file')} in ${figures}`)
  }
  if (md !== undefined) {
    const { documentMarkdown } = await import('../../reporting/document/documentMarkdown')
    await write(md, [documentMarkdown(report)])
  }
  if (latex !== undefined) {
    const { documentLatex } = await import('../../reporting/document/documentLatex')
    await write(latex, [documentLatex(report)])
  }
  if (html !== undefined) {
    const { documentParts } = await import('../../reporting/document/documentParts')
    await write(html, documentParts(report))
  }
}
