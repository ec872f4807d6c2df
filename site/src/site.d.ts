declare module '*?bytes' {
  /** The bytes of the file in base64. */
  export const base64: string
}
