/** Options of the commands that write reports which people look at. */
import type { Command } from 'commander'

export interface ReportFlags {
  html?: string | undefined
  figures?: string | undefined
  md?: string | undefined
  latex?: string | undefined
  /** A folder of images, or false: no pictures. */
  images?: string | false
  window?: string
}

/** Adds `--html`, `--figures`, `--md` (unless the command has one of its own) and `--latex`. */
export function addReportOptions(command: Command, { md = true }: { readonly md?: boolean } = {}): Command {
  command
    .option('--html <file>', 'write a report to look at: one HTML file with figures, methods and provenance')
    .option('--figures <dir>', 'write its figures as SVG, and their numbers as CSV')
  if (md) command.option('--md <file>', 'write the report as Markdown, for a pull request')
  return command.option('--latex <file>', 'write results and methods as LaTeX, for a paper')
}

/** Adds the options of pictures of the worst cases. */
export function addPictureOptions(command: Command): Command {
  return command
    .option('--images <dir>', 'folder of the images that pictures of the worst cases show, by the names of the cases')
    .option('--no-images', 'leave all pictures out of the report')
    .option('--window <name>', 'grey values of CT: "soft tissue", lung, bone, brain or vessel')
}

/** Whether any report is asked for. */
export function wantsReport({ html, figures, md, latex }: ReportFlags): boolean {
  return html !== undefined || figures !== undefined || md !== undefined || latex !== undefined
}

/** The paths that must be writable, by option. */
export function reportPaths({ html, figures, md, latex }: ReportFlags): Record<string, string | undefined> {
  return { '--html': html, '--figures': figures && `${figures}/figure.svg`, '--md': md, '--latex': latex }
}
