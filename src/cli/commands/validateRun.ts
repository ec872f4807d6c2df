/** `medgrade validate automedbench --run`: what a run lacks. */

import { visibleText } from '../../engine/report/visibleText'
import { MedgradeError } from '../../errors/MedgradeError'
import { exitStatus, print, say } from '../output/output'
import { gradedRun, lacksAnnotations } from './run'

interface ValidateRunFlags {
  dataDir?: string
  json?: boolean
  quiet?: boolean
}

/** Prints everything that a complete run has and this one lacks; returns the exit status. */
export async function validateRun(benchmark: string, folder: string, flags: ValidateRunFlags): Promise<number> {
  if (!/^automedbench(?:-|$)/.test(benchmark))
    throw new MedgradeError('bad-option', `--run is for runs of automedbench, not of '${benchmark}'`, {
      found: benchmark,
      expected: 'automedbench',
    })
  const { dataDir } = flags
  const { incomplete, error, warnings } = await gradedRun(folder, dataDir === undefined ? {} : { dataDir })
  if (!flags.quiet) for (const warning of warnings) say(`warning: ${warning}`)
  const valid = incomplete.length === 0 && error === null
  const lines = [
    `${valid ? 'complete' : 'incomplete'}: ${visibleText(folder)}`,
    ...(error ? [`  error: ${visibleText(error.message)}`] : []),
    ...incomplete.map((part) => `  ${visibleText(part)}`),
  ]
  if (flags.json) {
    const { printJson } = await import('../output/printJson')
    await printJson({ complete: valid, incomplete, error, warnings })
  } else await print(lines.join('\n'))
  if (error && error.side !== 'submission' && !lacksAnnotations({ error, incomplete })) return exitStatus.fault
  return valid ? exitStatus.ok : exitStatus.invalid
}
