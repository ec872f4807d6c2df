/** A number with its noun: "1 case", "24 cases". */
export function countText(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
