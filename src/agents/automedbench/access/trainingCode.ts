import { trainingPatterns } from '../runs/sandboxRules'

/** Beyond the released rules: the trainers of frameworks. */
const trainers: readonly RegExp[] = [/\b\w*trainer\w*\.(?:train|fit)\s*\(/i, /\bmodel\.fit\s*\(/]

/** Programs that train, which code starts by a text. */
const programs: readonly RegExp[] = [/\bnnUNet(?:v2)?_train\b/, /\byolo\s+(?:\w+\s+)?(?:train|mode=train)\b/]

/**
 * The first line of a piece of code that trains a model, by the rules of the site, which forbid it in every track; null: none does.
 *
 * Comments and what is printed train nothing, nor does `model.train(False)`, which ends the mode of training.
 */
export function trainingCode(
  code: string,
  language: string | null,
): { readonly line: number; readonly match: string } | null {
  const written = code.split('\n')
  const lines = withoutTexts(code, language).split('\n')
  for (const [i, line] of lines.entries()) {
    const match = firstMatch([...trainingPatterns, ...trainers], line) ?? startedProgram(written[i]!)
    if (match !== null && !/\.train\(\s*(?:mode\s*=\s*)?False\s*\)/.test(line))
      return { line: i + 1, match: match.slice(0, 200) }
  }
  return null
}

function firstMatch(patterns: readonly RegExp[], line: string): string | null {
  for (const pattern of patterns) {
    const match = pattern.exec(line)
    if (match !== null) return match[0]
  }
  return null
}

function startedProgram(line: string): string | null {
  const starts =
    /^\s*[A-Z_]*=?\S*\s*(?:nnUNet|yolo)|system|subprocess|popen|!/.test(line) &&
    !/^\s*(?:#|print|echo|printf|logg)/.test(line)
  return starts ? firstMatch(programs, line) : null
}

/** The code with its comments and texts blank, except a text that a shell hands to an interpreter. */
function withoutTexts(code: string, language: string | null): string {
  const shell = language !== null && /sh|terminal/i.test(language)
  const texts = shell
    ? /#[^\n]*|\b(?:echo|printf)\s[^\n;|&]*/g
    : /"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|#[^\n]*/g
  return code.replace(texts, (text) => text.replace(/[^\n]/g, ' '))
}
