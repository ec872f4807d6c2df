interface SaidError {
  readonly message: string
  readonly expected?: string
}

/** The error of a report whose sentences `say` puts in the words of another place, by its keys in their order. */
export function errorInWords<E extends SaidError>(error: E, say: (text: string) => string): E {
  const { message, expected } = error
  return { ...error, message: say(message), ...(expected === undefined ? {} : { expected: say(expected) }) }
}
