/** Records the documents and files that the page has asked the browser to load since the screen was opened. */
export const navigation = {
  /** The addresses of the documents that it wanted to load, without our own origin, oldest first. */
  documents: [] as string[],
  /** The addresses and names of the files that it wanted to download, oldest first. */
  downloads: [] as { address: string; name: string }[],
};

/** Records and cancels loads of other documents and downloads, which would replace the page that runs the tests. */
export function interceptNavigation(): void {
  navigation.documents.length = 0;
  navigation.downloads.length = 0;
}

window.navigation.addEventListener('navigate', (event) => {
  const { url, sameDocument } = event.destination;
  if (sameDocument || !event.cancelable) return;
  event.preventDefault();
  const address = url.replace(window.location.origin, '');
  if (event.downloadRequest === null) {
    navigation.documents.push(address);
    // The page takes this as a return from the other document, so that it continues to work.
    setTimeout(() => window.dispatchEvent(new PageTransitionEvent('pageshow')));
  } else {
    navigation.downloads.push({ address, name: event.downloadRequest });
  }
});
