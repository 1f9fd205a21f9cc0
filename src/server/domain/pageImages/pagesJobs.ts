import { checkPages } from './checking';
import { copyPages, type AboutCopy } from './copies';
import { renderPreview, renderReadable, UnreadablePagesError, type PageSize } from './raster';

/** A job for the worker on a file of pages. */
export type PagesJob =
  | { readonly kind: 'check'; readonly bytes: Uint8Array }
  | { readonly kind: 'draw' | 'read'; readonly bytes: Uint8Array; readonly page: number }
  | {
      readonly kind: 'copy';
      readonly bytes: Uint8Array;
      readonly pages: readonly number[];
      readonly about: AboutCopy;
    };

export type PagesResult =
  | { readonly kind: 'checked'; readonly sizes: readonly PageSize[] }
  | { readonly kind: 'made'; readonly file: Uint8Array }
  | { readonly kind: 'unreadable'; readonly reason: string };

async function perform(job: PagesJob): Promise<PagesResult> {
  switch (job.kind) {
    case 'check':
      return { kind: 'checked', sizes: await checkPages(job.bytes) };
    case 'draw':
      return { kind: 'made', file: await renderPreview(job.bytes, job.page) };
    case 'read':
      return { kind: 'made', file: await renderReadable(job.bytes, job.page) };
    case 'copy':
      return { kind: 'made', file: await copyPages(job.bytes, job.pages, job.about) };
  }
}

/** Runs one job. The file may be malicious, so call this only in a worker. */
export async function performPages(job: PagesJob): Promise<PagesResult> {
  try {
    return await perform(job);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (error instanceof UnreadablePagesError) return { kind: 'unreadable', reason };
    return { kind: 'unreadable', reason: `It can't be read: ${reason.slice(0, 200)}.` };
  }
}
