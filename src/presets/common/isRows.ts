/** Whether a file is of NumPy, whose axes are as the program has them; those of volumes are reversed as SimpleITK gives them. */
export const isRows = (path: string): boolean => /\.np[yz]$/i.test(path)
