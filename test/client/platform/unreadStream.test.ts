import { ReadableStream, type ReadableStreamDefaultController } from 'node:stream/web';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createUnreadStream } from '../../../src/client/platform/unreadStream';

const URL = '/web/api/notifications/unread/stream';
const SILENCE_MS = 50_000;
const realFetch = globalThis.fetch;

/** Browser locks shared by the tabs of one browser; exclusive ones in order of request. */
class Locks {
  private last: Promise<unknown> = Promise.resolve();
  private readonly shared: { readonly name: string }[] = [];

  async request(
    name: string,
    { mode, signal }: { mode: 'exclusive' | 'shared'; signal: AbortSignal },
    work: () => Promise<void>,
  ) {
    if (mode === 'exclusive') {
      const turn = this.last.then(() => (signal.aborted ? undefined : work()));
      this.last = turn;
      return turn;
    }
    const lock = { name };
    this.shared.push(lock);
    await work();
    this.shared.splice(this.shared.indexOf(lock), 1);
    return undefined;
  }

  query() {
    return Promise.resolve({ held: [...this.shared] });
  }
}

/** Answers with streams that the test writes to and ends. */
function answerStreams(status = 200) {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const encoder = new TextEncoder();
  const fake = jest.fn((_url: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        open.push(controller);
        init.signal?.addEventListener('abort', () => controller.error(new Error('given up')));
      },
    });
    return Promise.resolve(new Response(body as unknown as BodyInit, { status }));
  });
  globalThis.fetch = fake as unknown as typeof fetch;
  return {
    asked: () => fake.mock.calls.length,
    urls: () => fake.mock.calls.map(([url]) => url),
    say: (text: string) => open.at(-1)?.enqueue(encoder.encode(text)),
    end: () => open.at(-1)?.close(),
  };
}

/**
 * Runs all pending work, including answers and other tabs' messages, independent of the mocked
 * clock.
 */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
}

function openTab() {
  const heard: string[] = [];
  let filings = 0;
  const stream = createUnreadStream(
    {
      countTold: (count) => heard.push(`count ${String(count)}`),
      streamEnded: ({ status }) => heard.push(`ended ${String(status)}`),
      otherTabTold: () => heard.push('other tab told'),
      filingsChanged: () => void (filings += 1),
      monitorChanged: (monitor) => heard.push(`${monitor} changed`),
      visibilityChanged: (isVisible) => heard.push(isVisible ? 'shown' : 'hidden'),
    },
    SILENCE_MS,
  );
  return { heard, filings: () => filings, ...stream };
}

