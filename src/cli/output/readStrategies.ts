import { MedgradeError } from '../../errors/MedgradeError'
import { readJsonFile } from '../readJsonFile'

/** Agent → id of a strategy → share, of what `medgrade judge --json` printed. @throws MedgradeError `bad-option` for another file. */
export async function readStrategies(path: string): Promise<Record<string, Record<string, number>>> {
  const printed = (await readJsonFile(path)) as { profiles?: unknown } | null
  const entries = Object.entries((typeof printed?.profiles === 'object' && printed.profiles) || {})
  const profiles = entries.map(
    ([agent, one]) => [agent, sharesOf((one as { profile?: unknown } | null)?.profile)] as const,
  )
  if (profiles.length === 0 || profiles.some(([, shares]) => shares === null))
    throw new MedgradeError('bad-option', `--strategies: ${path} holds no profiles`, {
      file: path,
      expected: 'the output of medgrade judge --json',
    })
  return Object.fromEntries(profiles as [string, Record<string, number>][])
}

/** The shares of the strategies 1 to 13 by id. */
function sharesOf(profile: unknown): Record<string, number> | null {
  if (!Array.isArray(profile) || !profile.every((share) => typeof share === 'number')) return null
  return Object.fromEntries(profile.map((share, i) => [String(i + 1), share]))
}
