/** Whether the lowest byte of a word comes first in this machine's memory, as in nearly all. */
export const littleEndianHost = /* @__PURE__ */ new Uint8Array(/* @__PURE__ */ new Uint16Array([1]).buffer)[0] === 1
