/** Families of the pages about texts; a page is linked to the others of the first family it is in. */
export const textFamilies = [
  ['captionBleu', 'reportBleu2', 'sacreBleu', 'smoothedBleu', 'rouge', 'captionRougeL', 'meteor'],
  ['tokenF1', 'squadAnswer', 'vqaAnswer', 'normalizeVqaAnswer', 'answerLabel', 'answerPlaceholder'],
  ['reportLabels', 'reportLabelScores', 'reportSections', 'findingsText', 'chexbertLabels', 'labelVectorScores'],
  ['graphF1', 'radCliq', 'reportBleu2', 'labelVectorScores'],
  ['tokenize', 'porterStem', 'normalizeReport', 'prepareReport', 'normalizeVqaAnswer'],
] as const

/** Families of the pages about systems. */
export const systemFamilies = [
  ['multipleChoiceAccuracy', 'accuracyGain', 'classBias', 'readerStudy', 'errorCategories', 'sonoVqa'],
  [
    'agenticScore',
    'strictScore',
    'promotionGate',
    'outputStages',
    'judgedStages',
    'questionStages',
    'agentLeaderboard',
  ],
  ['judgeAgreement', 'parseJudgeVerdict', 'strategyProfiles', 'readerStudy', 'judgedStages'],
  ['measurementErrors', 'measurementCounts', 'relativeImprovement', 'averageOverModels'],
  ['reportBoard', 'rankReportBoards', 'findingGrounding', 'errorCategories'],
  ['trialRates', 'completionRate', 'meanSquaredJerk'],
] as const
