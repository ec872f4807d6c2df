import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFormula, MAX_FORMULA_LENGTH } from '../../src/grading/compileFormula'

const names = ['dice', 'hd95', 'plcc']
const values = { dice: 0.75, hd95: 20, plcc: -0.5 }

describe('a formula', () => {
  test.each([
    ['0.5 * dice + 0.5 * (1 - hd95 / 100)', 0.5 * 0.75 + 0.5 * (1 - 20 / 100)],
    ['-plcc', 0.5],
    ['abs(plcc) + max(dice, 1, 0.2) ^ 2', 1.5],
    ['sqrt(exp(log(16))) - log2(8) + log10(100)', Math.sqrt(Math.exp(Math.log(16))) - 3 + 2],
    ['floor(2.7) + ceil(0.1) + min(3, dice)', 3.75],
    ['2', 2],
  ])('%s', async (text, expected) => {
    expect((await compileFormula(text, names))(values)).toBe(expected)
  })

  test('adds as JavaScript adds', async () => {
    const formula = await compileFormula('a + b * c', ['a', 'b', 'c'])
    fc.assert(
      fc.property(fc.tuple(fc.integer(), fc.integer(), fc.integer()), ([a, b, c]) => {
        expect(formula({ a, b, c })).toBe(a + b * c)
      }),
    )
  })

  test.each([
    ['an unknown name', 'dice + other'],
    ['a constant of the library', 'pi * dice'],
    ['a function that is not listed', 'import(dice)'],
    ['evaluation of text', 'evaluate("1")'],
    ['a text', '"dice"'],
    ['an assignment', 'dice = 2'],
    ['a function of its own', 'f(x) = x'],
    ['a property', 'dice.constructor'],
    ['a path to the constructor', 'abs.constructor("return 1")()'],
    ['an index', '[1, 2][1]'],
    ['a comparison', 'dice > 1'],
    ['a condition', 'dice ? 1 : 2'],
    ['two expressions', 'dice; 2'],
    ['a unit', '2 cm'],
    ['a factorial', '100000!'],
    ['nothing', ''],
    ['half a thought', '0.5 *'],
    ['no arguments', 'max()'],
    ['great length', `dice${' + dice'.repeat(MAX_FORMULA_LENGTH / 6)}`],
  ])('refuses %s', async (_, text) => {
    await expect(compileFormula(text, names)).rejects.toMatchObject({ code: 'bad-formula' })
  })

  test('finite numbers must give a finite number, an undefined metric may make the score undefined', async () => {
    const formula = await compileFormula('1 / hd95 + log(dice)', names)
    expect(() => formula({ ...values, hd95: 0 })).toThrow('not finite')
    expect(() => formula({ ...values, dice: -1 })).toThrow('not finite')
    expect(formula({ ...values, hd95: Number.NaN })).toBeNaN()
  })
})
