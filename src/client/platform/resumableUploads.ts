import { DetailedError, Upload } from 'tus-js-client';
import { HEADERS } from '#contract/site/headers';
import { UPLOAD_PART_BYTES } from '#contract/filing/uploads';
import { hashFile, readFileText } from './browserFiles';
import type { FileDesk } from './fileDesk';
import type { UploadOrder, Uploads } from './ports';

/** Minimum milliseconds between two progress reports. */
const PROGRESS_MS = 250;

/** Receives the uploads' events. */
export interface UploadListener {
  /** The server created the upload under this id. */
  readonly created: (key: string, uploadId: string) => void;
  readonly progressed: (key: string, sent: number) => void;
  /** All bytes have arrived. */
  readonly sent: (key: string) => void;
  /** The connection was lost (status null), or the server rejected the file. */
  readonly broke: (
    key: string,
    failure: {
      readonly status: number | null;
      readonly message: string | null;
      readonly code: string | null;
    },
  ) => void;
}

/** Reads the server's message and error code from a rejection; null for any other body. */
function problemOf(body: string | undefined): {
  readonly message: string | null;
  readonly code: string | null;
} {
  try {
    const { code, message } = JSON.parse(body ?? '') as Readonly<Record<string, unknown>>;
    return {
      message: typeof message === 'string' ? message : null,
      code: typeof code === 'string' ? code : null,
    };
  } catch {
    return { message: null, code: null };
  }
}

/**
 * Sends files in parts with tus, and reports events. The saga decides on retries; starting a file
 * again continues after the bytes already received.
 */
export function createResumableUploads(
  files: FileDesk,
  listener: UploadListener,
  readXsrfToken: () => string,
): Uploads {
  const running = new Map<string, Upload>();

  function start(order: UploadOrder): void {
    const { endpoint, key, metadata, uploadId, userId } = order;
    const file = files.read(key);
    if (file === null || running.has(key)) return;
    let reportedAt = -Infinity;
    const end = (report: () => void): void => {
      if (running.get(key) !== upload) return;
      running.delete(key);
      report();
    };
    const upload = new Upload(file, {
      endpoint,
      ...(uploadId === null ? {} : { uploadUrl: `${endpoint}/${uploadId}` }),
      chunkSize: UPLOAD_PART_BYTES,
      retryDelays: null,
      storeFingerprintForResuming: false,
      metadata: { ...metadata },
      onBeforeRequest(request) {
        request.setHeader(HEADERS.xsrf, readXsrfToken());
        if (userId !== null) request.setHeader(HEADERS.user, String(userId));
      },
      onUploadUrlAvailable() {
        const id = upload.url?.split('/').at(-1);
        if (id !== undefined && id !== uploadId) listener.created(key, id);
      },
      onProgress(sent) {
        const now = performance.now();
        if (running.get(key) !== upload || now - reportedAt < PROGRESS_MS) return;
        reportedAt = now;
        listener.progressed(key, sent);
      },
      onSuccess: () => end(() => listener.sent(key)),
      onError(error) {
        const response = error instanceof DetailedError ? error.originalResponse : null;
        const status = response?.getStatus() ?? null;
        const failure = {
          status: status === 0 ? null : status,
          ...problemOf(response?.getBody()),
        };
        end(() => listener.broke(key, failure));
      },
    });
    running.set(key, upload);
    upload.start();
  }

  return {
    async hash(key) {
      const file = files.read(key);
      return file === null ? null : hashFile(file);
    },
    async readText(key) {
      const file = files.read(key);
      return file === null ? null : readFileText(file);
    },
    start,
    stop(key) {
      const upload = running.get(key);
      running.delete(key);
      void upload?.abort().catch(() => undefined);
    },
    forget(key) {
      files.remove(key);
    },
  };
}
