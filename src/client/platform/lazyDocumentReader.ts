import type { createDocumentReader } from './documentReader';
import type { FileDesk } from './fileDesk';
import type { DocumentReader } from './ports';
import { whenIdle } from './whenIdle';

/** Creates a document reader whose code is loaded before or with the first chosen PDF. */
export function createLazyDocumentReader(files: FileDesk): DocumentReader {
  let loaded: ReturnType<typeof createDocumentReader> | null = null;
  async function load() {
    const code = await import(/* webpackChunkName: "document-reader" */ './documentReader');
    loaded ??= code.createDocumentReader();
    return loaded;
  }
  return {
    prepare() {
      if (loaded !== null) return;
      // If this load fails, the next file retries it.
      void whenIdle()
        .then(load)
        .then((reader) => reader.prepare())
        .catch(() => undefined);
    },
    async open(key) {
      // The file desk drops a file once it is sent.
      const file = files.read(key);
      if (file === null) return { problem: 'unreadable' };
      try {
        return await (await load()).open(key, file);
      } catch {
        return { problem: 'unreadable' };
      }
    },
    readOn: async (key) => (await loaded?.readOn(key)) ?? { problem: 'unreadable' },
    check: (key, surroundings) => loaded?.check(key, surroundings) ?? [],
    close: (key) => loaded?.close(key),
  };
}
