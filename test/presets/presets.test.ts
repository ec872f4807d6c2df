import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadPreset, presetNames } from '../../src/presets/presets'

describe('presets', () => {
  it.each(presetNames)('%s is the preset of that name', async (name) => {
    expect(await loadPreset(name)).toMatchObject({ name, source: expect.any(String) })
  })
  it('are on the page', () => {
    const page = readFileSync('docs/evaluation/README.md', 'utf8')
    expect(presetNames.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
  })
  it('suggest the nearest name', async () => {
    await expect(loadPreset('brats2024gil')).rejects.toThrow('expected brats2024-gli (')
  })
  it.each(['brats2024gli', 'BraTS2024_GLI', 'brats2024-gli'])('%s is brats2024-gli', async (name) => {
    expect((await loadPreset(name)).name).toBe('brats2024-gli')
  })
})
