/** The organs of FLARE 22 to 24 for the values 1 to 13, with the tolerance of the surface Dice in mm. */
export const flareOrgans: readonly (readonly [name: string, tolerance: number])[] = [
  ['Liver', 5],
  ['RK', 3],
  ['Spleen', 3],
  ['Pancreas', 5],
  ['Aorta', 2],
  ['IVC', 2],
  ['RAG', 2],
  ['LAG', 2],
  ['Gallbladder', 2],
  ['Esophagus', 3],
  ['Stomach', 5],
  ['Duodenum', 7],
  ['LK', 3],
]
