import { describe, expect, it } from 'vitest'
import { nearestName } from '../../src/errors/nearestName'

const names = ['dice', 'hd95', 'surfaceDice', 'ssim', 'averageSurfaceDistance', 'nsd']

describe('nearestName', () => {
  it.each([
    ['dcie', 'dice'],
    ['dise', 'dice'],
    ['hd59', 'hd95'],
    ['HD-95', 'hd95'],
    ['ssimm', 'ssim'],
    ['averageSurfaceDist', 'averageSurfaceDistance'],
    ['nsdd', 'nsd'],
  ])('%s: %s', (given, meant) => expect(nearestName(given, names)).toBe(`${meant} (one of ${names.join(', ')})`))

  it('nothing is suggested for what is like no name', () => {
    expect(nearestName('quality', ['dice', 'hd'])).toBe('one of dice, hd')
    expect(nearestName('', ['dice', 'hd'])).toBe('one of dice, hd')
    expect(nearestName('dice', [])).toBe('one of ')
  })
})
