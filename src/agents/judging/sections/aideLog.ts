import { append } from '../../../array/append'
import { fieldsOf, listOf, looseJson } from '../../automedbench/runs/looseJson'
import { cutFences, tidied } from './cutFences'

/** What a reader finds in a log; code is kept apart, because traces are judged without it. */
export interface LogParts {
  readonly analyses: readonly string[]
  readonly responses: readonly string[]
  readonly code: readonly string[]
}

/** The analyses in AIDE's `journal.json`, a node each; nothing where it is not JSON. */
export function aideLog(journal: string): LogParts {
  const analyses: string[] = []
  const code: string[] = []
  for (const node of listOf(fieldsOf(looseJson(journal)).nodes)) {
    const { analysis } = fieldsOf(node)
    if (typeof analysis !== 'string') continue
    const parts = cutFences(analysis)
    append(code, parts.code)
    const text = tidied(parts.text)
    if (text !== '') analyses.push(text)
  }
  return { analyses, responses: [], code }
}
