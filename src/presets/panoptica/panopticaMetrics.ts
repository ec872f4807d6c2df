/** Means over instances, and values of the whole label and of regions. */
const overlap = (name: string) => [name, `global_bin_${name}`, `region_avg_${name}`]
const distance = (name: string) => [`sq_${name}`, `t*_sq_${name}`, `global_bin_${name}`, `region_avg_${name}`]
/** At one threshold, at each of several, and the area under their curve. */
const quality = (...names: readonly string[]) => names.flatMap((name) => [name, `t*_${name}`, `autc_${name}`])

/** The metrics of the columns. */
export const panopticaMetrics = {
  dice: overlap('dsc'),
  iou: overlap('iou'),
  cldice: overlap('cldsc'),
  nsd: overlap('nsd'),
  rq: quality('rq'),
  sq: quality('sq', 'sq_dsc', 'sq_cldsc', 'sq_nsd'),
  pq: quality('pq', 'pq_dsc', 'pq_cldsc', 'pq_nsd'),
  assd: distance('assd'),
  hd: distance('hd'),
  hd95: distance('hd95'),
  centerOfMassDistance: distance('cedi'),
  volumeDifference: distance('rvae'),
}

/** Precision and recall of instances. */
export const panopticaMeasures = { higher: ['prec', 'rec'] }

const each = (...names: readonly string[]) => names.flatMap((name) => [name, `t*_${name}`])
const distances = ['assd', 'hd', 'hd95', 'cedi']

/** Distances of a whole label and of regions are measured in voxels; volumes and spreads of instances are no metrics. */
export const panopticaUnits = {
  voxel: distances.flatMap((name) => each(`global_bin_${name}`, `region_avg_${name}`)),
  mm: distances.flatMap((name) => each(`sq_${name}_std`)),
  mm3: each('instance_volume_ref', 'volume'),
  count: each(
    ...['n_ref_instances', 'n_pred_instances', 'tp', 'fp', 'fn', 'is_matched', 'voxel_count'],
    ...['instance_voxel_count_ref', 'global_bin_volume_ref', 'global_bin_volume_pred'],
  ),
  // The difference is divided by the volume of the reference.
  one: distance('rvae'),
}
