/** Options of `medgrade metric` that say what label arrays and pictures mean. */
import { type Command, Option } from 'commander'
import { countFromZero } from '../countFromZero'
import { number } from './metricOptions'

/** @param own the options of the metric: `--threshold` may be one of instances, and `--foreground` is another name of `--values`. */
export function addLabelOptions(command: Command, own: Readonly<Record<string, unknown>>): void {
  if (!own.threshold)
    command.option('--threshold <number>', 'values above it are foreground, in the unit of the values', number)
  command
    .option('--round', 'labels that were scaled on saving become the nearest whole numbers')
    .addOption(new Option('--nan <rule>', 'background: NaN counts as 0').choices(['background']))
    .option('--argmax', 'channels with background first become labels')
    .option('--channels <list>', 'names of the channels; TC=1+3,…: with their values in label maps', list)
    .option('--channel-axis <n>', 'the axis of channels in the order of the file, from 0', countFromZero)
    .option('--colours [list]', 'each colour is a label; #800000=liver,… those with a name')
    .option('--frame <n>', 'the frame of files with an axis of time, from 0', countFromZero)
    .option('--strict', 'refuse files whose geometry differs')
    .option('--resample', 'resample the prediction to the grid of the reference')
  if (own.values)
    command.addOption(new Option('--foreground <rule>', 'the same as --values nonzero').choices(['nonzero']))
}

const list = (text: string) => text.split(',')
