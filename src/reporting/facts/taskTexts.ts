/** What an agent is to do in a challenge, in this library's words. How to submit and what is ranked is added from the declaration. */

const pancreas = (scan: string) =>
  `Segment the tumour of the pancreas in ${scan} of a patient: one binary volume a case, on the grid of the image.`
const tissue =
  'Label every pixel of a melanoma tissue region of 1024 x 1024 pixels: 1 stroma, 2 blood vessel, 3 tumour, 4 epidermis, 5 necrosis, 0 for the rest.'
const nuclei = (classes: string) =>
  `Find every nucleus of a melanoma tissue region and name its class: ${classes}. A nucleus is an outline or a point with a confidence.`
const brain = (labels: number, scan: string) =>
  `Segment the vessels of the brain in ${scan}: one volume of labels a patient, 1 to ${labels}, on the grid of the image.`
const willis = (scan: string) =>
  `Segment the circle of Willis in ${scan}: one volume a patient with the labels 1 to 12 and 15, on the grid of the image.`
const willisBox = (scan: string) =>
  `Find the circle of Willis in ${scan}: one box a patient in voxels, with its size and location along three axes.`
const willisEdges = (scan: string) =>
  `Name the variant of the circle of Willis in ${scan}: for each of four anterior and four posterior edges, whether it exists.`

export const taskTexts: Readonly<Record<string, string>> = {
  dentex:
    'Find abnormal teeth in panoramic X-rays. Each box gets a quadrant, a tooth number, a diagnosis (impacted, caries, periapical lesion, deep caries) and a confidence.',
  isles22:
    'Segment ischaemic stroke lesions in MRI. A patient has a DWI, an ADC and a FLAIR volume; mark every lesion voxel in one binary volume.',
  'ldct-iqa': 'Predict how radiologists rate the quality of low-dose CT images: one number from 0 to 4 an image.',
  'neurips-cellseg':
    'Segment every cell in microscopy images of several kinds: one label image a case, 0 for the background and another number for each cell.',
  'panther-task1': pancreas('a diagnostic MRI'),
  'panther-task2': pancreas('an MRI of an MR-Linac'),
  'puma-track1-task1': tissue,
  'puma-track1-task2': nuclei('tumor, TILs or other'),
  'puma-track2-task1': tissue,
  'puma-track2-task2': nuclei('one of ten'),
  seg_a: 'Segment the aorta with its branches in a CTA: one binary volume a case, on the grid of the image.',
  'topbrain-track1': brain(40, 'a CTA'),
  'topbrain-track2': brain(42, 'an MRA'),
  'topcow-track1-task1': willis('a CTA'),
  'topcow-track1-task2': willisBox('a CTA'),
  'topcow-track1-task3': willisEdges('a CTA'),
  'topcow-track2-task1': willis('an MRA'),
  'topcow-track2-task2': willisBox('an MRA'),
  'topcow-track2-task3': willisEdges('an MRA'),
  usenhance: 'Turn ultrasound images of low quality into images as a high-quality device takes them: one image a case.',

  'histopathologic-cancer-detection': 'Predict for each histopathologic image the probability that it shows cancer.',
  'hubmap-kidney-segmentation': 'Segment kidney images: one run-length mask an image.',
  'osic-pulmonary-fibrosis-progression':
    'Predict the forced vital capacity of patients with pulmonary fibrosis in given weeks, each with a confidence in millilitres.',
  'ranzcr-clip-catheter-line-classification':
    'Predict for each image the probabilities of nine states of catheters and tubes, several of which may hold.',
  'rsna-2022-cervical-spine-fracture-detection':
    'Predict the probability of a fracture for each of seven cervical vertebrae and for the patient as a whole.',
  'rsna-breast-cancer-detection':
    'Predict the probability of cancer for each breast (prediction_id) of a mammography screening.',
  'rsna-miccai-brain-tumor-radiogenomic-classification':
    'Predict for each patient the probability of MGMT methylation.',
  'siim-covid19-detection':
    'Classify each study as negative, typical, indeterminate or atypical, and box the opacities of each image; both with a confidence.',
  'siim-isic-melanoma-classification': 'Predict for each image of a skin lesion the probability of melanoma.',
  'uw-madison-gi-tract-image-segmentation':
    'Segment organs of the gastrointestinal tract slice by slice: one run-length mask for each slice and class.',
  'vinbigdata-chest-xray-abnormalities-detection':
    'Find abnormalities in chest X-rays: boxes with a class and a confidence; class 14 says that there is none.',

  'automedbench-segmentation':
    'Choose, set up, check and run a method that segments the targets of the task in every volume; no training.',
  'automedbench-detection':
    'Choose, set up, check and run a detector that boxes the findings of the task in every image; no training.',
  'automedbench-classification':
    'Choose, set up, check and run a classifier that gives every image one of the classes of the task; no training.',
  'automedbench-synthetic':
    'Choose, set up, check and run a method that makes a synthetic CT of every volume; no training.',
  'automedbench-enhancement':
    'Choose, set up, check and run a method that restores every image of low quality; no training.',
  'automedbench-report':
    'Choose, set up, check and run a model that writes one report for every study or image; no training.',
  'automedbench-vqa':
    'Choose, set up, check and run a model that answers the question about each image or set of images; no training.',
}
