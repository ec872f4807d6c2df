export const exampleNames: readonly string[] = []
