import type { CodeExecution } from './codeExecutions'
import { trainingPatterns } from './sandboxRules'

/**
 * Turns whose code trains a model. The site forbids it in every track; the released code looks for it in enhancement runs alone, and blocks it there:
 * code that was blocked is not counted here.
 */
export function trainingTurns(executions: readonly CodeExecution[]): (number | null)[] {
  return executions
    .filter(({ code, exitCode }) => exitCode !== -1 && trainingPatterns.some((pattern) => pattern.test(code)))
    .map(({ turn }) => turn)
}
