import { checkArguments } from '../../errors/checkArguments'
import { PYTHON_SPACE as SPACE } from '../../python/pythonSpace'
import { pythonStrip } from '../../python/pythonStrip'

// White space before a header is matched only from the first line start of its run; from every line start, many empty lines take quadratic time.
const firstLineStart = `(?<=^|[^${SPACE}](?:(?!\\n)[${SPACE}])*\\n)`
const header = new RegExp(
  `(?:${firstLineStart}[${SPACE}]+|(?<![^\\n]))([A-Z][A-Z /(),-]{1,40})[${SPACE}]*:[${SPACE}]*`,
  'gu',
)

const aliases: Readonly<Record<string, string>> = {
  finding: 'findings',
  findings: 'findings',
  'reference findings': 'findings',
  'chest, two views': 'findings',
  'findings and impression': 'impression',
  'findings/impression': 'impression',
  'findings/ impression': 'impression',
  impression: 'impression',
  conclusion: 'impression',
}

/**
 * Sections of a radiology report by lower-case name. A header is an upper-case run at the start of a line, ended by a colon; headers
 * that mean findings or impression share those names. The first section of a name that is not empty wins.
 *
 * @example
 * reportSections('FINDINGS: Clear lungs.\nIMPRESSION: Normal.').impression // → Normal.
 */
export function reportSections(text: string): Record<string, string> {
  checkArguments({ text }, 'string')
  const headers = [...text.matchAll(header)]
  const sections: Record<string, string> = {}
  headers.forEach((match, i) => {
    const name = pythonStrip(match[1]!).toLowerCase()
    const section = Object.hasOwn(aliases, name) ? aliases[name]! : name
    const content = pythonStrip(text.slice(match.index + match[0].length, headers[i + 1]?.index))
    if (content !== '' && !Object.hasOwn(sections, section)) sections[section] = content
  })
  return sections
}

/**
 * The findings section if there is one, else the whole trimmed text.
 *
 * @example
 * findingsText('FINDINGS: Clear lungs.\nIMPRESSION: Normal.') // → Clear lungs.
 */
export function findingsText(text: string): string {
  checkArguments({ text }, 'string')
  return reportSections(text).findings ?? pythonStrip(text)
}
