import { describe, expect, it } from 'vitest'
import { challenges } from '../../../src/challenges'
import { statedLicence } from '../../../src/reporting/facts/statedLicence'

describe('statedLicence', () => {
  it('names the licence and the page that states it', () => {
    expect(statedLicence('dentex', 'rex-mle')).toEqual({
      licence: 'CC BY-NC-SA 4.0',
      source: 'https://huggingface.co/datasets/ibrahimhamamci/DENTEX',
    })
    expect(statedLicence('siim-covid19-detection', 'mle-bench')!.source).toMatch(/siim-covid19-detection\/rules$/)
  })

  it('is null where no page states it, and states only what is bundled', () => {
    expect(statedLicence('seg_a', 'rex-mle')).toBeNull()
    const known = [...challenges.keys()].filter((id) => statedLicence(id, 'rex-mle') !== null)
    expect(known).toHaveLength(9)
  })
})
