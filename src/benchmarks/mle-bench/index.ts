/** The eleven medical competitions of MLE-bench. */
import { histopathologicCancerDetection, ranzcrClip, rsnaMiccaiRadiogenomic, siimIsicMelanoma } from './auroc'
import { hubmapKidney } from './hubmap'
import { osicPulmonaryFibrosis } from './osic'
import { rsnaBreastCancer } from './rsnaBreast'
import { rsnaCervicalSpine } from './rsnaSpine'
import { siimCovid19 } from './siimCovid'
import { uwMadisonGiTract } from './uwgi'
import { vinBigData } from './vinBig'

export const mleBench = [
  histopathologicCancerDetection,
  hubmapKidney,
  osicPulmonaryFibrosis,
  ranzcrClip,
  rsnaBreastCancer,
  rsnaCervicalSpine,
  rsnaMiccaiRadiogenomic,
  siimCovid19,
  siimIsicMelanoma,
  uwMadisonGiTract,
  vinBigData,
]
