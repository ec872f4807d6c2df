/** `medgrade list`: the challenges, one a line, by benchmark. */

import type { Command } from 'commander'
import { largestOf } from '../../array/largestOf'
import type { Challenge } from '../../contract'
import { print } from '../output/output'

/** Titles of the benchmarks, in the order of the list. */
const names: Readonly<Record<string, string>> = {
  'rex-mle': 'ReX-MLE',
  'mle-bench': 'MLE-bench, medical competitions',
  automedbench: 'AutoMedBench',
}

export function addList(program: Command): void {
  program
    .command('list')
    .description('list the challenges')
    .option(
      '--json',
      'the registry as JSON: ids, titles, metrics, modality, address, licence, instructions, tasks of AutoMedBench',
    )
    .addHelpText('after', '\nExample:\n  medgrade list --json\n')
    .action(async (options: { json?: boolean }) => {
      const { challenges } = await import('../../challenges')
      const groups = byBenchmark([...challenges.values()])
      if (options.json) {
        const { printJson } = await import('../output/printJson')
        const { factsOf } = await import('../../reporting/facts/challengeFacts')
        const { tasksOf } = await import('../output/taskInfo')
        await printJson(
          groups.flatMap(([benchmark, group]) =>
            group.map((challenge) => ({
              id: challenge.id,
              title: challenge.title,
              task: challenge.task,
              benchmark,
              metrics: challenge.metrics.map((metric) => metric.name),
              ...factsOf(challenge),
              ...(benchmark === 'automedbench' ? { tasks: tasksOf(challenge.id, true) } : {}),
            })),
          ),
        )
        return
      }
      const width = largestOf([...challenges.keys()].map((id) => id.length))
      const blocks = groups.map(([benchmark, group]) =>
        [names[benchmark] ?? benchmark, ...group.map(({ id, title }) => `  ${id.padEnd(width)}  ${title}`)].join('\n'),
      )
      await print(blocks.join('\n\n'))
    })
}

function byBenchmark(all: readonly Challenge[]): (readonly [string, readonly Challenge[]])[] {
  const benchmarks = [...new Set([...Object.keys(names), ...all.map(benchmarkOf)])]
  return benchmarks
    .map((name) => [name, all.filter((challenge) => benchmarkOf(challenge) === name)] as const)
    .filter(([, group]) => group.length > 0)
}

const benchmarkOf = ({ benchmark = 'rex-mle' }: Challenge) => benchmark
