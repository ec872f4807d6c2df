/** The file of a competition's private folder that its configuration in MLE-bench names as the answers. */
export const answersFiles: Readonly<Record<string, 'answers.csv' | 'test.csv'>> = {
  'histopathologic-cancer-detection': 'answers.csv',
  'ranzcr-clip-catheter-line-classification': 'test.csv',
  'siim-isic-melanoma-classification': 'test.csv',
  'hubmap-kidney-segmentation': 'test.csv',
  'osic-pulmonary-fibrosis-progression': 'test.csv',
  'uw-madison-gi-tract-image-segmentation': 'test.csv',
  'rsna-2022-cervical-spine-fracture-detection': 'answers.csv',
  'rsna-breast-cancer-detection': 'answers.csv',
  'rsna-miccai-brain-tumor-radiogenomic-classification': 'test.csv',
  'siim-covid19-detection': 'test.csv',
  'vinbigdata-chest-xray-abnormalities-detection': 'answers.csv',
}
