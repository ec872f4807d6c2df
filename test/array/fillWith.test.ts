import { expect, it } from 'vitest'
import { fillWith } from '../../src/array/fillWith'

it('fills an array of any type by place', () => {
  expect(fillWith(new Uint8Array(3), (i) => 2 * i)).toEqual(Uint8Array.of(0, 2, 4))
  expect(fillWith(new Float32Array(2), () => Math.PI)).toEqual(Float32Array.of(Math.PI, Math.PI))
})
