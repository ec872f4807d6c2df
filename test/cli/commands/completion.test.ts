import { spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { completionScript, completionWords } from '../../../src/cli/commands/completion'
import { addGrade } from '../../../src/cli/commands/grade'
import { addMetric } from '../../../src/cli/commands/metric'

const program = new Command('medgrade')
addGrade(program)
addMetric(program)

describe('medgrade completion', () => {
  it('completes commands, options, challenges and metrics in bash', async () => {
    const script = completionScript('bash', await completionWords(program))
    const complete = (...words: string[]) => {
      const line = `COMP_WORDS=(medgrade ${words.join(' ')}); COMP_CWORD=${words.length}; _medgrade; echo "\${COMPREPLY[@]}"`
      const { stdout, status } = spawnSync('bash', ['-c', `${script}\n${line}`], { encoding: 'utf8' })
      expect(status).toBe(0)
      return stdout.trim()
    }
    expect(complete('gra')).toBe('grade')
    expect(complete('grade', 'isl')).toBe('isles22')
    expect(complete('grade', '--subm')).toBe('--submission --submission-dir')
    expect(complete('metric', 'hausd')).toBe('hausdorffDistance')
  })

  it('has a line for each command in zsh and fish', async () => {
    const words = await completionWords(program)
    for (const shell of ['zsh', 'fish'] as const) {
      const script = completionScript(shell, words)
      expect(script).toContain('isles22')
      expect(script).toContain('--answers-dir')
    }
    expect(completionScript('zsh', words)).toContain("choices='grade metric help'")
  })
})
