/** How the list of a batch reads a run without a submission. */
export const noPath = 'None'

/** Where a report comes from: its file, with its submission or folder, which a batch has many of. */
export function reportPlace(report: unknown, file: string): string {
  const { submission_path: path, run } = report as {
    readonly submission_path?: unknown
    readonly run?: { readonly run_folder?: unknown }
  }
  const from = run?.run_folder ?? path
  return typeof from === 'string' && from !== '' && from !== noPath ? `${from} (${file})` : file
}
