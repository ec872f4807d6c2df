import { append } from '../../../array/append'
import { pythonStrip } from '../../../python/pythonStrip'
import type { LogParts } from './aideLog'
import { cutFences, tidied } from './cutFences'

const prefix = /^\[\d{4}-\d{2}-\d{2}[^\]]*\] \[INFO\] \[Agent\]\s*/
const response = /^INFO:ml-master:response(?: without think)?:?\s*/
const noise = ['execution done', 'ExecutionResult', 'ValueError:']

/** The analyses and the model's responses in ML-Master's `run.log`. */
export function mlMasterLog(log: string): LogParts {
  const parts = { analyses: [] as string[], responses: [] as string[], code: [] as string[] }
  let section: string[] | null = null
  const close = () => {
    if (section !== null) readSection(section.join('\n'), parts)
    section = null
  }
  for (const raw of log.split('\n')) {
    const line = raw.replace(prefix, '')
    if (line.includes('# Analysis')) {
      close()
      section = [line]
    } else if (isNoise(pythonStrip(line))) close()
    else section?.push(line)
  }
  close()
  return parts
}

function isNoise(line: string): boolean {
  if (line.startsWith('INFO:')) return !line.startsWith('INFO:ml-master:response')
  return noise.some((start) => line.startsWith(start))
}

function readSection(text: string, parts: { analyses: string[]; responses: string[]; code: string[] }): void {
  const cut = cutFences(text, false)
  append(parts.code, cut.code)
  const analysis: string[] = []
  const responses: string[][] = []
  for (const line of tidied(cut.text).split('\n')) {
    if (pythonStrip(line) === '# Analysis') continue
    const opened = response.exec(line)
    if (opened) responses.push([line.slice(opened[0].length)])
    else (responses.at(-1) ?? analysis).push(line)
  }
  append(parts.analyses, texts([analysis]))
  append(parts.responses, texts(responses))
}

function texts(groups: readonly (readonly string[])[]): string[] {
  return groups.map((lines) => pythonStrip(lines.join('\n'))).filter((text) => text !== '')
}
