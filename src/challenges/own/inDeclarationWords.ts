import { optionWords } from '../../errors/optionWords'
import { declarationKeys } from './readDeclaration'

/** The words of a declaration for the options of commands: `meaning.channelAxis` for `--channel-axis`. Options that it has no key for are those of the command. */
export const inDeclarationWords = optionWords({
  nameOf: (key) => (known.includes(key) ? `meaning.${key}` : null),
  others: {
    '--resample': 'meaning.geometry: resample',
    '--strict': 'meaning.geometry: strict',
    '--labels': 'meaning.channels',
    '--metrics': 'measures',
  },
})

const known: readonly string[] = declarationKeys.meaning
