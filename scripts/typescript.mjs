// The programming interface of the compiler. An import would look through its nine megabytes for the names that it exports, which takes longer than to load it.
import { createRequire } from 'node:module'

// biome-ignore lint/style/noDefaultExport: bundled tests have it in the place of the package
export default createRequire(import.meta.url)('typescript')
