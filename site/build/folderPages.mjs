// Writes site/pages/docs/: a page for each folder of docs/ that has no README, which lists its pages.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const folderTitles = {
  'docs/challenges': 'Challenges of ReX-MLE',
  'docs/metrics/text': 'Text metrics',
  'docs/metrics/systems': 'Metrics of systems',
}

/**
 * The first sentence after the title.
 *
 * @param {string} text
 */
function summaryOf(text) {
  const body = text.replace(/^# .*$/m, '').replace(/^#+ .*$/gm, '')
  const line = body.split('\n').find((one) => one.trim() !== '' && !/^[|`<]/.test(one)) ?? ''
  return line
    .replace(/(?<=\.)\s.*$/, '')
    .replaceAll('|', '\\|')
    .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
}

/** @param {string} root */
export function writeFolderPages(root) {
  for (const [folder, title] of Object.entries(folderTitles)) {
    const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'))
    const rows = names.sort().map((name) => {
      const text = readFileSync(join(root, folder, name), 'utf8')
      return `| [${name.slice(0, -3)}](${'../'.repeat(folder.split('/').length + 2)}${folder}/${name}) | ${summaryOf(text)} |`
    })
    const target = join(root, 'site/pages', folder)
    mkdirSync(target, { recursive: true })
    writeFileSync(join(target, 'index.md'), [`# ${title}`, '', '| page | about |', '|---|---|', ...rows, ''].join('\n'))
  }
}
