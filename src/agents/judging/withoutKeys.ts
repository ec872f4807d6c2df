import { checkArguments } from '../../errors/checkArguments'

const keys =
  /\b(?:sk|pk|gsk|xai|rk)-[A-Za-z0-9_-]{8,}|\b(?:hf|ghp|gho|github_pat)_[A-Za-z0-9_]{8,}|\bAIza[A-Za-z0-9_-]{20,}|\bBearer\s+[A-Za-z0-9._~+/=-]{8,}/gi

/**
 * The text with `[key]` in place of everything that looks like a key of a service, so that no report, log or prompt carries one.
 *
 * @example
 * withoutKeys('Incorrect key sk-abcdefgh12345') // → 'Incorrect key [key]'
 */
export function withoutKeys(text: string): string {
  checkArguments({ text }, 'string')
  return text.replace(keys, '[key]')
}
