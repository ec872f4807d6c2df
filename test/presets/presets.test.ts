import { describe, expect, it } from 'vitest'
import { loadPreset, presetNames } from '../../src/presets/presets'

describe('presets', () => {
  it.each(presetNames)('%s is the convention of that name', async (name) => {
    expect(await loadPreset(name)).toMatchObject({ name, source: expect.any(String) })
  })
  it('suggest the nearest name', async () => {
    await expect(loadPreset('brats2024gli')).rejects.toThrow('expected brats2024-gli (')
  })
})
