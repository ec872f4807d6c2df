export { type AggregateAutopet5Options, aggregateAutopet5, type LesionCounts } from './autopet/aggregateAutopet5'
export { autopet3 } from './autopet/autopet3'
export { autopet4, autopet4Interactive } from './autopet/autopet4'
export { autopet5 } from './autopet/autopet5'
export { type Autopet5InteractiveOptions, autopet5Interactive, type StepScore } from './autopet/autopet5Interactive'
export { type Brats2023Options, brats2023 } from './brats/brats2023'
export {
  brats2024Gli,
  brats2024Men,
  brats2024MenRt,
  brats2024Met,
  brats2024Ped,
  brats2024Ssa,
} from './brats/brats2024'
export { brats2024MetLegacy } from './brats/brats2024MetLegacy'
export { type Brats2026Options, brats2026 } from './brats/brats2026'
export type { Brats2026Config } from './brats/brats2026Configs'
export { type Brats2026Limits, brats2026Scores } from './brats/brats2026Scores'
export { type Brats2026Cohort, type Brats2026Subject, brats2026Summary } from './brats/brats2026Summary'
export { type BratsScan, bratsCohort } from './brats/bratsCohort'
export type { BratsCase, BratsLesion, BratsRow, BratsValues } from './brats/bratsTypes'
export { type Brats2026Pair, pairBrats2026 } from './brats/pairBrats2026'
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
export { presetNames } from './evaluate/presets'
export type {
  CaseEvaluation,
  EvaluationCohort,
  EvaluationConvention,
  EvaluationFile,
  EvaluationPair,
  EvaluationRow,
  EvaluationUnit,
  NamedEvaluation,
  ToolFolders,
  ToolPair,
  ToolPairs,
} from './evaluationTypes'
export { flare21 } from './flare/flare21'
export { flare22 } from './flare/flare22'
export { flare23 } from './flare/flare23'
export { flare24 } from './flare/flare24'
export { flare24Lesion } from './flare/flare24Lesion'
export type { FlareScore } from './flare/flareScore'
export { kits23 } from './kits23/kits23'
export type { KitsScore } from './kits23/kitsScore'
export { type KitsRank, type KitsTeam, rankKits23Teams } from './kits23/rankKits23Teams'
export { type MonaiConventionOptions, monai } from './monai/monai'
export { monaiByLabel } from './monai/monaiByLabel'
export { type MonaiDiceHelperOptions, type MonaiSample, monaiDiceHelper } from './monai/monaiDiceHelper'
export { type MonaiReduced, type MonaiReduction, monaiReduce } from './monai/monaiReduce'
export { monaiScores } from './monai/monaiScores'
export type {
  MonaiDiceOptions,
  MonaiGeneralizedDiceOptions,
  MonaiHausdorffOptions,
  MonaiInput,
  MonaiIouOptions,
  MonaiOptions,
  MonaiSurfaceDiceOptions,
  MonaiSurfaceDistanceOptions,
} from './monai/monaiTypes'
export type { NnunetFolders, NnunetOptions } from './nnunet/evaluateFiles'
export { type NnunetCounts, type NnunetPresetOptions, nnunet } from './nnunet/nnunet'
export { type NnunetEvaluateFolderOptions, nnunetEvaluateFolder } from './nnunet/nnunetEvaluateFolder'
export { type NnunetEvaluateSimpleOptions, nnunetEvaluateSimple } from './nnunet/nnunetEvaluateSimple'
export { compareModels, type ModelComparison } from './output/compareModels'
export { comparisonTable } from './output/comparisonTable'
export { type ErrorMap, errorValues } from './output/errorMaps'
export { summaryTable } from './output/summaryTable'
export { tidyTable } from './output/tidyTable'
export { type WorstCase, worstCases } from './output/worstCases'
export { defaultPanopticaConfig } from './panoptica/defaultPanopticaConfig'
export { evaluatePanoptica, type PanopticaGroups, type PanopticaSetting } from './panoptica/evaluatePanoptica'
export { type PanopticaOptions, panoptica } from './panoptica/panoptica'
export { type PanopticaSubject, type PanopticaTableOptions, panopticaTable } from './panoptica/panopticaTable'
export type {
  PanopticaConfig,
  PanopticaEdgeCase,
  PanopticaGroup,
  PanopticaMatcher,
  PanopticaMetric,
  PanopticaResult,
  PanopticaValues,
} from './panoptica/panopticaTypes'
export { readPanopticaConfig } from './panoptica/readPanopticaConfig'
export type { EvaluateCasesOptions } from './running/evaluateCases'
export { scoreEvaluationMessage } from './running/scoreEvaluationMessage'
export type { ToothFairyOptions } from './toothfairy/toothFiles'
export { toothfairy2 } from './toothfairy/toothfairy2'
export { toothfairy3 } from './toothfairy/toothfairy3'
export { toothfairy3Interactive } from './toothfairy/toothfairy3Interactive'
export { type ToothPair, toothfairyPairs } from './toothfairy/toothfairyPairs'
export type { ToothCase, ToothScore } from './toothfairy/toothScore'
export type { SubjectScore } from './totalsegmentator/subjectScore'
export { type TotalSegmentatorOptions, totalsegmentator } from './totalsegmentator/totalsegmentator'
