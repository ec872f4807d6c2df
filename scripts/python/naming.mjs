// Names in Python: snake_case.

/** `hausdorffDistance` → `hausdorff_distance`, `pairedTTest` → `paired_t_test`. */
export function snakeCase(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
}

const words = `False None True and as assert async await break class continue def del elif else except finally for from global if import in is
lambda nonlocal not or pass raise return try while with yield`

export const keywords = new Set(words.split(/\s+/))
