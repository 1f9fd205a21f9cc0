/** Returns the SHA-256 of a file, hexadecimal; null if the worker can't compute it. */
export function hashInWorker(file: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url));
    const end = (hash: string | null): void => {
      worker.terminate();
      resolve(hash);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => {
      end(data);
    });
    worker.addEventListener('error', () => {
      end(null);
    });
    worker.postMessage(file);
  });
}
