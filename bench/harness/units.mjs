// The units of values. A value without one is a ratio, a count or an exponent.

/** `time`: what takes time takes longer on a slower machine; bytes do not. */
const units = { ms: { time: true }, s: { time: true }, KB: {}, MB: {} }

/** Whether a value is a time, which depends on the speed of the machine. @throws for a unit that is not declared. */
export function isTime({ name, unit }) {
  if (unit !== undefined && !Object.hasOwn(units, unit))
    throw new Error(`${name}: the unit ${unit} is not declared in bench/harness/units.mjs`)
  return unit !== undefined && units[unit].time === true
}
