/** The number of a result that has several; with a dot in its name one within a part. null: the result is the number. */
export function resultNumber(result: unknown, field: string | null): number {
  if (field === null) return result as number
  return field.split('.').reduce((part, name) => (part as Readonly<Record<string, unknown>>)[name], result) as number
}
