import { pythonStrip } from '../../../python/pythonStrip'
import { stretches } from './stretches'

/**
 * What R&D-Agent's feedback says, from the text dump of its log objects. Its own logs are Python pickles, which can hold code that runs when
 * they are opened: they are never read here.
 */
export function rdAgentLog(dump: string): string[] {
  const groups = grouped(feedbackBlocks(dump))
  for (const content of stretches(dump, /Target Problem:\s*/g, /\n[A-Z]|$(?![\s\S])/g, 1)) {
    const text = `Target Problem: ${cleaned(content)}`
    if (length(text) > 50 && !groups.includes(text)) groups.push(text)
  }
  return groups.map(flattened).filter((text) => length(text) > 10)
}

const endOfText = String.raw`\n?(?![\s\S])`
const kinds: readonly (readonly [label: string, open: RegExp, until: readonly string[]])[] = [
  [
    'Reason',
    /Reason:\s*\[Experiment Analysis\]/g,
    ['Observations', 'Hypothesis Evaluation', 'Code Change Summary', 'New Hypothesis', 'Reason:'],
  ],
  ['Observations', /Observations:\s*/g, ['Reason', 'Hypothesis Evaluation', 'Code Change Summary', 'New Hypothesis']],
  [
    'Hypothesis Evaluation',
    /Hypothesis Evaluation:\s*/g,
    ['Reason', 'Observations', 'Code Change Summary', 'New Hypothesis'],
  ],
  [
    'Code Change Summary',
    /Code Change Summary:\s*/g,
    ['Reason', 'Observations', 'Hypothesis Evaluation', 'New Hypothesis'],
  ],
]

function feedbackBlocks(dump: string): string[] {
  return kinds.flatMap(([label, open, until]) =>
    stretches(dump, open, new RegExp(`\\n(?:${until.join('|')}|${endOfText})`, 'g')).flatMap((content) => {
      const text = cleaned(content)
      if (length(text) <= 50 || text.startsWith('{')) return []
      return [`${label}: ${cut(text.replaceAll('\\n', ' ').replace(/\s+/g, ' '), 1000)}`]
    }),
  )
}

/** Blocks stand together until there are three, or until a hypothesis is evaluated. */
function grouped(blocks: readonly string[]): string[] {
  const groups: string[] = []
  let open: string[] = []
  for (const block of blocks) {
    open.push(block)
    if (open.length < 3 && !block.startsWith('Hypothesis Evaluation')) continue
    groups.push(open.join('\n'))
    open = []
  }
  return open.length === 0 ? groups : [...groups, open.join('\n')]
}

const headings = 'Hypothesis|Results|Target|Chosen|Reason|Observations|New\\s+Hypothesis|Decision'

/** Without code, differences between files and the frames of templates. */
function cleaned(content: string): string {
  let text = pythonStrip(content)
  text = without(text, /```/g, /```/g, true)
  text = without(
    text,
    /Modified code according to hypothesis:/g,
    new RegExp(`\\n(?:###|${headings}|${endOfText})`, 'g'),
  )
  text = text.replace(/^---\s+\S+.*$/gm, '').replace(/^\+\+\+\s+\S+.*$/gm, '')
  text = without(text, /@@\s[-+\d\s,]+@@/g, /\n[-A-Z+]|$(?![\s\S])/g)
  text = text.replace(/\{\{\s*exp\.experiment_workspace\.all_codes\s*\}\}/g, '')
  text = without(
    text,
    /###\s*(?:Complete\s+)?Code[^\n]*\n(?:Here is the complete code[^\n]*\n)?/g,
    new RegExp(`###\\s*(?:${headings})|$(?![\\s\\S])`, 'g'),
  )
  text = without(text, /Please refer to these/g, /\n[A-Z]|$(?![\s\S])/g)
  return pythonStrip(text.replace(/ +/g, ' ').replace(/\n\n+/g, '\n'))
}

/** The text without the stretches that begin with `open` and end before `until`, or behind it where `closing`. */
function without(text: string, open: RegExp, until: RegExp, closing = false): string {
  const parts: string[] = []
  let done = 0
  for (;;) {
    const opened = execFrom(open, text, done)
    const end = opened && execFrom(until, text, opened.index + opened[0].length)
    if (!opened || !end) break
    parts.push(text.slice(done, opened.index))
    done = end.index + (closing ? end[0].length : 0)
    if (opened[0] === '' && end[0] === '') break
  }
  return parts.join('') + text.slice(done)
}

function execFrom(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  const match = pattern.exec(text)
  pattern.lastIndex = 0
  return match
}

function flattened(text: string): string {
  const oneLine = text
    .replace(/\\[nrt]/g, ' ')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters that end up in a log say nothing
    .replace(/[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g, '')
    .replace(/\s+/g, ' ')
  return pythonStrip(oneLine)
}

const length = (text: string) => [...text].length

function cut(text: string, most: number): string {
  return [...text.slice(0, 2 * most)].slice(0, most).join('')
}

/** The simpler reading: what stands between the rules of the dump, without headers and without code. */
export function plainRdAgentLog(dump: string): string[] {
  const sections: string[] = []
  let lines: string[] = []
  // What stands before the first rule is the head of the dump.
  let inDump = false
  let inHeader = false
  const close = () => {
    const text = pythonStrip(lines.join('\n'))
    if (text !== '' && !isCode(lines)) sections.push(text)
    lines = []
  }
  for (const line of dump.split('\n')) {
    if (line.startsWith('='.repeat(10))) {
      close()
      inDump = true
      inHeader = true
    } else if (inHeader && isFileHeader(pythonStrip(line))) inHeader = false
    else if (inDump && pythonStrip(line) !== '') {
      inHeader = false
      lines.push(line)
    }
  }
  close()
  return sections
}

const isFileHeader = (line: string) => line.startsWith('File ') && line.includes('/')

function isCode(lines: readonly string[]): boolean {
  const first = pythonStrip(lines[0]!)
  const imports = lines.slice(0, 10).some((line) => /^(?:import|from) /.test(pythonStrip(line)))
  return imports || (/^[{[<]/.test(first) && first.includes(':'))
}
