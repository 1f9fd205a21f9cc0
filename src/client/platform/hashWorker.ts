/**
 * Worker that responds to a file with its SHA-256 in hexadecimal, or null if the file can't be
 * read. The page itself can't hash a large file without blocking input for half a second.
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
