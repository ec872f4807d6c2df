import { Command } from 'commander'
import { shortNames } from '../../catalogue/findMetric'
import { factOf } from '../../catalogue/metricSheet'
import { families, metricSheets } from '../../catalogue/metricSheets'

/** A command that only lists the metrics: their short names, or those of their functions, with their unit. */
export function metricList(): Command {
  const list = new Command('medgrade metric')
    .description('Compute one metric over two files, the reference first.')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nAny of these names will do, in any spelling; with a convention: hd95:medpy, nsd@2mm:monai.',
    )
    .addHelpText(
      'after',
      'medgrade metric <name> --help shows the options of one, medgrade info <name> its definition.',
    )
    .showHelpAfterError('(medgrade metric --help lists all metrics)')
  for (const sheet of metricSheets) {
    const names = shortNames(sheet).map(({ name, number }) =>
      number?.written === 'suffix' ? `${name}, ${name}95` : name,
    )
    const others = [...(sheet.aliases ?? []), ...names].filter((name) => name !== sheet.name)
    const also = others.length > 0 ? `: ${[...new Set(others)].join(', ')}` : ''
    list
      .command(sheet.name)
      .summary(`${sheet.title} [${factOf(sheet.unit)}]${also}`)
      .helpGroup(`${families[sheet.family].title}:`)
  }
  return list
}
