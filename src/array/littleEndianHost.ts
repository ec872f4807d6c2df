/** Whether this machine is little-endian. */
export const littleEndianHost = /* @__PURE__ */ (() => new Uint8Array(new Uint16Array([1]).buffer)[0] === 1)()
