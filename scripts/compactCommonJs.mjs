// Takes the indentation out of the CommonJS files of dist/, the second copy of the library, and shortens their syntax: an installation takes less room (row E7). After tsup, which
// writes wrong code from sources without blanks.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { root } from './prepare.mjs'

const folder = join(root, 'dist')
for (const name of readdirSync(folder).filter((one) => one.endsWith('.cjs'))) {
  const path = join(folder, name)
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    minifyWhitespace: true,
    minifySyntax: true,
    format: 'cjs',
  })
  writeFileSync(path, code)
}
