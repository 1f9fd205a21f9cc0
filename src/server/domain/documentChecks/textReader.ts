import path from 'node:path';
import type { Worker } from 'tesseract.js';
import type { PageWord } from '#contract/filing/documentCheck/page';
import type { DrawnPage } from './ocrPages';

/** Time limit of one page; a dense one takes about 35 seconds. */
const PAGE_MS = 150_000;
/** Minimum confidence in percent; words below it are noise. */
const MIN_CONFIDENCE = 30;
const MAX_WORDS = 5_000;
const MAX_LETTERS = 100;

/**
 * Recognizes text with tesseract, one page at a time, in its own thread. The language data comes
 * from a package, so nothing is downloaded.
 */
export class TextReader {
  #worker: Promise<Worker> | null = null;
  #last: Promise<unknown> = Promise.resolve();

  /** Returns the words of a page with their boxes; null if it takes too long or can't be read. */
  read(page: DrawnPage, signal: AbortSignal): Promise<readonly PageWord[] | null> {
    const turn = this.#last.then(() => this.#read(page, signal));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await (await worker?.catch(() => null))?.terminate();
  }

  /** Returns the worker; after a failed start, the next page starts another one. */
  async #open(): Promise<Worker> {
    const opening = (this.#worker ??= openWorker());
    try {
      return await opening;
    } catch (error) {
      if (this.#worker === opening) this.#worker = null;
      throw error;
    }
  }

  async #read({ png, scale }: DrawnPage, signal: AbortSignal): Promise<readonly PageWord[] | null> {
    signal.throwIfAborted();
    const worker = await this.#open();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(PAGE_MS)]);
    const ended = new Promise<null>((resolve) => {
      limit.addEventListener('abort', () => resolve(null), { once: true });
    });
    const recognized = worker
      .recognize(Buffer.from(png), {}, { blocks: true, text: false })
      .catch(() => null);
    const found = await Promise.race([recognized, ended]);
    // Closing the worker is the only way to stop a page; the next page gets a new worker.
    if (found === null) await this.close();
    signal.throwIfAborted();
    return found === null ? null : wordsOf(found.data.blocks ?? [], scale);
  }
}

async function openWorker(): Promise<Worker> {
  const { createWorker, OEM } = await import('tesseract.js');
  const data = path.dirname(require.resolve('@tesseract.js-data/eng/package.json'));
  return createWorker('eng', OEM.LSTM_ONLY, {
    langPath: path.join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // Without a handler, an error would end the process.
    errorHandler: () => undefined,
  });
}

type Blocks = NonNullable<Awaited<ReturnType<Worker['recognize']>>['data']['blocks']>;

function wordsOf(blocks: Blocks, scale: number): readonly PageWord[] {
  return blocks
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap(({ lines }) => lines)
    .flatMap(({ words }) => words)
    .filter(({ confidence, text }) => confidence >= MIN_CONFIDENCE && text.trim() !== '')
    .slice(0, MAX_WORDS)
    .map(({ bbox: { x0, x1, y0, y1 }, text }) => ({
      text: text.trim().slice(0, MAX_LETTERS),
      box: {
        x: x0 / scale,
        y: y0 / scale,
        width: (x1 - x0) / scale,
        height: (y1 - y0) / scale,
      },
    }));
}
