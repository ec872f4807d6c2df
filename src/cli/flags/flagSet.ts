/** Sets of command-line options: each is declared once, and the type of its value follows from the declaration. */
import { type Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { spelledName } from '../../errors/findName'
import { nearestName } from '../../errors/nearestName'

/** One option. `T` is the type of its value; `Always`: it has one even where it is not given. */
export interface Flag<T = unknown, Always extends boolean = boolean> {
  /** What stands behind the name, such as `<file>`; `[file]` may be left out. Absent: a switch. */
  readonly value?: string
  /** What `--help` and the docs say. */
  readonly about: string
  parse?(text: string, before: T | undefined): T
  readonly fallback?: T
  readonly choices?: readonly string[]
  /** `--no-name`: the value is false where it is given. */
  readonly off?: true
  /** What `--no-name` does beside `--name`: the value is false then. */
  readonly none?: string
  /** A short name, such as `-o`. */
  readonly short?: string
  /** The command does not run without it. */
  readonly required?: true
  /** `--help` and the docs leave it out. */
  readonly hidden?: true
  /** Types only. */
  readonly always?: Always
}

/** Options by their camelCase names: `submissionDir` is `--submission-dir`. */
export type FlagSet = Readonly<Record<string, Flag>>

type ValueOf<F> = F extends Flag<infer T> ? T : never
type Given<S extends FlagSet> = { [N in keyof S]: S[N] extends Flag<unknown, true> ? N : never }[keyof S]

/** The values of a set: those with a default are always there. */
export type FlagValues<S extends FlagSet> = { readonly [N in Given<S>]: ValueOf<S[N]> } & {
  readonly [N in Exclude<keyof S, Given<S>>]?: ValueOf<S[N]>
}

/** A switch: true where it is given. */
export function toggle(about: string): Flag<boolean, false> {
  return { about }
}

/** `--no-name`: true unless it is given. */
export function untoggle(about: string): Flag<boolean, true> {
  return { about, off: true }
}

/** An option with a text. */
export function text(value: string, about: string): Flag<string, false>
export function text(value: string, about: string, fallback: string): Flag<string, true>
export function text(value: string, about: string, fallback?: string): Flag<string> {
  return { value, about, fallback }
}

/** An option with a text, and `--no-name`. */
export function textOrNone(value: string, about: string, none: string): Flag<string | false, false> {
  return { value, about, none }
}

/** An option whose text is parsed; the parser throws an error of commander. */
export function parsed<T>(
  value: string,
  about: string,
  parse: (text: string, before: T | undefined) => T,
): Flag<T, false>
export function parsed<T>(
  value: string,
  about: string,
  parse: (text: string, before: T | undefined) => T,
  fallback: T,
): Flag<T, true>
export function parsed<T>(
  value: string,
  about: string,
  parse: (text: string, before: T | undefined) => T,
  fallback?: T,
): Flag<T> {
  return { value, about, parse, fallback }
}

/** An option that is one of some words. */
export function word<const W extends string>(value: string, about: string, choices: readonly W[]): Flag<W, false>
export function word<const W extends string>(
  value: string,
  about: string,
  choices: readonly W[],
  fallback: W,
): Flag<W, true>
export function word<const W extends string>(
  value: string,
  about: string,
  choices: readonly W[],
  fallback?: W,
): Flag<W> {
  return { value, about, choices, fallback }
}

/** An option whose value may be left out: it is then true. */
export function optional(value: string, about: string): Flag<string | true, false>
export function optional<T>(value: string, about: string, parse: (text: string) => T): Flag<T | true, false>
export function optional(value: string, about: string, parse?: (text: string) => unknown): Flag<unknown, false> {
  return { value, about, parse }
}

/** The same option; the command does not run without it. */
export function required<T>(flag: Flag<T, false>): Flag<T, true> {
  return { ...flag, required: true } as Flag<T, true>
}

/** A former name: it is refused with the name that took its place. */
export function renamed(value: string, now: string): Flag<never, false> {
  const refused = () => {
    throw new InvalidArgumentError(`this option is called ${now}`)
  }
  return { value, about: `now ${now}`, hidden: true, parse: refused }
}

/** Adds the options of a set to a command, in its order. */
export function addFlags(command: Command, set: FlagSet): Command {
  for (const [name, flag] of Object.entries(set)) {
    command.addOption(optionOf(name, flag))
    if (flag.none !== undefined) command.option(`--no-${kebab(name)}`, flag.none)
  }
  return command
}

/** The values of those options of a set that were given, to be passed on as one object. */
export function flagsOf<S extends FlagSet>(set: S, values: FlagValues<S>): FlagValues<S> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(set, name))) as FlagValues<S>
}

function optionOf(name: string, flag: Flag): Option {
  const { value, about, parse, fallback, choices, off, short } = flag
  const long = `--${off ? 'no-' : ''}${kebab(name)}${value === undefined ? '' : ` ${value}`}`
  const option = new Option(short === undefined ? long : `${short}, ${long}`, about)
  if (choices) withChoices(option, choices)
  if (parse) option.argParser<unknown>(parse)
  if (fallback !== undefined) option.default(fallback)
  if (flag.required) option.makeOptionMandatory()
  if (flag.hidden) option.hideHelp()
  return option
}

/** An option or argument with these words. They are taken in any spelling, as names of metrics, readers and presets are. */
export function withChoices<T extends Option | Argument>(option: T, choices: readonly string[]): T {
  option.choices(choices).argParser((given: string) => chosenWord(given, choices))
  return option
}

/** @throws InvalidArgumentError with the nearest word. */
export function chosenWord<T extends string>(given: string, choices: readonly T[]): T {
  const word = spelledName(given, choices)
  if (word === null) throw new InvalidArgumentError(`expected ${nearestName(given, choices)}`)
  return word
}

/** `output-dir` for `outputDir`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}
