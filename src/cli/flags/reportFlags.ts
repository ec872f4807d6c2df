/** Options of the commands that write reports which people look at. */
import { type FlagValues, text, textOrNone } from './flagSet'

export const reportFlags = {
  html: text('<file>', 'write a report to look at: one HTML file with figures, methods and provenance'),
  figures: text('<dir>', 'write its figures as SVG, and their numbers as CSV'),
  md: text('<file>', 'write the report as Markdown, for a pull request'),
  latex: text('<file>', 'write results and methods as LaTeX, for a paper'),
}

/** Options of pictures of the worst cases. */
export const pictureFlags = {
  images: textOrNone(
    '<dir>',
    'folder of the images that pictures of the worst cases show, by the names of the cases',
    'leave all pictures out of the report',
  ),
  window: text('<name>', 'grey values of CT: "soft tissue", lung, bone, brain or vessel'),
}

export type ReportFlags = FlagValues<typeof reportFlags>

/** Whether any report is asked for. */
export function wantsReport({ html, figures, md, latex }: ReportFlags): boolean {
  return html !== undefined || figures !== undefined || md !== undefined || latex !== undefined
}

/** The paths that must be writable, by option. */
export function reportPaths({ html, figures, md, latex }: ReportFlags): Record<string, string | undefined> {
  return { '--html': html, '--figures': figures && `${figures}/figure.svg`, '--md': md, '--latex': latex }
}
