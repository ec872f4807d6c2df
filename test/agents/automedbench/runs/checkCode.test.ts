import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { checkCode } from '../../../../src/agents/automedbench/runs/checkCode'
import { sandboxProfiles } from '../../../../src/agents/automedbench/runs/sandboxRules'
import { growth, MOST_GROWTH, repeats } from '../../../formats/growth'
import { expectWithin } from '../../../support/expectWithin'

const root = 'fixtures/goldens/runs/sandbox'

describe('the layer that refuses a piece of code is that of the released runners', () => {
  test.each(readdirSync(root))('%s', (name) => {
    const { snippets } = JSON.parse(readFileSync(`${root}/${name}/input.json`, 'utf8'))
    const { layers } = JSON.parse(readFileSync(`${root}/${name}/expected.json`, 'utf8'))
    const found = snippets.map((code: string) =>
      Object.fromEntries(sandboxProfiles.map((profile) => [profile, checkCode(code, profile)?.layer ?? null])),
    )
    expect(found).toStrictEqual(layers)
  })
})

describe('checkCode', () => {
  it('says what matched and of which kind it is', () => {
    expect(checkCode('x\nls -la /home\n', 'detection')).toStrictEqual({
      layer: 'escape',
      family: 'scan',
      match: 'ls -la /home',
    })
    expect(checkCode("open('/data/private/a')", 'segmentation')).toStrictEqual({
      layer: 'path',
      match: '/data/private',
    })
    expect(checkCode('a ctypes b\nctypes.pythonapi', 'host')).toStrictEqual({
      layer: 'tamper',
      match: 'ctypes.pythonapi',
    })
    expect(checkCode('a ctypes b\npythonapi', 'host')).toBe(null)
  })
  it('takes texts of the caller: paths in all profiles, keywords in that of the host', () => {
    expect(checkCode('cat secret.txt', 'vqa', { forbidden: ['secret'] })).toStrictEqual({
      layer: 'path',
      match: 'secret',
    })
    expect(checkCode('cat secret.txt', 'host', { keywords: ['secret'] })).toStrictEqual({
      layer: 'keyword',
      match: 'secret',
    })
    expect(checkCode('cat secret.txt', 'segmentation', { keywords: ['secret'] })).toBe(null)
  })
  it('refuses what is no profile, no code and no option', () => {
    expect(() => checkCode('x', 'volumes' as never)).toThrow(/profile.*volumes/)
    expect(() => checkCode('x', undefined as never)).toThrow(/profile/)
    expect(() => checkCode(null as never, 'vqa')).toThrow(/code/)
    expect(() => checkCode('x', 'vqa', { forbiden: [] } as never)).toThrow(/forbidden/)
  })
  it('takes time in proportion to the code', async () => {
    const parts = [
      'os.path.join(',
      "subprocess.run(['cat'",
      'ctypes',
      'sandbox',
      'ls ',
      'find ',
      'Path (',
      '.parent ',
      'chr(a',
    ]
    const check = (code: string) => {
      for (const profile of sandboxProfiles) checkCode(code, profile)
    }
    for (const part of parts)
      for (const make of repeats(part)) {
        const { exponent, milliseconds } = await growth(make, check, 100_000)
        expect(exponent, part).toBeLessThan(MOST_GROWTH)
        await expectWithin(milliseconds, 1500, part)
      }
  })
})
