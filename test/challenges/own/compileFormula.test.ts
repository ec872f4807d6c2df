import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFormula, MAX_FORMULA_LENGTH } from '../../../src/challenges/own/compileFormula'

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

describe('text that the parser accepts outside the documented grammar', () => {
  test.each([
    ['an implicit product', 'dice plcc', 6],
    ['a forgotten operator between parentheses', '(dice) (plcc)', 8],
    ['a number before a name', '0.5 + 2 dice', 9],
    ['a number before a parenthesis', '2(dice)', 2],
    ['a percent sign', 'dice%', 5],
    ['a modulo', 'dice % 2', 6],
    ['a hexadecimal number', '0x10', 2],
    ['a binary number', '0b1', 2],
    ['a comment', 'dice # + plcc', 6],
    ['a call of a result', 'max(dice)(plcc)', 10],
    ['a name that is called', 'dice(2)', 5],
    ['a function without a call', 'max + 1', 5],
    ['a dotted operator', 'dice .* 2', 6],
    ['a transposition', "dice'", 5],
    ['a comma outside a call', '(dice, plcc)', 6],
    ['a comma before the end', 'max(dice,)', 10],
    ['a number with two points', '1.2.3', 4],
    ['a second sign of a product', 'dice * * 2', 8],
    ['a closing parenthesis too many', 'dice)', 5],
    ['an opening one too many', '(dice', 6],
    ['a full-width plus', 'dice \uFF0B plcc', 6],
    ['a no-break space', 'dice\u00A0+ 1', 5],
    ['a word for an operator', 'dice mod plcc', 6],
    ['a constant that stands for a measure', 'NaN', 1],
  ])('%s is an error that shows the place', async (_, text, column) => {
    const error = await compileFormula(text, [...names, 'NaN']).then(
      () => null,
      (reason: Error) => reason,
    )
    expect(error).toMatchObject({ code: 'bad-formula' })
    expect(error!.message).toContain(
      `at column ${column}\n  ${text.replace('\u00A0', ' ')}\n  ${' '.repeat(column - 1)}^`,
    )
  })

  test('a line break is a space, and the position is shown in its line', async () => {
    expect((await compileFormula('dice\n  + plcc\n', names))(values)).toBe(0.25)
    await expect(compileFormula('dice\n  plcc', names)).rejects.toThrow('at column 8\n    plcc\n    ^')
  })
})

test('min, max, floor and ceil compare as JavaScript does: nothing is nearly equal', async () => {
  const given = { low: 1 - 2 ** -50, high: 1 + 2 ** -50 }
  const value = async (text: string) => (await compileFormula(text, Object.keys(given)))(given)
  expect(await value('min(1, low)')).toBe(given.low)
  expect(await value('max(1, high)')).toBe(given.high)
  expect([await value('floor(low)'), await value('ceil(high)')]).toEqual([0, 2])
  expect([await value('min(0, -0)'), await value('max(-0, 0)')]).toEqual([-0, 0])
})

describe('random formulas', () => {
  const number = fc.constantFrom('0', '1', '2.5', '.5', '10', '1e2', '3E-1', '007')
  const written = fc.letrec<{ sum: string; value: string }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      number,
      fc.constantFrom(...names),
      tie('sum').map((inner) => `(${inner})`),
      fc.tuple(fc.constantFrom('abs', 'floor', 'ceil'), tie('sum')).map(([name, inner]) => `${name}(${inner})`),
      fc
        .tuple(fc.constantFrom('min', 'max'), fc.array(tie('sum'), { minLength: 1, maxLength: 3 }))
        .map(([name, list]) => `${name}(${list.join(', ')})`),
      tie('value').map((inner) => `-${inner}`),
    ),
    sum: fc
      .tuple(tie('value'), fc.array(fc.tuple(fc.constantFrom(' + ', '-', '* ', ' /'), tie('value')), { maxLength: 3 }))
      .map(([first, rest]) => rest.reduce((text, [operator, value]) => text + operator + value, first)),
  })).sum

  test('of the documented grammar give what JavaScript gives', async () => {
    await fc.assert(
      fc.asyncProperty(
        written.filter((text) => text.length <= MAX_FORMULA_LENGTH),
        async (text) => {
          const formula = await compileFormula(text, names)
          const script = text
            .replace(/\b(abs|floor|ceil|min|max)\b/g, 'Math.$1')
            .replace(/\b007\b/g, '7')
            .replace(/(?<![\d.][eE])[-+]/g, ' $& ')
          const expected: number = new Function(...names, `return ${script}`)(...Object.values(values))
          if (Number.isFinite(expected)) expect(formula(values)).toBe(expected)
          else expect(() => formula(values)).toThrow('not finite')
        },
      ),
      { numRuns: 300 },
    )
  })

  test('with one token too many or too few are refused unless the grammar allows them', async () => {
    const noise = fc.constantFrom(
      ' ',
      '%',
      '#',
      '0x1',
      'dice',
      '2',
      '(',
      ')',
      ',',
      "'",
      '!',
      ':',
      ';',
      '=',
      '[',
      '.',
      '\\',
      '"',
      '\u2028',
      'mod ',
      '^',
    )
    await fc.assert(
      fc.asyncProperty(written, fc.nat(), noise, fc.nat({ max: 2 }), async (text, place, extra, cut) => {
        const at = place % (text.length + 1)
        const broken = (text.slice(0, at) + extra + text.slice(at + cut)).slice(0, MAX_FORMULA_LENGTH)
        const formula = await compileFormula(broken, names).catch((error: Error) => {
          expect(error).toMatchObject({ code: 'bad-formula' })
          return null
        })
        if (!formula) return
        // An accepted one means in JavaScript what it means here: no product is implied, nothing is a comment.
        const script = broken
          .replace(/\b(abs|floor|ceil|min|max)\b/g, 'Math.$1')
          .replace(/(^|[^\w.])0+(?=\d)/g, '$1')
          .replaceAll('^', '**')
          .replace(/(?<![\d.][eE])[-+]/g, ' $& ')
        if (/\*\*/.test(script)) return
        expect(() => new Function(...names, `return ${script}`)).not.toThrow()
      }),
      { numRuns: 500 },
    )
  })
})
