import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainFromJson, plainToJson } from '../../../../src/engine/report/json/plainJson'

const key = fc.oneof(fc.constant('$n'), fc.string())
const { plain } = fc.letrec((tie) => ({
  plain: fc.oneof(
    { depthSize: 'small' },
    fc.double(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, -0),
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('plain'), { maxLength: 4 }),
    fc.dictionary(key, tie('plain'), { maxKeys: 4, noNullPrototype: true }),
  ),
}))

test('plain data survives the journal, numbers that JSON cannot hold included', () => {
  fc.assert(
    fc.property(plain, (value) => {
      const line = plainToJson(value)
      expect(line).not.toContain('\n')
      expect(plainFromJson(line)).toStrictEqual(value)
    }),
  )
  expect(plainToJson([Number.NaN, -0])).toBe('[{"$n":"NaN"},{"$n":"-0"}]')
})
