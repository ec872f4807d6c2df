/** Values of every kind; for each parameter those are tried that its type refuses. */
export const wrongValues = {
  null: null,
  number: 7,
  text: 'text',
  flag: true,
  object: {},
  list: [] as never[],
  nulls: [null],
  numbers: [7],
  texts: ['x'],
  records: [{}],
  record: { a: 94 },
  nested: { a: { b: 1 } },
}
