/** `medgrade list`: the challenges, one a line. */
import type { Command } from 'commander'
import { print } from './output'

export function addList(program: Command): void {
  program
    .command('list')
    .description('list the challenges')
    .option('--json', 'ids, titles, tasks and metrics as JSON')
    .action(async (options: { json?: boolean }) => {
      const { challenges } = await import('../challenges/index')
      const all = [...challenges.values()]
      if (options.json) {
        const { stringifyReport } = await import('../grading/stringifyReport')
        await print(
          stringifyReport(
            all.map(({ id, title, task, metrics }) => ({
              id,
              title,
              task,
              metrics: metrics.map((metric) => metric.name),
            })),
          ),
        )
        return
      }
      const width = Math.max(...all.map(({ id }) => id.length))
      await print(all.map(({ id, title }) => `${id.padEnd(width)}  ${title}`).join('\n'))
    })
}
