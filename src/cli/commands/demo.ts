/** `medgrade demo`: grades the bundled submissions. */
import type { Command } from 'commander'
import { say } from '../output/output'

export function addDemo(program: Command): void {
  program
    .command('demo')
    .description('grade two small bundled submissions')
    .option('--json', 'print the reports as JSON')
    .option('--details', 'add unrounded values and every case (with --json)')
    .option('--quiet', 'no progress, no messages')
    .addHelpText('after', '\nExample:\n  medgrade demo --json --details\n')
    .action(async (flags: { json?: boolean; details?: boolean; quiet?: boolean }) => {
      const { gradeCommand } = await import('./grade')
      const { relative } = await import('node:path')
      const folder = relative(process.cwd(), await demoFolder())
      let status = 0
      for (const id of ['isles22', 'ldct-iqa']) {
        const at = `${folder}/${id}`
        const paths = { submission: `${at}/submission.csv`, answers: `${at}/answers.csv` }
        if (!flags.quiet) say(`$ medgrade grade ${id} --submission ${paths.submission} --answers ${paths.answers}`)
        status = Math.max(status, await gradeCommand(id, { ...flags, ...paths }))
      }
      process.exitCode = status
    })
}

/** `fixtures/demo` of the package: one folder above the built file, two above the command that the tests build, three above this source file. */
async function demoFolder(): Promise<string> {
  const { stat } = await import('node:fs/promises')
  const { fileURLToPath } = await import('node:url')
  const { MedgradeError } = await import('../../errors/MedgradeError')
  for (const up of ['../fixtures/demo', '../../fixtures/demo', '../../../fixtures/demo']) {
    const path = fileURLToPath(new URL(up, import.meta.url))
    if (
      await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      )
    )
      return path
  }
  throw new MedgradeError('not-found', 'The bundled demo is missing from this installation')
}
