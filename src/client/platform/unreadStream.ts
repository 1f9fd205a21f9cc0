import { FILINGS_CHANGED, UNREAD_SILENCE_MS } from '#contract/notifications';
import type { UnreadStream } from './ports';

const CHANNEL = 'unread-count';
const TOLD = 'told';

/** Receives the stream's events. */
export interface UnreadListener {
  readonly countTold: (count: number) => void;
  /** An electronic filing changed; also if another tab holds the stream. */
  readonly filingsChanged: () => void;
  /**
   * The stream ended or couldn't be opened: the answer's status (null if none), and how long it was
   * open.
   */
  readonly streamEnded: (end: {
    readonly status: number | null;
    readonly lastedMs: number;
  }) => void;
  /** The tab that holds the stream received an event. */
  readonly otherTabTold: () => void;
}

/** A position in the queue of this browser's tabs: the first has the stream, the others wait. */
interface Place {
  readonly left: AbortController;
  /** Resolves when it's this tab's turn; rejects if the browser has no locks. */
  readonly isFirst: Promise<void>;
}

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

async function takePlace(name: string, left: AbortController, onFirst: () => void): Promise<void> {
  const { signal } = left;
  await navigator.locks.request(name, { signal }, () => {
    onFirst();
    return new Promise<void>((leave) => signal.addEventListener('abort', () => leave()));
  });
}

function newPlace(name: string): Place {
  const left = new AbortController();
  const isFirst = new Promise<void>((resolve, reject) => {
    takePlace(name, left, resolve).catch(reject);
  });
  return { left, isFirst };
}

/** Reads until the stream ends, or until it has been silent for too long. */
async function read(
  url: string,
  left: AbortSignal,
  {
    countTold,
    filingsChanged,
    silenceMs,
  }: Pick<UnreadListener, 'countTold' | 'filingsChanged'> & { readonly silenceMs: number },
): Promise<number | null> {
  const controller = new AbortController();
  const giveUp = (): void => controller.abort();
  let silence = setTimeout(giveUp, silenceMs);
  left.addEventListener('abort', giveUp);
  try {
    const response = await fetch(url, {
      headers: { accept: 'text/event-stream' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!response.ok || response.body === null) return response.status;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    while (true) {
      const { done, value } = await reader.read();
      if (done) return response.status;
      clearTimeout(silence);
      silence = setTimeout(giveUp, silenceMs);
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        const [, count] = /^data: (\d{1,9})$/.exec(line) ?? [];
        if (count !== undefined) countTold(Number(count));
        else if (line === `data: ${FILINGS_CHANGED}`) filingsChanged();
      }
    }
  } catch {
    return null;
  } finally {
    clearTimeout(silence);
    left.removeEventListener('abort', giveUp);
  }
}

/**
 * Creates the stream: browser locks choose the tab that reads; the others get its events on a
 * channel.
 */
export function createUnreadStream(
  listener: UnreadListener,
  silenceMs: number = UNREAD_SILENCE_MS,
): UnreadStream {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === TOLD) listener.otherTabTold();
    if (data === FILINGS_CHANGED) listener.filingsChanged();
  });
  const tellOthers = (): void => channel?.postMessage(TOLD);
  let place: Place | null = null;

  async function follow(url: string, { isFirst, left }: Place): Promise<void> {
    let status: number | null = null;
    let openedAt = performance.now();
    try {
      await isFirst;
      openedAt = performance.now();
      status = await read(url, left.signal, {
        silenceMs,
        filingsChanged() {
          if (left.signal.aborted) return;
          listener.filingsChanged();
          channel?.postMessage(FILINGS_CHANGED);
        },
        countTold(count) {
          if (left.signal.aborted) return;
          listener.countTold(count);
          tellOthers();
        },
      });
    } catch {
      // The browser has no locks: no tab opens the stream, and each fetches the count itself.
    }
    if (!left.signal.aborted) {
      listener.streamEnded({ status, lastedMs: performance.now() - openedAt });
    }
  }

  return {
    open(url) {
      place ??= newPlace(url);
      void follow(url, place);
    },
    close() {
      place?.left.abort();
      place = null;
    },
    tellOthers,
  };
}
