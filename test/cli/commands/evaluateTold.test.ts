import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import type { Evaluation } from '../../../src/evaluation'
import { runCommand } from '../../support/command/runCommand'
import { troubledFolders } from '../../support/reports/troubledFolders'

// Every warning and error of --json is on the terminal, in HTML and in Markdown in full, in LaTeX and CSV by case and code.

const scratch = mkdtempSync(join(tmpdir(), 'medgrade-told-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** What a writer leaves of a text: letters and digits. */
const bare = (text: string) =>
  text.replace(/<[^>]*>|&\w+;|&#\w+;|\\text\w+|\\\w+\{\}/g, '').replace(/[^\p{L}\p{N}]/gu, '')
const kinds = ['html', 'md', 'latex', 'csv'] as const

let count = 0

it.each([1, 2, 5].flatMap((models) => [1, 2, 3, 4].map((seed) => ({ models, seed }))))(
  'of $models models, seed $seed',
  async ({ models, seed }) => {
    const folder = join(scratch, `${models}-${seed}`)
    const sides = troubledFolders(folder, { models, seed })
    const paths = kinds.map((kind) => join(folder, `page.${kind}`))
    const written = kinds.flatMap((kind, at) => [`--${kind}`, paths[at]!])
    const words = ['evaluate', ...sides, '--metrics', 'dice']
    const { stdout } = await runCommand([...words, '--json', ...written])
    const { cases, missing, warnings }: Evaluation = JSON.parse(stdout)
    const shown = await runCommand(words)
    const terminal = bare(`${shown.stderr}${shown.stdout}`)
    const [html, md, latex, csv] = paths.map((path) => readFileSync(path, 'utf8')) as [string, string, string, string]
    const told = [
      ...warnings,
      ...cases.flatMap((one) => [...one.warnings, ...(one.error ? [`${one.error.code}: ${one.error.message}`] : [])]),
    ]
    count += told.length + missing.length
    for (const text of [html, md]) for (const one of told) expect(bare(text)).toContain(bare(one))
    for (const one of told) expect(terminal).toContain(bare(one.replace(/^[a-z-]+: /, '')))
    for (const { model, case: id, warnings: own, error } of cases) {
      const codes = [...own.map((text) => text.split(':')[0]!), ...(error ? [error.code] : [])]
      for (const code of codes) {
        expect(csv).toMatch(new RegExp(`^${model},${id},,,(warning|error),,,${code}$`, 'm'))
        for (const part of [id, code]) expect(bare(latex)).toContain(bare(part))
      }
    }
    for (const { model, case: id } of missing) {
      expect(csv).toContain(`${model},${id},,,missing,,,missing\n`)
      for (const text of [terminal, bare(html), bare(md), bare(latex)]) expect(text).toContain(bare(id))
    }
  },
)

it('the evaluations warn and fail', () => expect(count).toBeGreaterThan(30))
