import { totalClasses } from './totalClasses'

const partOf = (from: number, to: number) => totalClasses.slice(from - 1, to)

/** Class names for the values 1, 2, … by the name of the table, as `resources/evaluate.py` chooses it. */
export const classTables: Readonly<Record<string, readonly string[]>> = {
  total: totalClasses,
  class_map_part_organs: /* @__PURE__ */ partOf(1, 24),
  class_map_part_vertebrae: /* @__PURE__ */ partOf(25, 50),
  class_map_part_cardiac: /* @__PURE__ */ partOf(51, 68),
  class_map_part_muscles: /* @__PURE__ */ partOf(69, 91),
  class_map_part_ribs: /* @__PURE__ */ partOf(92, 117),
  test: ['carpal'],
}