describe("the browser's stream of the unread count", () => {
  const tabs: ReturnType<typeof openTab>[] = [];
  const tab = () => {
    const opened = openTab();
    tabs.push(opened);
    return opened;
  };
  const twoTabs = async () => {
    const server = answerStreams();
    const [first, second] = [tab(), tab()];
    first.open(URL);
    second.open(URL);
    await settle();
    // What the second tab missed before it opened its channel.
    expect(second.heard.splice(0)).toEqual(['other tab told']);
    return { server, first, second };
  };
  beforeEach(() => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: new Locks() });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
  });
  afterEach(async () => {
    for (const each of tabs.splice(0)) each.close();
    await settle();
    jest.useRealTimers();
    Reflect.deleteProperty(navigator, 'locks');
    globalThis.fetch = realFetch;
  });

  it('reports each count, regardless of how the bytes are chunked', async () => {
    const server = answerStreams();
    const { heard, open } = tab();
    open(URL);
    await settle();
    server.say('data: 3\n\nda');
    server.say('ta: 1');
    await settle();
    server.say('2\n\n:\n\n');
    await settle();
    expect(heard).toEqual(['count 3', 'count 12']);
  });

  it.each(['data: -1\n\n', 'data: 1e3\n\n', 'data: 12345678901\n\n', 'event: 3\n\n', '<html>\n'])(
    'ignores %j as a count',
    async (text) => {
      const server = answerStreams();
      const { heard, open } = tab();
      open(URL);
      await settle();
      server.say(text);
      await settle();
      expect(heard).toEqual([]);
    },
  );

  it('opens the stream in only one tab, and notifies the other tabs of each count', async () => {
    const { first, second, server } = await twoTabs();
    expect(server.asked()).toBe(1);
    server.say('data: 4\n\n');
    await settle();
    expect(first.heard).toEqual(['count 4']);
    expect(second.heard).toEqual(['other tab told']);
  });

  it('reports missed changes once to a tab that waits while another tab holds the stream', async () => {
    const server = answerStreams();
    const first = tab();
    first.open(URL);
    await settle();
    const second = tab();
    expect([first.heard, first.filings()]).toEqual([[], 1]);
    second.open(URL);
    await settle();
    expect([second.heard, second.filings()]).toEqual([['other tab told'], 1]);
    expect(server.asked()).toBe(1);
    expect(first.filings()).toBe(1);
  });

  it('reports changed filings in every tab, when the stream opens and for each change', async () => {
    const { first, second, server } = await twoTabs();
    expect([first.filings(), second.filings()]).toEqual([1, 2]);
    server.say('data: filings\n\n');
    await settle();
    expect([first.filings(), second.filings()]).toEqual([2, 3]);
  });

  it('moves the stream to the next tab when the tab that holds it closes', async () => {
    const { first, second, server } = await twoTabs();
    first.close();
    await settle();
    expect(server.asked()).toBe(2);
    server.say('data: 1\n\n');
    await settle();
    expect(second.heard).toEqual(['count 1']);
    expect(first.heard).not.toContain('count 1');
  });

  it('reports how the stream ended, and keeps its lock for the next attempt', async () => {
    const { first, second, server } = await twoTabs();
    server.end();
    await settle();
    expect(first.heard).toEqual(['ended 200']);
    first.open(URL);
    await settle();
    expect(server.asked()).toBe(2);
    expect(second.heard).toEqual([]);
  });

  it.each([401, 429, 503])("reports the stream's response status %i", async (status) => {
    answerStreams(status);
    const { heard, open } = tab();
    open(URL);
    await settle();
    expect(heard).toEqual([`ended ${String(status)}`]);
  });

  it('closes a stream only after a period of silence', async () => {
    const server = answerStreams();
    const { heard, open } = tab();
    open(URL);
    await settle();
    jest.advanceTimersByTime(SILENCE_MS - 1);
    server.say(':\n\n');
    await settle();
    jest.advanceTimersByTime(SILENCE_MS - 1);
    await settle();
    expect(heard).toEqual([]);
    jest.advanceTimersByTime(1);
    await settle();
    expect(heard).toEqual(['ended null']);
  });

  it('reopens the stream for the monitors shown in any tab, and reports their changes to each tab', async () => {
    const { first, second, server } = await twoTabs();
    expect(server.urls()).toEqual([URL]);
    second.watch('jobs');
    await settle();
    expect(server.urls()).toEqual([URL, `${URL}?monitors=jobs`]);
    server.say('data: monitor jobs\n\n');
    await settle();
    expect(first.heard).toEqual(['jobs changed']);
    expect(second.heard).toEqual(['jobs changed']);
    first.watch('pool');
    await settle();
    expect(server.urls().at(-1)).toBe(`${URL}?monitors=pool,jobs`);
    second.watch(null);
    await settle();
    expect(server.urls().at(-1)).toBe(`${URL}?monitors=pool`);
    first.watch(null);
    await settle();
    expect(server.urls().at(-1)).toBe(URL);
    expect(server.asked()).toBe(5);
    expect(first.heard).toEqual(['jobs changed']);
  });

  it('keeps one stream when the set of monitors shown in tabs stays the same', async () => {
    const { first, second, server } = await twoTabs();
    first.watch('mail');
    await settle();
    second.watch('mail');
    await settle();
    first.watch(null);
    first.watch('mail');
    await settle();
    expect(server.urls()).toEqual([URL, `${URL}?monitors=mail`]);
  });

  it.each(['data: monitor cpu\n\n', 'data: monitor\n\n', 'data: monitors jobs\n\n'])(
    'ignores %j as a monitor change',
    async (text) => {
      const server = answerStreams();
      const { heard, open } = tab();
      open(URL);
      await settle();
      server.say(text);
      await settle();
      expect(heard).toEqual([]);
    },
  );

  it('reports when the tab moves to the background and returns', () => {
    const { heard } = tab();
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    isHidden.mockRestore();
    expect(heard).toEqual(['hidden', 'shown']);
  });

  it("opens no stream when the browser doesn't support locks", async () => {
    Reflect.deleteProperty(navigator, 'locks');
    const server = answerStreams();
    const { heard, open } = tab();
    open(URL);
    await settle();
    expect(server.asked()).toBe(0);
    expect(heard).toEqual(['ended null']);
  });
});
