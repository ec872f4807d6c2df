import fc from 'fast-check'

/** A byte array with some stretches of non-zero labels. */
export const sparseBytes = (length: number) =>
  fc
    .array(
      fc.record({
        at: fc.nat(length - 1),
        run: fc.integer({ min: 1, max: 90 }),
        label: fc.integer({ min: 1, max: 255 }),
      }),
      {
        maxLength: 6,
      },
    )
    .map((runs) => {
      const data = new Uint8Array(length)
      for (const { at, run, label } of runs) data.fill(label, at, at + run)
      return data
    })
