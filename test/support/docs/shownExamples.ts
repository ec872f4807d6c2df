/** A command that a page shows, and the lines behind it. */
export interface ShownExample {
  readonly command: string
  /** `…` stands for lines that the page leaves out. */
  readonly shown: readonly string[]
}

const blocks = /^```console\n([\s\S]*?)^```$/gm

/** The commands of the console blocks of a page: `$ command`, then what it prints. */
export function shownExamples(page: string): ShownExample[] {
  return [...page.matchAll(blocks)].flatMap(([, block]) => examplesOf(block!))
}

function examplesOf(block: string): ShownExample[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const [command, ...shown] = part.replace(/\n$/, '').split('\n')
      return { command: command!, shown }
    })
}

/** The page with what its commands print; outputs that it shows in part stay where they are part of it. */
export function withOutputs(page: string, printed: readonly string[]): string {
  let at = 0
  return page.replaceAll(blocks, (_, block: string) => {
    const lines = examplesOf(block).flatMap(({ command, shown }) => {
      const output = linesOf(printed[at++]!)
      return [`$ ${command}`, ...(isShown(shown, output) ? shown : output)]
    })
    return `\`\`\`console\n${lines.join('\n')}\n\`\`\``
  })
}

function linesOf(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n')
}

/** Whether the lines are those of the output, with any number of lines at each `…`. */
export function isShown(shown: readonly string[], output: readonly string[]): boolean {
  const [first, ...rest] = shown
  if (first === undefined) return output.length === 0
  if (first !== '…') return output[0] === first && isShown(rest, output.slice(1))
  return output.some((_, skipped) => isShown(rest, output.slice(skipped + 1)))
}
