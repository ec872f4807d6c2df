import { isRecord } from '../../../src/challenges/isRecord'
import { refuse } from '../../../src/errors/refuse'

/** What was typed of the options of a preset, as `--preset-options` takes it. @throws MedgradeError `bad-argument` for what is no JSON object. */
export function presetOptionsGiven(text: string): { readonly presetOptions?: object } {
  const typed = text.trim()
  if (typed === '') return {}
  const found = parsed(typed)
  return isRecord(found)
    ? { presetOptions: found }
    : refuse('bad-argument', 'options of the convention', typed, 'a JSON object')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
