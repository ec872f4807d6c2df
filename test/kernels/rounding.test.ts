import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roundExact } from '../../src/python/roundExact'
import { roundScaled } from '../../src/python/roundScaled'

const { cases } = JSON.parse(
  readFileSync(new URL('../../fixtures/goldens/report/rounding.json', import.meta.url), 'utf8'),
)

function fromBits(bits: string): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setBigUint64(0, BigInt(`0x${bits}`))
  return view.getFloat64(0)
}

describe('rounding', () => {
  it('equals every golden under both rules', () => {
    for (const golden of cases) {
      const x = fromBits(golden.bits)
      for (const decimals of [2, 5]) {
        expect(roundExact(x, decimals), `exact ${golden.x}`).toBe(Number(golden[`exact${decimals}`]))
        expect(roundScaled(x, decimals), `scaled ${golden.x}`).toBe(Number(golden[`scaled${decimals}`]))
      }
    }
  })

  it('stays within half a unit, is idempotent and odd', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.integer({ min: 0, max: 8 }), (x, decimals) => {
        const exact = roundExact(x, decimals)
        expect(Math.abs(exact - x)).toBeLessThanOrEqual(0.5 * 10 ** -decimals + 1e-9)
        expect(roundExact(exact, decimals)).toBe(exact)
        expect(roundExact(-x, decimals)).toBe(-exact)
        expect(roundScaled(-x, decimals)).toBe(-roundScaled(x, decimals))
        expect(Math.abs(roundScaled(x, decimals) - exact)).toBeLessThanOrEqual(1.0001 * 10 ** -decimals)
      }),
      { numRuns: 100 },
    )
  })
})
