// medgrade by the conventions of BraTS and panoptica: from arrays in memory to the values of a case.
import { brats2023, brats2024Gli, brats2026, defaultPanopticaConfig, panoptica } from 'medgrade/evaluation'
import { bothVolumes, volume, zyx } from './load.mjs'

const geometry = { components: 1, origin: [0, 0, 0], direction: [1, 0, 0, 0, 1, 0, 0, 0, 1] }

/** @param load `volume` for axes x, y, z, `zyx` for z, y, x. */
const pairOf = async (folder, load) => {
  const [reference, prediction] = await bothVolumes(folder, load)
  return { name: 'case', reference: { ...reference, ...geometry }, prediction: { ...prediction, ...geometry } }
}

const table = ({ state }) => Object.fromEntries(state.rows.map(({ region, values }) => [region, values]))

/** The columns that the peer computes. */
const without = (key, rows) =>
  Object.fromEntries(Object.entries(rows).map(([region, { [key]: _, ...values }]) => [region, values]))

export async function tumours2023(folder) {
  const pair = await pairOf(folder, volume)
  return {
    run: () => brats2023.evaluateCase(pair, {}),
    result: (found) => without('GT_Complete_Volume', table(found)),
  }
}

export async function tumours2024(folder) {
  const pair = await pairOf(folder, volume)
  return {
    run: () => brats2024Gli.evaluateCase(pair, {}),
    result: (found) => without('GT_Complete_Volume', table(found)),
  }
}

const keys2026 = ['sq_dsc', 'sq_nsd', 'sq_hd95', 'global_bin_dsc', 'global_bin_nsd', 'global_bin_hd95']

export async function tumours2026(folder) {
  const pair = await pairOf(folder, zyx)
  return {
    run: () => brats2026.evaluateCase(pair, { config: 'gli' }),
    result: ({ state }) =>
      Object.fromEntries(
        Object.entries(state).map(([group, { values }]) => [
          group,
          chosen(values, ['tp', 'fp', 'fn', 'rq', ...keys2026]),
        ]),
      ),
  }
}

const instanceMetrics = ['DSC', 'IOU', 'ASSD', 'RVD', 'CEDI', 'HD', 'HD95', 'NSD']

export async function panopticQualities(folder) {
  const pair = await pairOf(folder, zyx)
  const config = { ...defaultPanopticaConfig, instanceMetrics, globalMetrics: ['DSC', 'HD95'] }
  const measured = ['sq', 'sq_dsc', 'sq_assd', 'sq_rvd', 'sq_cedi', 'sq_hd', 'sq_hd95', 'sq_nsd']
  return {
    run: () => panoptica.evaluateCase(pair, { config }),
    result: ({ state }) =>
      chosen(state.ungrouped.values, ['tp', 'fp', 'fn', 'rq', ...measured, 'global_bin_dsc', 'global_bin_hd95']),
  }
}

const chosen = (values, keys) => Object.fromEntries(keys.map((key) => [key, values[key]]))
