import { describe, expect, it } from 'vitest'
import { checkOptions, type OptionKind } from '../../src/errors/checkOptions'
import { dice, hausdorffDistance } from '../../src/metrics'
import { jacobianDeterminant } from '../../src/metrics/registration'

const array = { data: Uint8Array.of(0, 1, 1, 0), shape: [2, 2] }
const refused = (found: string, expected: unknown) =>
  expect.objectContaining({ name: 'MedgradeError', code: 'bad-argument', found, expected })

describe('options', () => {
  it.each([
    ['lable', 'label'],
    ['whenempty', 'whenEmpty'],
    ['when_empty', 'whenEmpty'],
    ['Labels', 'labels'],
  ])('an unknown name is an error that suggests the right one: %s', (name, right) => {
    expect(() => dice(array, array, { [name]: 1 })).toThrow(
      refused(
        name,
        `${right} (one of label, labels, convention, epsilon, whenEmpty, mask, ignoreLabel, foreground, spacing)`,
      ),
    )
  })

  it('a name that an option had is an error that says its name', () => {
    expect(() => dice(array, array, { values: 'nonzero' } as object)).toThrow(
      refused('values', expect.stringMatching(/^foreground,/)),
    )
    expect(() => jacobianDeterminant(array, { unit: 'voxel' } as object)).toThrow(
      refused('unit', expect.stringMatching(/^fieldUnit,/)),
    )
    expect(() => hausdorffDistance(array, array, { label: 1, unit: 'physical' as 'mm' })).toThrow(
      refused('physical', 'one of mm, voxel'),
    )
  })

  it('an error for a name without a similar one lists all; names of Object are unknown too', () => {
    for (const name of ['zzzzzzzzzzzz', 'constructor', 'toString'])
      expect(() => checkOptions('f', { [name]: 1 }, {} as never, { radius: 'number' })).toThrow(
        refused(name, 'one of radius'),
      )
  })

  it.each<[OptionKind, unknown[], unknown[]]>([
    ['boolean', [true], ['true', 1, null, [true]]],
    ['function', [() => 1], ['f', null, {}]],
    ['list', [[], ['a'], new Float64Array(2), { length: 0 }], ['abc', 1, null, {}, () => 1]],
    ['number', [1, Infinity], [Number.NaN, '1', null, [1], 1n]],
    ['number or NaN', [1, Number.NaN], ['1', null, [1]]],
    ['number or numbers', [1, [1, 2]], ['1', ['1'], null]],
    ['numbers', [[], [1], Float32Array.of(1)], [1, ['1'], BigInt64Array.of(1n), new DataView(new ArrayBuffer(1))]],
    ['object', [{}, array], [null, [], 1, 'a']],
    ['string', ['a'], [1, null, ['a'], Symbol('a')]],
  ])('a value that is no %s is refused, undefined counts as absent', (kind, right, wrong) => {
    const check = (value: unknown) => checkOptions('f', { value }, { value: kind })
    for (const value of [undefined, ...right]) expect(() => check(value)).not.toThrow()
    for (const value of wrong) expect(() => check(value)).toThrow(refused(expect.any(String) as never, kind))
  })

  it('options that are no object are refused', () => {
    for (const options of [null, 1, 'label', [], true])
      expect(() => dice(array, array, options as never)).toThrow(refused(expect.any(String) as never, 'an object'))
  })

  it('a percentile between 0 and 1 asks whether a hundredfold is meant', () => {
    const at = (percentile: number) => () => hausdorffDistance(array, array, { label: 1, percentile })
    expect(at(0.95)).toThrow(refused('0.95', '0 to 100; is 95 meant?'))
    for (const percentile of [0, 1, 95, 100]) expect(at(percentile)()).toBe(0)
  })
})
