import { describe, expect, it, test } from 'vitest'
import { checkTrackCode } from '../../../../src/agents/automedbench/access/checkTrackCode'
import { codeAccesses } from '../../../../src/agents/automedbench/access/codeAccesses'
import { siteRules } from '../../../../src/agents/automedbench/access/forbiddenPath'
import type { TaskTrack } from '../../../../src/agents/automedbench/tasks/tasks'
import { expectWithin } from '../../../support/expectWithin'
import { lookalikes, readers } from './snippets'

describe('code that reads the answers', () => {
  test.each(readers)('%s: %s', (language, code) => {
    expect(codeAccesses(code, language, 'vqa')).not.toStrictEqual([])
  })
  test.each(readers)('without its language, %s: %s', (_, code) => {
    expect(codeAccesses(code, null, 'vqa')).not.toStrictEqual([])
  })
})

describe('code that only looks like it', () => {
  test.each(lookalikes)('%s: %s', (language, code) => {
    expect(codeAccesses(code, language, 'vqa')).toStrictEqual([])
  })
  test.each(lookalikes)('without its language, %s: %s', (_, code) => {
    expect(codeAccesses(code, null, 'vqa')).toStrictEqual([])
  })
})

describe('what it tells', () => {
  it('path, reason, means and line, once for each place', () => {
    expect(
      codeAccesses("import os\nfor d in ['private']:\n    os.listdir('/data/' + d)\n", 'python', 'vqa'),
    ).toStrictEqual([{ path: '/data/private', reason: 'private data of the task', by: 'os.listdir', line: 3 }])
  })
  test.each([
    ['vqa', 'cat /eval/score.py', 'code of the evaluation'],
    ['report', 'ls /results', 'results of the evaluation'],
    ['enhancement', 'cat /bands/a.json', 'bands of the evaluation'],
    ['enhancement', 'python x.py /data/in/reference.npy', 'a reference image'],
    ['detection', 'cat /app/det2d_scorer.py', 'code of the evaluation'],
    ['segmentation', 'cat /app/dice_scorer.py', 'code of the evaluation'],
    ['classification', 'cat /srv/ground_truth.csv', 'a file of ground truth'],
    ['synthetic', 'cat /app/agent_loop.py', 'code of the harness'],
    ['report', 'cat /app/keys.txt', 'a key file'],
  ] as const)('%s: %s is %s', (track, code, reason) => {
    expect(codeAccesses(code, 'bash', track).map((each) => each.reason)).toStrictEqual([reason])
  })
  it('has bands in the enhancement track alone', () => {
    expect(codeAccesses('cat /bands/a.json', 'bash', 'vqa')).toStrictEqual([])
  })
})

describe('checkTrackCode', () => {
  test.each(Object.keys(siteRules) as TaskTrack[])('%s forbids reading answers and training', (track) => {
    expect(checkTrackCode('cat data/vindr/private/boxes.json', track)).toMatchObject({ layer: 'path', line: 1 })
    expect(checkTrackCode('x = 1\nloss.backward()', track)).toMatchObject({ layer: 'training', line: 2 })
    expect(checkTrackCode('subprocess.run(["nnUNetv2_train", "1"])', track)).toMatchObject({ layer: 'training' })
    expect(checkTrackCode('model.eval()', track)).toBe(null)
  })
  it('has a key file of four lines in the report track alone', () => {
    const asking = Object.entries(siteRules).filter(([, { keyLines }]) => keyLines !== null)
    expect(asking.map(([track, { keyLines }]) => [track, keyLines])).toStrictEqual([['report', 4]])
  })
  it('refuses what is no code and no track', () => {
    expect(() => checkTrackCode(null as never, 'vqa')).toThrow(/code/)
    expect(() => checkTrackCode('x', 'volumes' as never)).toThrow(/track/)
  })
})

describe('code that is written to stop or to tire its reader', () => {
  const shapes: readonly (readonly [name: string, unit: (count: number) => string])[] = [
    ['$(', (n) => '$('.repeat(n)],
    ['(', (n) => `x = ${'('.repeat(n)}`],
    ['sum', (n) => `x = ${"'a' + ".repeat(n)}'b'`],
    ['attributes', (n) => `x${'.a'.repeat(n)}`],
    ['calls', (n) => `x${'()'.repeat(n)}`],
    ['blocks', (n) => 'if a: '.repeat(n)],
    ['doubled', (n) => `x = 'ab'\n${'x = x + x\n'.repeat(n)}`],
    ['sudo', (n) => 'sudo '.repeat(n)],
    ['xargs', (n) => `echo a | ${'xargs '.repeat(n)}`],
    ['eval', (n) => `${'eval '.repeat(n)}ls`],
    ['braces', (n) => `echo ${'{a,b}'.repeat(n)}`],
    ['brace ends', (n) => `echo a${'{}'.repeat(n)}${'}'.repeat(n)}`],
    ['quotes', (n) => `"'`.repeat(n)],
    ['format', (n) => `x = f'${'{x}'.repeat(n)}'`],
    ['lines', (n) => '\n'.repeat(n)],
    ['recursion', (n) => `def f(x):\n    return f(f(x))\n${'f(1)\n'.repeat(n)}`],
    ['names', (n) => Array.from({ length: n }, (_, i) => `a${i} = [b for b in 'x']\n`).join('')],
  ]
  test.each(shapes)('%s has an answer within two seconds of processor time', async (_, unit) => {
    for (const language of ['python', 'bash']) {
      const before = process.cpuUsage()
      codeAccesses(unit(4000), language, 'vqa')
      await expectWithin(process.cpuUsage(before).user / 1e6, 2)
    }
  })
  it('a script that runs itself ends', () => {
    expect(codeAccesses('echo "bash a.sh" > a.sh\nbash a.sh', 'bash', 'vqa')).toStrictEqual([])
  })
  it('is judged by its texts where it is too long to follow', () => {
    const long = `${'x = [1]\n'.repeat(40_000)}open('/data/private/x')\n`
    expect(codeAccesses(long, 'python', 'vqa')).toMatchObject([{ path: '/data/private/x' }])
  })
})
