/** The bytes of a `.npy` file in C order, from those of its samples. */
export function npyBytes(descr: string, shape: readonly number[], samples: Uint8Array): Uint8Array {
  const header = `{'descr': '${descr}', 'fortran_order': False, 'shape': (${shape.join(', ')},), }`
  const text = `${header.padEnd(Math.ceil((header.length + 11) / 64) * 64 - 11)}\n`
  const out = new Uint8Array(10 + text.length + samples.length)
  out.set([0x93, ...new TextEncoder().encode('NUMPY'), 1, 0, text.length & 255, text.length >> 8])
  out.set(new TextEncoder().encode(text), 10)
  out.set(samples, 10 + text.length)
  return out
}
