/**
 * Medal thresholds of the real leaderboards, used without a leaderboard file: gold, silver, bronze, median. They follow from the boards of openai/mle-bench
 * (783b15a). Of the 1200 teams of HuBMAP 682 have the score 0, which is therefore the median.
 */
export const mleBenchThresholds: Readonly<Record<string, readonly [number, number, number, number]>> = {
  'histopathologic-cancer-detection': [0.9835, 0.9798, 0.9738, 0.9477],
  'ranzcr-clip-catheter-line-classification': [0.97357, 0.97152, 0.9709, 0.9675],
  'siim-isic-melanoma-classification': [0.9455, 0.9401, 0.937, 0.9128],
  'hubmap-kidney-segmentation': [0.9484, 0.9455, 0.9439, 0],
  'osic-pulmonary-fibrosis-progression': [-6.8412, -6.8533, -6.8683, -6.8993],
  'uw-madison-gi-tract-image-segmentation': [0.87917, 0.87139, 0.86699, 0.85499],
  'rsna-2022-cervical-spine-fracture-detection': [0.2767, 0.49, 0.5212, 0.5223],
  'rsna-breast-cancer-detection': [0.49, 0.43, 0.41, 0.28],
  'rsna-miccai-brain-tumor-radiogenomic-classification': [0.60096, 0.5815, 0.57449, 0.52553],
  'siim-covid19-detection': [0.623, 0.609, 0.601, 0.586],
  'vinbigdata-chest-xray-abnormalities-detection': [0.289, 0.257, 0.243, 0.223],
}
