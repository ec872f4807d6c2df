/** The words of a declaration for the options of commands: `meaning.channelAxis` for `--channel-axis`. */
export function inDeclarationWords(text: string): string {
  return text
    .replace(/(?:medgrade evaluate )?--(resample|strict)/g, 'meaning.geometry: $1')
    .replaceAll('--labels', '--channels')
    .replace(
      /--([a-z]+(?:-[a-z]+)*)/g,
      (_, name: string) => `meaning.${name.replace(/-([a-z])/g, (__, letter: string) => letter.toUpperCase())}`,
    )
}
