/** Names of shares of agreement, those of panoptica with the threshold or the kind before them. */
const higher = [
  /^(?:Dice|DSC|IoU|NSD|SD)$/i,
  /^(?:f1|rq|prec|rec|Sensitivity|Specificity|dmm|auc_dice|auc_dmm|NSD-1mm|surface_dice_3)$/,
  /^dice_(?:sc|auc|final)$/i,
  /^(?:Legacy_Dice|LesionWise_Score_Dice|(?:Legacy |LesionWise_Score_)NSD @ .+)$/,
  /^(?:DiceMetric|MeanIoU|SurfaceDiceMetric|GeneralizedDiceScore)$/,
  /^(?:t[\d.]+_|autc_)?(?:rq|(?:sq|pq)(?:_dsc|_cldsc|_nsd)?)$/,
  /^(?:global_bin|region_avg)_(?:dsc|iou|cldsc|nsd)$/,
]

/** Names of distances, and of volumes that are wrong or missed. */
const lower = [
  /^(?:Legacy_|LesionWise_Score_)?HD95(?:_AUC|_Final)?$/,
  /^(?:HausdorffDistanceMetric|SurfaceDistanceMetric)$/,
  /^(?:t[\d.]+_)?(?:sq|global_bin|region_avg)_(?:assd|hd|hd95|cedi|rvae)$/,
  /^(?:false_pos_vol|false_neg_vol|f[pn]v(?:_auc|_final)?)$/,
]

/** The better direction of a metric by its name in the conventions of the tools; null for counts and volumes. */
export function betterOf(metric: string): 'higher' | 'lower' | null {
  if (higher.some((name) => name.test(metric))) return 'higher'
  return lower.some((name) => name.test(metric)) ? 'lower' : null
}
