import { expect, test } from 'vitest'
import { checkArguments, type Shape } from '../../src/errors/checkArguments'

test.each<[Shape, unknown]>([
  ['number', 1],
  ['number or null', null],
  ['string or undefined', undefined],
  ['iterable', new Set([1])],
  ['map or object', new Map()],
  ['bytes', new Uint8Array(2)],
  ['list', Float64Array.of(1)],
  [['number'], Float64Array.of(1)],
  [[{ id: 'string' }], [{ id: 'a', more: 1 }]],
  [{ '*': ['number'] }, { a: [1], b: [] }],
])('%j takes %j', (shape, value) => expect(() => checkArguments({ value }, shape)).not.toThrow())

test.each<[Shape, unknown, string]>([
  ['number', '1', 'value: found "1", expected number'],
  ['object', [1], 'value: found [1], expected object'],
  ['object', null, 'value: found null, expected object'],
  [['number'], 'abc', 'value: found abc, expected list'],
  [['number'], [1, null], 'value[1]: found null, expected number'],
  [[{ id: 'string' }], [{ id: 'a' }, {}], 'value[1].id: found undefined, expected string'],
  [{ '*': ['number'] }, { a: 94 }, 'value.a: found 94, expected list'],
])('%j refuses %j', (shape, value, message) =>
  expect(() => checkArguments({ other: 1, value }, 'number', shape)).toThrow(
    expect.objectContaining({ code: 'bad-input', message }),
  ),
)
