export const systemRows = []
