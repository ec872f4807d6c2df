/** The licence of the data of a challenge, and the public page that states it. */
export interface StatedLicence {
  readonly licence: string
  readonly source: string
}

const topcow: StatedLicence = {
  licence: 'open use, the source must be named, commercial use needs permission (terms of opendata.swiss)',
  source: 'https://topcow24.grand-challenge.org',
}

const stated: Readonly<Record<string, StatedLicence>> = {
  dentex: { licence: 'CC BY-NC-SA 4.0', source: 'https://huggingface.co/datasets/ibrahimhamamci/DENTEX' },
  isles22: { licence: 'CC BY 4.0', source: 'https://doi.org/10.5281/zenodo.7153326' },
  'neurips-cellseg': { licence: 'CC BY-NC-ND', source: 'https://neurips22-cellseg.grand-challenge.org' },
  'topcow-track1-task1': topcow,
  'topcow-track1-task2': topcow,
  'topcow-track1-task3': topcow,
  'topcow-track2-task1': topcow,
  'topcow-track2-task2': topcow,
  'topcow-track2-task3': topcow,
}

/** What a public page states of the data of a challenge; null where none was found. Data of a competition are under its rules. */
export function statedLicence(id: string, benchmark: string): StatedLicence | null {
  if (benchmark === 'mle-bench')
    return { licence: 'rules of the competition', source: `https://www.kaggle.com/competitions/${id}/rules` }
  return stated[id] ?? null
}
