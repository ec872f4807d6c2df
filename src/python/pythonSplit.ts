import { PYTHON_SPACE } from './pythonSpace'

const runs = new RegExp(`[${PYTHON_SPACE}]+`, 'u')

/** Python's `text.split()`: runs of white space separate; no part is empty. */
export function pythonSplit(text: string): string[] {
  return text.split(runs).filter((part) => part !== '')
}
