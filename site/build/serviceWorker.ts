import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function filesBelow(folder: string, prefix = ''): string[] {
  return readdirSync(join(folder, prefix)).flatMap((name) =>
    statSync(join(folder, prefix, name)).isDirectory() ? filesBelow(folder, `${prefix}${name}/`) : [prefix + name],
  )
}

/**
 * Writes sw.js with the list of all files of the site: the tools are kept at the first visit, and every other page when it is opened or reached by a link, so that both work without a
 * network. It answers requests for these files only and keeps nothing else.
 */
export function writeServiceWorker(outDir: string, base: string): void {
  const files = filesBelow(outDir)
    .filter((file) => file !== 'sw.js' && file !== 'hashmap.json')
    .sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(join(outDir, file)))
  const isTool = (file: string) =>
    /^(index|playground|app|choose|privacy)\.html$/.test(file) ||
    /^(icon\S*|manifest\.webmanifest|vp-icons\.css)$/.test(file) ||
    (file.startsWith('assets/') &&
      !/^assets\/(docs_|api_|bench_|about|changelog|contributing)|localSearchIndex|search-titles|KaTeX_|\.svg$/.test(
        file.replace('assets/chunks/', 'assets/'),
      ))
  const template = readFileSync(join(import.meta.dirname ?? '.', 'sw.template.js'), 'utf8')
  const text = template
    .replace("'VERSION'", JSON.stringify(hash.digest('hex').slice(0, 16)))
    .replace("'TOOLS'", JSON.stringify(files.filter(isTool).map((file) => base + file)))
    .replace("'FILES'", JSON.stringify(files.map((file) => base + file)))
    .replace("'BASE'", JSON.stringify(base))
  writeFileSync(join(outDir, 'sw.js'), text)
}
