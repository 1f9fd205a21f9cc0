import type { ImageStatus } from '#contract/records/documents';
import type { PagesState } from '#contract/records/pageImages';
import type { PageTools } from './pageTools';
import { UnreadablePagesError } from './raster';
import type { ImageIndex, StoredImage } from './repository';
import type { PageImageFacts, PageImageSource } from './source';
import type { FileStore } from '../fileStore/store';

/** Pages rendered in advance when a document is opened. */
const PRERENDERED_PAGES = 8;

export interface PageImagesParts {
  readonly index: ImageIndex;
  readonly store: FileStore;
  readonly tools: PageTools;
  readonly source: PageImageSource | null;
  readonly now: () => number;
  /** Called when the source or a file fails. */
  readonly onProblem: (documentId: number, problem: unknown) => void;
}

export type OpenedPages =
  | { readonly state: 'READY'; readonly image: StoredImage }
  | { readonly state: Exclude<PagesState, 'READY'>; readonly image: null };

/**
 * Page images of documents: fetched once from their source, stored as files, and rendered small on
 * request.
 */
export class PageImages {
  readonly #parts: PageImagesParts;
  /** Fetches and renderings in progress, so that each runs only once at a time. */
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(parts: PageImagesParts) {
    this.#parts = parts;
  }

  /** Returns the pages of a public document, if the stored file is intact. */
  async open(facts: PageImageFacts, status: ImageStatus): Promise<OpenedPages> {
    if (status === 'RESTRICTED') return { state: 'RESTRICTED', image: null };
    if (status !== 'AVAILABLE') return { state: 'NONE', image: null };
    const { index, store } = this.#parts;
    const image =
      (await index.find(facts.documentId)) ??
      (await this.#once(`fetch ${String(facts.documentId)}`, () => this.#fetch(facts)));
    if (image === 'DAMAGED' || image === null) return { state: image ?? 'NONE', image: null };
    if (!(await store.isIntact(image.hash))) {
      this.#parts.onProblem(
        facts.documentId,
        new Error(`The file ${image.hash} is missing or was changed`),
      );
      return { state: 'DAMAGED', image: null };
    }
    return { state: 'READY', image };
  }

  /** Renders the first pages in the background; reads the file once for all of them. */
  prerender({ hash, pages }: StoredImage): void {
    let bytes: Promise<Buffer | null> | null = null;
    const read = (): Promise<Buffer | null> => (bytes ??= this.#parts.store.read(hash));
    for (let page = 1; page <= Math.min(PRERENDERED_PAGES, pages.length); page += 1) {
      void this.#draw(hash, page, read).catch(() => undefined);
    }
  }

  /** Returns the small, watermarked image of a page; null if its file is missing or damaged. */
  picture(hash: string, page: number): Promise<Buffer | null> {
    return this.#draw(hash, page, () => this.#parts.store.read(hash));
  }

  #draw(hash: string, page: number, read: () => Promise<Buffer | null>): Promise<Buffer | null> {
    return this.#once(`draw ${hash} ${String(page)}`, async () => {
      const { store, tools } = this.#parts;
      const made = await store.readMade(hash, page);
      if (made !== null) return made;
      const bytes = await read();
      if (bytes === null) return null;
      const picture = await tools.draw(bytes, page);
      await store.keepMade(hash, page, picture);
      return picture;
    });
  }

  /** Resolves when no fetch or rendering is running. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running.values());
  }

  async #fetch(facts: PageImageFacts): Promise<StoredImage | 'DAMAGED' | null> {
    const { now, onProblem, source } = this.#parts;
    try {
      const bytes = (await source?.fetch(facts)) ?? null;
      return bytes === null ? null : await saveImage(this.#parts, facts.documentId, bytes, now());
    } catch (problem) {
      onProblem(facts.documentId, problem);
      if (problem instanceof UnreadablePagesError) return 'DAMAGED';
      throw problem;
    }
  }

  #once<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    const running = this.#running.get(name) as Promise<Result> | undefined;
    if (running !== undefined) return running;
    const begun = work().finally(() => this.#running.delete(name));
    this.#running.set(name, begun);
    return begun;
  }
}

/**
 * Checks a file by rendering and copying each page once, stores it, and links it to a document.
 * Throws `UnreadablePagesError` and stores nothing on failure.
 */
export async function saveImage(
  { index, store, tools }: Pick<PageImagesParts, 'index' | 'store' | 'tools'>,
  documentId: number,
  bytes: Uint8Array,
  at: number,
): Promise<StoredImage> {
  const pages = await tools.check(bytes);
  const hash = await store.keep(bytes);
  const image = { hash, pages };
  await index.write(documentId, { ...image, bytes: bytes.length }, at);
  return image;
}
