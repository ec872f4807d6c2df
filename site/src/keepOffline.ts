/** Keeps the files of the site, so that the tools work without a network. It loads all of them: a page calls it when it is shown. */
export function keepOffline(): void {
  if (import.meta.env.PROD) navigator.serviceWorker?.register(`${import.meta.env.BASE_URL}sw.js`)
}
