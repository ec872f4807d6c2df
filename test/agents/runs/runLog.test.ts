import { describe, expect, it } from 'vitest'
import { readRunLog } from '../../../src/agents/runs/runLog'

const log = (...lines: string[]) => readRunLog(new TextEncoder().encode(lines.join('\n')))

describe('readRunLog', () => {
  it('takes the first budget, the last status, and the time from first to last stamp', () => {
    expect(
      log(
        '[2025-12-01 23:59:00] start',
        '[2025-12-01 23:59:05] [Agent] + timeout 43200 aide x=y',
        'timeout 5 is no command of the shell',
        '+ timeout 60 again',
        '[2025-12-02 00:00:01.500] Agent exited with code 1',
        '[2025-12-02 00:00:02,250] Agent completed successfully',
      ),
    ).toEqual({ budget: 43200, wallTime: 62.25, exitCode: 0 })
  })

  it('knows nothing from an empty log', () => {
    expect(log('')).toEqual({ budget: null, wallTime: null, exitCode: null })
  })

  it('reads lines across chunks and lines without an end', () => {
    const filler = `${'x'.repeat(1000)}\n`.repeat(2100)
    const text = `[2025-12-01 00:00:00] a\n${filler}${'é'.repeat(3 << 20)}\n[2025-12-01 00:00:07] Agent exited with code -9`
    expect(readRunLog(new TextEncoder().encode(text))).toEqual({ budget: null, wallTime: 7, exitCode: -9 })
  })
})
