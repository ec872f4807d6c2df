/**
 * YAML 1.1 scalars as PyYAML's safe loader reads them: `010` is 8, `1:30` is 90, `1e3` is a text, `yes` is true and `y` is a text.
 */
import { refuse } from '../../errors/refuse'
import { pythonInt } from '../../python/pythonInt'
import type { PythonValue } from '../../python/pythonValue'

type Tag = 'null' | 'bool' | 'int' | 'float' | 'timestamp' | 'merge' | 'value' | 'str'

const BOOLEAN = /^(?:yes|Yes|YES|no|No|NO|true|True|TRUE|false|False|FALSE|on|On|ON|off|Off|OFF)$/
const FLOAT =
  /^(?:[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?|\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?|[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*|[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/
const INTEGER =
  /^(?:[-+]?0b[01_]+|[-+]?0[0-7_]+|[-+]?(?:0|[1-9][0-9_]*)|[-+]?0x[0-9a-fA-F_]+|[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+)$/
const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME =
  /^(\d{4})-(\d\d?)-(\d\d?)(?:[Tt]|[ \t]+)(\d\d?):(\d\d):(\d\d)(?:\.(\d*))?(?:[ \t]*(Z|([-+])(\d\d?)(?::(\d\d))?))?$/

/** Python's limit of digits of an integer; applied to all bases, since Python cannot print longer ones either. */
const longestInteger = 4300

/** The tag that a plain scalar gets from its text. */
export function resolveYamlScalar(text: string): Tag {
  if (text === '' || text === '~' || text === 'null' || text === 'Null' || text === 'NULL') return 'null'
  if (text === '<<') return 'merge'
  if (text === '=') return 'value'
  if (BOOLEAN.test(text)) return 'bool'
  if (FLOAT.test(text)) return 'float'
  if (INTEGER.test(text)) return 'int'
  return DATE.test(text) || TIME.test(text) ? 'timestamp' : 'str'
}

/** The value of a scalar under a tag. @throws MedgradeError `bad-yaml` where the text does not fit the tag. */
export function constructYamlScalar(text: string, tag: Tag, name: string): PythonValue {
  const value = construct(text, tag)
  if (value === undefined) refuse('bad-yaml', 'YAML', text.slice(0, 40), `a value of type ${tag}`, { file: name })
  return value
}

function construct(text: string, tag: Tag): PythonValue | undefined {
  switch (tag) {
    case 'null':
      return null
    case 'str':
      return text
    case 'bool': {
      const word = text.toLowerCase()
      return /^(?:yes|true|on)$/.test(word) ? true : /^(?:no|false|off)$/.test(word) ? false : undefined
    }
    case 'int': {
      const int = integer(text.replaceAll('_', ''))
      return int === undefined ? undefined : { int }
    }
    case 'float': {
      const float = real(text.replaceAll('_', '').toLowerCase())
      return float === undefined ? undefined : { float }
    }
    case 'timestamp':
      return timestamp(text)
    default:
      return undefined
  }
}

function integer(text: string): bigint | undefined {
  if (text.length > longestInteger) return undefined
  const sign = text.startsWith('-') ? -1n : 1n
  const digits = text.replace(/^[+-]/, '')
  if (digits === '0') return 0n
  const based = /^(?:0b([01]+)|0x([0-9a-f]+)|0o?([0-7]+))$/i.exec(digits)
  if (based) {
    const prefix = based[1] ? '0b' : based[2] ? '0x' : '0o'
    return sign * BigInt(prefix + (based[1] ?? based[2] ?? based[3]))
  }
  if (/^0./.test(digits)) return undefined
  let total = 0n
  for (const part of digits.split(':')) {
    const value = pythonInt(part)
    if (value === null) return undefined
    total = total * 60n + value
  }
  return sign * total
}

function real(text: string): number | undefined {
  const sign = text.startsWith('-') ? -1 : 1
  const digits = text.replace(/^[+-]/, '')
  if (digits === '.inf') return sign * Infinity
  if (digits === '.nan') return Number.NaN
  let total = 0
  let base = 1
  for (const part of digits.split(':').reverse()) {
    if (!/^(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/.test(part)) {
      if (/^[+-]?(?:inf|infinity|nan)$/.test(part))
        return part.includes('n', 2) && part.endsWith('nan') ? Number.NaN : Infinity * sign
      return undefined
    }
    total += Number(part) * base
    base *= 60
  }
  return sign * total
}

function timestamp(text: string): PythonValue | undefined {
  const day = DATE.exec(text)
  const time = day ? null : TIME.exec(text)
  const parts = (day ?? time)?.slice(1, 4).map(Number)
  if (!parts) return undefined
  const [year, month, date] = parts
  if (year < 1 || month < 1 || month > 12 || date < 1 || date > daysIn(year, month)) return undefined
  const iso = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`
  if (!time) return { date: iso, repr: `datetime.date(${year}, ${month}, ${date})` }
  const [hour, minute, second] = [time[4], time[5], time[6]].map(Number)
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const micro = time[7] ? time[7].slice(0, 6).padEnd(6, '0') : ''
  const fraction = Number(micro) > 0 ? `.${micro}` : ''
  const [shownHours, shownMinutes] = [Number(time[10] ?? 0), Number(time[11] ?? 0)]
  if (shownHours * 60 + shownMinutes >= 1440) return undefined
  const zeroZone = time[8] === 'Z' || shownHours + shownMinutes === 0
  const zone = time[8] ? `${zeroZone ? '+' : time[9]}${two(shownHours)}:${two(shownMinutes)}` : ''
  const repr = `datetime.datetime(${[year, month, date, hour, minute, ...(second || fraction ? [second] : []), ...(fraction ? [Number(micro)] : [])].join(', ')}${time[8] ? ', tzinfo=datetime.timezone.utc' : ''})`
  return { date: `${iso} ${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`, repr }
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
}

function two(value: number): string {
  return String(value).padStart(2, '0')
}
