export {
  type AggregateAutopet5Options,
  aggregateAutopet5,
  type LesionCounts,
} from '../presets/autopet/aggregateAutopet5'
export { autopet3 } from '../presets/autopet/autopet3'
export { autopet4, autopet4Interactive } from '../presets/autopet/autopet4'
export { autopet5 } from '../presets/autopet/autopet5'
export {
  type Autopet5InteractiveOptions,
  autopet5Interactive,
  type StepScore,
} from '../presets/autopet/autopet5Interactive'
export { type Brats2023Options, brats2023 } from '../presets/brats/brats2023'
export {
  brats2024Gli,
  brats2024Men,
  brats2024MenRt,
  brats2024Met,
  brats2024Ped,
  brats2024Ssa,
} from '../presets/brats/brats2024'
export { brats2024MetLegacy } from '../presets/brats/brats2024MetLegacy'
export { type Brats2026Options, brats2026 } from '../presets/brats/brats2026'
export type { Brats2026Config } from '../presets/brats/brats2026Configs'
export { type Brats2026Limits, brats2026Scores } from '../presets/brats/brats2026Scores'
export { type Brats2026Cohort, type Brats2026Subject, brats2026Summary } from '../presets/brats/brats2026Summary'
export { type BratsScan, bratsCohort } from '../presets/brats/bratsCohort'
export type { BratsCase, BratsLesion, BratsRow, BratsValues } from '../presets/brats/bratsTypes'
export { type Brats2026Pair, pairBrats2026 } from '../presets/brats/pairBrats2026'
export { flare21 } from '../presets/flare/flare21'
export { flare22 } from '../presets/flare/flare22'
export { flare23 } from '../presets/flare/flare23'
export { flare24 } from '../presets/flare/flare24'
export { flare24Lesion } from '../presets/flare/flare24Lesion'
export type { FlareScore } from '../presets/flare/flareScore'
export { kits23 } from '../presets/kits23/kits23'
export type { KitsScore } from '../presets/kits23/kits23File'
export { type KitsRank, type KitsTeam, rankKits23Teams } from '../presets/kits23/rankKits23Teams'
export { type MonaiPresetOptions, monai } from '../presets/monai/monai'
export { monaiByLabel } from '../presets/monai/monaiByLabel'
export { type MonaiDiceHelperOptions, type MonaiSample, monaiDiceHelper } from '../presets/monai/monaiDiceHelper'
export { type MonaiReduced, type MonaiReduction, monaiReduce } from '../presets/monai/monaiReduce'
export { monaiScores } from '../presets/monai/monaiScores'
export type {
  MonaiDiceOptions,
  MonaiGeneralizedDiceOptions,
  MonaiHausdorffOptions,
  MonaiInput,
  MonaiIouOptions,
  MonaiOptions,
  MonaiSurfaceDiceOptions,
  MonaiSurfaceDistanceOptions,
} from '../presets/monai/monaiTypes'
export { type NnunetCounts, type NnunetPresetOptions, nnunet } from '../presets/nnunet/nnunet'
export { defaultPanopticaConfig } from '../presets/panoptica/defaultPanopticaConfig'
export { evaluatePanoptica, type PanopticaGroups, type PanopticaSetting } from '../presets/panoptica/evaluatePanoptica'
export { type PanopticaOptions, panoptica } from '../presets/panoptica/panoptica'
export { type PanopticaSubject, type PanopticaTableOptions, panopticaTable } from '../presets/panoptica/panopticaTable'
export type {
  PanopticaConfig,
  PanopticaEdgeCase,
  PanopticaGroup,
  PanopticaMatcher,
  PanopticaMetric,
  PanopticaResult,
  PanopticaValues,
} from '../presets/panoptica/panopticaTypes'
export { readPanopticaConfig } from '../presets/panoptica/readPanopticaConfig'
export { presetNames } from '../presets/presets'
export type {
  CaseEvaluation,
  EvaluationCohort,
  EvaluationFile,
  EvaluationPair,
  EvaluationRow,
  EvaluationUnit,
  NamedEvaluation,
  Preset,
  ToolFolders,
  ToolPair,
  ToolPairs,
} from '../presets/presetTypes'
export type { ToothCase, ToothScore } from '../presets/toothfairy/toothCase'
export type { ToothFairyOptions } from '../presets/toothfairy/toothFiles'
export { toothfairy2 } from '../presets/toothfairy/toothfairy2'
export { toothfairy3 } from '../presets/toothfairy/toothfairy3'
export { toothfairy3Interactive } from '../presets/toothfairy/toothfairy3Interactive'
export { type ToothPair, toothfairyPairs } from '../presets/toothfairy/toothfairyPairs'
export type { SubjectScore } from '../presets/totalsegmentator/subjectFiles'
export { type TotalSegmentatorOptions, totalsegmentator } from '../presets/totalsegmentator/totalsegmentator'
export { evaluate } from './evaluate/evaluate'
export type {
  CaseErrorMap,
  EvaluatedCase,
  EvaluateInput,
  EvaluateOptions,
  Evaluation,
  EvaluationSummary,
  ListedPair,
  OpenJournal,
} from './evaluate/evaluateTypes'
export type { NnunetFolders, NnunetOptions } from './nnunet/evaluateFiles'
export { type NnunetEvaluateFolderOptions, nnunetEvaluateFolder } from './nnunet/nnunetEvaluateFolder'
export { type NnunetEvaluateSimpleOptions, nnunetEvaluateSimple } from './nnunet/nnunetEvaluateSimple'
export { compareModels, type ModelComparison } from './output/compareModels'
export { comparisonTable } from './output/comparisonTable'
export { type ErrorMap, errorValues } from './output/errorMaps'
export { summaryTable } from './output/summaryTable'
export { tidyTable } from './output/tidyTable'
export { type WorstCase, worstCases } from './output/worstCases'
export { type ComparedLabels, type ComparedLabelsOptions, comparedLabels } from './pairs/comparedLabels'
export { type ComparedPictures, type ComparedPicturesOptions, comparedPictures } from './pairs/comparedPictures'
export type { ComparedFile } from './pairs/openArray'
export { type ReadComparedOptions, readComparedFile } from './pairs/readComparedFile'
export type { CasePlots } from './plots/casePlots'
export type { EvaluateCasesOptions } from './running/evaluateCases'
export { scoreEvaluationMessage } from './running/scoreEvaluationMessage'
