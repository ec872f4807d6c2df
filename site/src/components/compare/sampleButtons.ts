/** The bundled samples, whose files are loaded when one is asked for. */
export const sampleButtons = [
  { id: 'organs', title: 'Three organs, 3-D', about: 'one off by a voxel, one with an island, one missed' },
  { id: 'stroke', title: 'Stroke lesions, 3-D', about: 'a case of the bundled ISLES’22 submission' },
  { id: 'kidney', title: 'Ultrasound pictures', about: 'a reference and an enhanced picture' },
] as const
