import { describe, expect, it } from 'vitest'
import { nearestName } from '../../src/errors/nearestName'

const names = ['dice', 'hd95', 'surfaceDice', 'ssim', 'msSsim', 'averageSurfaceDistance', 'nsd']

describe('nearestName', () => {
  it.each([
    ['dcie', 'dice'],
    ['dise', 'dice'],
    ['hd59', 'hd95'],
    ['HD-96', 'hd95'],
    ['ssimm', 'ssim'],
    ['ms_ssimm', 'msSsim'],
    ['dice_coefficient', 'dice'],
    ['average-surface', 'averageSurfaceDistance'],
    ['nsdd', 'nsd'],
    ['n', 'nsd'],
  ])('%s: %s', (given, meant) => {
    if (given === 'n') expect(nearestName(given, names)).toBe(`one of ${names.slice(0, 24).join(', ')}`)
    else expect(nearestName(given, names)).toBe(`${meant} (one of ${names.join(', ')})`)
  })

  it('names that are not listed are suggested, too', () => {
    expect(nearestName('hausdorf', ['hd'], ['hausdorff'])).toBe('hausdorff (one of hd)')
  })

  it('nothing is suggested for what is like no name, nor for a text that is no name', () => {
    expect(nearestName('quality', ['dice', 'hd'])).toBe('one of dice, hd')
    expect(nearestName('', ['dice', 'hd'])).toBe('one of dice, hd')
    expect(nearestName('dice'.repeat(1000), ['dice', 'hd'])).toBe('one of dice, hd')
    expect(nearestName('dice', [])).toBe('none, as there are no names')
  })
})
