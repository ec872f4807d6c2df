/** The eleven medical competitions of MLE-bench. */
import type { Challenge } from '../../contract'
import { bundled } from '../bundled'
import { hubmapKidney } from './hubmap'
import { osicPulmonaryFibrosis } from './osic'
import { histopathologicCancerDetection, ranzcrClip, rsnaMiccaiRadiogenomic, siimIsicMelanoma } from './rocChallenges'
import { rsnaBreastCancer } from './rsnaBreast'
import { rsnaCervicalSpine } from './rsnaSpine'
import { siimCovid19 } from './siimCovid'
import { uwMadisonGiTract } from './uwgi'
import { vinBigData } from './vinBig'

// biome-ignore format: one challenge a line
export const mleBench: readonly Challenge[] = /* @__PURE__ */ bundled([
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
])
