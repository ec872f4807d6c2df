import { groupBy } from '../../array/groupBy'
import { ambiguous, base, withoutAll, withoutSuffix } from './pairCases'
import type { SideCase } from './sideCases'

type Rule = (one: SideCase) => string

const wholeRules: readonly Rule[] = [({ key }) => base(key), ({ key }) => withoutSuffix(base(key))]
const halfRules: readonly Rule[] = [
  ({ key }) => base(key),
  ({ key }) => withoutAll(base(key)),
  ({ key }) => /[^_]*$/.exec(withoutAll(base(key)))![0],
]

/**
 * What finds the label map of a case of a registration: the file with its name, else, of a case `A_B` as Learn2Reg names the registration of B to A, the file
 * whose name is A (fixed) or B (moving) or ends with `_` and it.
 *
 * @throws MedgradeError from the result `bad-input` where two files have the name.
 */
export function halfNamed(
  files: readonly SideCase[],
  image: 'fixed' | 'moving',
): (reference: SideCase) => string | undefined {
  const [whole, half] = [wholeRules, halfRules].map((rules) => rules.map((rule) => groupBy(files, rule)))
  return ({ key, name }) => {
    const own = base(key)
    const parts = own.split('_')
    const part = parts.length === 2 ? parts[image === 'fixed' ? 0 : 1]! : ''
    const found = firstOf(whole!, own) ?? (part === '' ? undefined : firstOf(half!, part))
    if (found && found.length > 1) throw ambiguous(name, found, `label maps of the ${image} image`)
    return found?.[0]?.path
  }
}

function firstOf(groups: readonly ReadonlyMap<string, SideCase[]>[], name: string): SideCase[] | undefined {
  return groups.map((group) => group.get(name)).find((found) => found !== undefined)
}
