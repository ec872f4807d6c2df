/** `medgrade metric`: computes one metric of the library over two files. */
import type { Command } from 'commander'
import type { MetricIo } from '../metric/computeMetric'
import { helpOutput } from '../output/helpOutput'
import { exitStatus, print, say } from '../output/output'

const standard: MetricIo = { print, say, write: (text) => void process.stdout.write(text) }

/** The metrics and their options are loaded when the command runs. */
export function addMetric(program: Command): void {
  program
    .command('metric')
    .description('compute one metric over two files (metric --help lists them)')
    .argument('[words...]', 'name, reference, prediction, options')
    .helpOption(false)
    .allowUnknownOption()
    .action(async (words: string[]) => {
      process.exitCode = await metricCommand(words)
    })
}

/**
 * Runs the command. `words` are its arguments from the name of the metric on, any of its names. Resolves to the exit status: 0 computed, 1 the prediction
 * cannot be compared, 3 the reference or medgrade is at fault.
 *
 * @throws CommanderError and MedgradeError `bad-option`, `bad-argument` for wrong usage; CommanderError after help.
 */
export async function metricCommand(words: readonly string[], io: MetricIo = standard): Promise<number> {
  const [name = '--help', ...rest] = words
  if (name.startsWith('-')) {
    const { metricList } = await import('../metric/metricList')
    const list = metricList()
    for (const command of [list, ...list.commands]) settle(command, io)
    await list.parseAsync([name], { from: 'user' })
    return exitStatus.ok
  }
  const { findMetric } = await import('../../catalogue/findMetric')
  let status: number = exitStatus.ok
  const found = findMetric(name)
  const { metricFlags } = await import('../metric/metricFlags')
  const command = metricFlags(found, name)
  settle(command, io)
  command.hook('preAction', async (_, chosen) => (await import('../refuseOverwrite')).refuseOverwrite(chosen))
  command.action(async () => {
    const { computeMetric } = await import('../metric/computeMetric')
    const [reference, prediction] = command.args as [string, string?]
    status = await computeMetric(found, [reference, prediction], command.opts(), { ...io, asked: name })
  })
  await command.parseAsync(rest, { from: 'user' })
  return status
}

function settle(command: Command, io: MetricIo): void {
  command.exitOverride().configureOutput(helpOutput(io.write, io.say))
}
