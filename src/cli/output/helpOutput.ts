import type { OutputConfiguration } from 'commander'
import { visibleLines } from '../../engine/report/json/visibleLines'

/** Output of commander. Help keeps its lines; an error is written in one line, as it repeats words that may come from file names. */
export function helpOutput(write: (text: string) => void, say: (line: string) => void): OutputConfiguration {
  return {
    writeOut: (text) => write(visibleLines(text)),
    writeErr: (text) => {
      for (const line of text.replace(/\n$/, '').split('\n')) say(line)
    },
    outputError: (text) => {
      const [, message, hint] = /^(.*?)(?:\n(\(Did you mean [\w ,-]+\?\)))?\n?$/s.exec(text)!
      say(message!)
      if (hint !== undefined) say(hint)
    },
  }
}
