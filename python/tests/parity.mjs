// Answers of the built library, called without Python: reads calls [module, function, values] as JSON and writes what each returns or its error's code.
import { readFileSync } from 'node:fs'

const arrays = {
  uint8: Uint8Array,
  bool: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  float32: Float32Array,
  float64: Float64Array,
}
const numbers = { NaN: Number.NaN, Infinity: Number.POSITIVE_INFINITY, '-Infinity': Number.NEGATIVE_INFINITY, '-0': -0 }
const functions = { sumOfSquares: (indices) => Array.from(indices).reduce((sum, k) => sum + k * k, 0) }

function given(value) {
  if (Array.isArray(value)) return value.map(given)
  if (typeof value !== 'object' || value === null) return value
  if ('$number' in value) return numbers[value.$number]
  if ('$function' in value) return functions[value.$function]
  if ('$array' in value) return { data: arrays[value.$array].from(given(value.data)), shape: value.shape }
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, given(field)]))
}

function answered(value) {
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $number: Object.is(value, -0) ? '-0' : String(value) }
  }
  if (Array.isArray(value)) return value.map(answered)
  if (ArrayBuffer.isView(value)) return Array.from(value, answered)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Map) return Object.fromEntries([...value].map(([name, field]) => [name, answered(field)]))
  if (ArrayBuffer.isView(value.data) && value.shape) return { $shape: [...value.shape], data: answered(value.data) }
  const fields = Object.entries(value).filter(([, field]) => field !== undefined && typeof field !== 'function')
  return Object.fromEntries(fields.map(([name, field]) => [name, answered(field)]))
}

const answers = []
for (const [module, name, values] of JSON.parse(readFileSync(0, 'utf8'))) {
  const library = await import(`medgrade/${module}`)
  try {
    answers.push({ value: answered(library[name](...given(values))) })
  } catch (error) {
    if (error.code === undefined) throw error
    answers.push({ error: error.code })
  }
}
process.stdout.write(JSON.stringify(answers))
