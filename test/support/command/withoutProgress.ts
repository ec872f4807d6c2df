/** What the command printed without its lines of progress, which come by the clock: whether there are any depends on the machine. */
export const withoutProgress = (stderr: string) => stderr.replaceAll(/^\d+\/\d+ [a-z]+, .* left, .*\n/gm, '')
