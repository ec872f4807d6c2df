/** Luma of 8-bit colour by Pillow's fixed-point weights; a gray colour keeps its level. */
export function rgbToGray(red: number, green: number, blue: number): number {
  return (19595 * red + 38470 * green + 7471 * blue + 32768) >> 16
}
