/**
 * A double as Python prints it: the shortest digits that give the same double, always with a fraction or an exponent. JavaScript finds the same
 * digits but formats them differently.
 */

/**
 * The text that Python's `repr` (and `str`) gives a float: `1.0`, `-0.0`, `1e-05`, `1e+16`, `inf`, `nan`.
 * Scientific below 1e-4 and from 1e16 on, with a signed exponent of at least two digits.
 */
export function pythonFloatText(x: number): string {
  if (Number.isNaN(x)) return 'nan'
  if (x === Infinity) return 'inf'
  if (x === -Infinity) return '-inf'
  if (x === 0) return Object.is(x, -0) ? '-0.0' : '0.0'
  const [mantissa, power] = x.toExponential().split('e')
  const exponent = Number(power)
  if (exponent < -4 || exponent >= 16) {
    const digits = String(Math.abs(exponent)).padStart(2, '0')
    return `${mantissa}e${exponent < 0 ? '-' : '+'}${digits}`
  }
  const sign = x < 0 ? '-' : ''
  const digits = mantissa.replace('-', '').replace('.', '')
  if (exponent < 0) return `${sign}0.${'0'.repeat(-exponent - 1)}${digits}`
  if (digits.length <= exponent + 1) return `${sign}${digits.padEnd(exponent + 1, '0')}.0`
  return `${sign}${digits.slice(0, exponent + 1)}.${digits.slice(exponent + 1)}`
}
