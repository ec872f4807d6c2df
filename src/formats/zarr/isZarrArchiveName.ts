/** Whether a file may be an archive of Zarr by its name; others are not opened. */
export const isZarrArchiveName = (path: string): boolean => /\.(?:zip|ozx)$/i.test(path)
