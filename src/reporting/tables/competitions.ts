/** The medical competitions of MLE-bench as table 2 of the ReX-MLE paper names them. */
export const competitions: readonly (readonly [id: string, name: string, metric: string])[] = [
  ['histopathologic-cancer-detection', 'HCD', 'AUROC'],
  ['ranzcr-clip-catheter-line-classification', 'RANZCR', 'AUROC'],
  ['siim-isic-melanoma-classification', 'ISIC', 'AUROC'],
  ['hubmap-kidney-segmentation', 'HuBMAP', 'DICE'],
  ['osic-pulmonary-fibrosis-progression', 'OSIC', 'LLL'],
  ['uw-madison-gi-tract-image-segmentation', 'UWGI', 'DICE/Haus.'],
  ['rsna-2022-cervical-spine-fracture-detection', 'RSNA-Spine', 'Combo'],
  ['rsna-breast-cancer-detection', 'RSNA-BC', 'F1'],
  ['rsna-miccai-brain-tumor-radiogenomic-classification', 'RSNA-RG', 'AUROC'],
  ['siim-covid19-detection', 'SIIM-COVID', 'mAP'],
  ['vinbigdata-chest-xray-abnormalities-detection', 'VinBig', 'COCO'],
]
