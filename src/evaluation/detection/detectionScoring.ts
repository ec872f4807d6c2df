import { loadMetric } from '../../catalogue/loadMetric'
import type { Challenge, ReadContext } from '../../contract'
import { jsonOfFile } from '../../understanding/jsonOfFile'
import { taskMetrics } from '../metrics/metricSpec'
import { detectionCase } from './detectionCase'

/** How COCO files are read and compared. */
export async function detectionScoring(): Promise<Pick<Challenge, 'readers' | 'scoreCase'>> {
  const entries = taskMetrics('detection').map(async (sheet) => [sheet.name, await loadMetric(sheet)] as const)
  const functions = new Map(await Promise.all(entries))
  return {
    readers: { text: async (bytes: Uint8Array, { name }: ReadContext) => jsonOfFile(bytes, name) },
    scoreCase: (inputs, values) =>
      detectionCase(inputs as { reference: unknown; prediction: unknown }, values, functions),
  }
}
