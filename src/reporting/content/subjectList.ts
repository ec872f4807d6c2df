import { nameList } from '../../errors/nameList'

/** What a sentence is about, with semicolons where a name has a comma ("Volume, mm³"). */
export function subjectList(names: Iterable<string>, most?: number): string {
  const all = [...names]
  return nameList(all, most, all.some((name) => name.includes(',')) ? '; ' : ', ')
}
