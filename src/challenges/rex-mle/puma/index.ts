/** PUMA: tissue (task 1) and nuclei (task 2) in histopathology; track 1 knows three groups of nuclei, track 2 ten classes. */
import { cellRules, groupRules, nuclei } from './nuclei'
import { allChannels, firstChannel, tissue } from './tissue'

const track1 = { id: 'puma-track1', title: 'PUMA Track 1', ranked: 'submission' } as const
const track2 = { id: 'puma-track2', title: 'PUMA Track 2', ranked: 'leaderboard' } as const

export const pumaTrack1Task1 = tissue(track1, firstChannel)
export const pumaTrack1Task2 = nuclei(track1, groupRules)
export const pumaTrack2Task1 = tissue(track2, allChannels)
export const pumaTrack2Task2 = nuclei(track2, cellRules)
