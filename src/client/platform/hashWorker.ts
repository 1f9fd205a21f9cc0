/**
 * Worker that answers a file with its SHA-256, hexadecimal, or with null if the file can't be read.
 * Browsers compute it in one go; in the page, a large file would block input for half a second.
 */
async function hash(file: Blob): Promise<string | null> {
  try {
    const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
    return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    );
  } catch {
    return null;
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void hash(data).then((answer) => {
    self.postMessage(answer);
  });
});
