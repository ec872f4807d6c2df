import { describe, expect, it } from 'vitest'
import { callOutcome, worstOutcome } from '../../../../src/agents/automedbench/access/callOutcome'

const cat = 'cat /data/private/q1/answer.json'
const without = (stdout: string) => callOutcome({ exitCode: null, stdout, stderr: undefined }, cat)

describe('a call whose exit status no log states', () => {
  it('has failed where its output says so', () => {
    expect(without('cat: /data/private/q1/answer.json: No such file or directory')).toBe('failed')
    expect(without('PermissionError: [Errno 13] Permission denied')).toBe('failed')
    expect(without('BLOCKED: path')).toBe('blocked')
  })
  it('is not known to have failed otherwise', () => {
    expect(without('{"answer_label": "B"}')).toBe('unknown')
    expect(without('')).toBe('unknown')
  })
  it('has not failed by words that its own code prints', () => {
    const code = `${cat} || echo "No such file or directory"`
    expect(callOutcome({ exitCode: null, stdout: 'No such file or directory', stderr: '' }, code)).toBe('unknown')
  })
})

it('success in one log is success, whatever another lacks', () => {
  expect(worstOutcome(['unknown', 'ran'])).toBe('ran')
  expect(worstOutcome(['requested', 'failed'])).toBe('failed')
})
