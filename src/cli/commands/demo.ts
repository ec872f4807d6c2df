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
      const { packagedFolder } = await import('../packagedFolder')
      const folder = relative(process.cwd(), await packagedFolder('fixtures/demo'))
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
