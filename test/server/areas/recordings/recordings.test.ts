import type { RecordingDetails, StoredRecording } from '#contract/schemas/recordings';
import {
  RECORDING_MAX_DEPTH,
  RECORDING_REQUEST_MAX_BYTES,
  VISITOR_RECORDING_REQUEST_MAX_BYTES,
} from '#contract/site/recordings';
import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { sweepRecordings } from '../../../../src/server/domain/recordings/repository';
import { sweepServerErrors } from '../../../../src/server/domain/serverErrors/repository';
import { eventually } from '../../../support/browserWaits';
import { answered, recordingText } from '../../../support/recordingTexts';
import { auditOf } from '../../pages/forms';
import { openTestSite, START, TestBrowser, WIDE_LIMITS, type TestSite } from '../../testApp';

const DAY = 86_400_000;

describe('uploaded recordings', () => {
  let site: TestSite;
  let root: TestBrowser;
  let anna: TestBrowser;
  let visitor: TestBrowser;
  beforeAll(async () => {
    site = await openTestSite();
    root = await site.signedIn('root');
    anna = await site.signedIn('anna');
    visitor = site.browser();
    await visitor.open('/web/vue/in/');
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('recording').execute();
    await site.database.db.deleteFrom('server_error').execute();
  });

  const SENT = {
    recording: recordingText(answered(1, '/web/common/counts', 200, {})),
    note: 'I opened the page',
    problem: 'A screen: it broke',
    address: '/web/vue/in/court',
  };
  const send = (who: TestBrowser, changes: object = {}) =>
    who.call('POST', '/recordings', { payload: { ...SENT, ...changes } });
  async function stored(changes: object = {}, who = visitor): Promise<string> {
    const answer = await send(who, changes);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ reference: string }>().reference;
  }
  async function list(query = ''): Promise<readonly StoredRecording[]> {
    const answer = await root.call('GET', `/recordings${query}`);
    return answer.json<{ items: StoredRecording[] }>().items;
  }
  async function opened(reference: string, query = ''): Promise<RecordingDetails> {
    return (await root.call('GET', `/recordings/${reference}${query}`)).json<RecordingDetails>();
  }
  const references = async (query = '') => (await list(query)).map(({ reference }) => reference);

  /** A server error, and the message that the visitor saw. */
  async function fault(): Promise<{ readonly message: string; readonly uuid: string }> {
    const { schema } = site.database.db;
    await schema.alterTable('message_of_the_day').renameTo('message_gone').execute();
    const answer = await visitor.call('GET', '/motd/messages?app_code=COURT');
    await schema.alterTable('message_gone').renameTo('message_of_the_day').execute();
    return answer.json();
  }

  it("accepts a visitor's recording, and lists it for a super user with sender, page, and problem", async () => {
    const reference = await stored();
    site.clock.time += 1_000;
    const newer = await stored({ note: '' }, anna);
    expect(await list()).toEqual([
      expect.objectContaining({ reference: newer, username: 'anna' }),
      {
        reference,
        storedAt: new Date(START).toISOString(),
        username: null,
        build: 'build-7',
        address: SENT.address,
        problem: SENT.problem,
        size: SENT.recording.length,
      },
    ]);
  });

  it("shows a recording to a super user line by line, with the user's comment", async () => {
    const details = await opened(await stored());
    expect(details).toMatchObject({
      note: 'I opened the page',
      total: 2,
      keptUntil: new Date(START + 30 * DAY).toISOString(),
      items: [
        { line: 1, at: null, text: 'Request: GET /web/common/counts' },
        { line: 2, at: 10, text: 'Response to GET /web/common/counts: 200' },
      ],
    });
  });

  it('shows one page of lines at a time', async () => {
    const lines = Array.from({ length: 250 }, (_, index) => ({
      kind: 'page',
      at: 100 + index,
      action: { type: `test/${index}` },
    }));
    const details = await opened(
      await stored({ recording: recordingText(lines) }),
      '?pageNumber=2',
    );
    expect(details.total).toBe(250);
    expect(details.items).toHaveLength(50);
    expect(details.items[0]).toEqual({ line: 201, at: 200, text: 'Page: test/200' });
  });

  it('accepts any brackets, commas, quotes, and backslashes in text', async () => {
    const evil = `${'['.repeat(1_000)}${'{"'.repeat(1_000)}${'\\'.repeat(1_001)}"${','.repeat(500_000)}`;
    const recording = recordingText([{ kind: 'page', at: 1, action: { type: evil } }]);
    const details = await opened(await stored({ recording }));
    expect(details.unreadable).toBeNull();
    expect(details.total).toBe(1);
  });

  it('downloads a recording exactly as sent', async () => {
    const recording = recordingText([
      { kind: 'page', at: 1, action: { type: 'é \u0000 \ud800 <' } },
    ]);
    const reference = await stored({ recording });
    const file = await root.call('GET', `/recordings/${reference}/file`);
    expect(file.headers['content-disposition']).toMatch(
      /^attachment; filename="recording-\w{8}\.json"$/,
    );
    expect(file.headers['cache-control']).toContain('no-store');
    expect(file.body).toBe(recording);
    await opened(reference);
    const uses = await auditOf(site, `recording/${reference}`);
    expect(uses.map(({ action }) => action)).toEqual(['recordingExported', 'recordingViewed']);
  });

  it('shows a recording with the server log of its error', async () => {
    const { uuid } = await fault();
    const recording = recordingText(answered(1, '/web/motd/messages', 500, { message: 'x', uuid }));
    const reference = await stored({ recording });
    await eventually(async () => {
      expect((await opened(reference)).serverErrors).toEqual([
        {
          reference: uuid,
          at: new Date(START).toISOString(),
          method: 'GET',
          route: '/web/motd/messages',
          message: expect.stringContaining('message_of_the_day') as string,
          stack: expect.stringContaining('Error') as string,
        },
      ]);
    });
  });

  it("finds a recording by the first eight characters of its reference or an error's reference", async () => {
    const uuid = '1b9d6bcd-0000-4000-8000-000000000001';
    const other = await stored();
    const recording = recordingText(answered(1, '/web/x', 500, { uuid }));
    const met = await stored({ recording });
    expect(await references('?reference=1B9D6BCD')).toEqual([met]);
    expect(await references(`?reference=${other.slice(0, 8)}`)).toEqual([other]);
    expect(await references('?reference=%25')).toEqual([]);
    expect((await opened(met)).missingErrors).toEqual([uuid]);
  });

  it.each([
    ['GET', ''],
    ['GET', '/x'],
    ['GET', '/x/file'],
    ['DELETE', '/x'],
  ] as const)('allows only super users: %s %s', async (method, path) => {
    const address = `/recordings${path.replace('x', await stored())}`;
    expect((await visitor.call(method, address)).statusCode).toBe(401);
    expect((await anna.call(method, address)).statusCode).toBe(403);
    expect(await list()).toHaveLength(1);
  });

  it('audits the deletion of a recording by a super user', async () => {
    const reference = await stored({}, anna);
    expect((await root.call('DELETE', `/recordings/${reference}`)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    expect((await root.call('DELETE', `/recordings/${reference}`)).statusCode).toBe(404);
    expect((await root.call('GET', `/recordings/${reference}`)).statusCode).toBe(404);
    const events = await site.database.db
      .selectFrom('audit_event')
      .select(['actor_id', 'action', 'detail'])
      .where('target', '=', `recording/${reference}`)
      .execute();
    expect(events).toEqual([
      {
        actor_id: site.users.root,
        action: 'recordingDeleted',
        detail: { storedAt: new Date(START).toISOString(), userId: site.users.anna },
      },
    ]);
  });

  it('deletes recordings after 30 days, with the server log of their errors', async () => {
    await stored();
    await fault();
    const errors = () => site.database.db.selectFrom('server_error').selectAll().execute();
    await eventually(async () => expect(await errors()).toHaveLength(1));
    const sweep = async (now: number): Promise<void> => {
      await sweepRecordings(site.database.db, now);
      await sweepServerErrors(site.database.db, now);
    };
    await sweep(START + 30 * DAY);
    expect(await list()).toHaveLength(1);
    expect(await errors()).toHaveLength(1);
    await sweep(START + 30 * DAY + 1);
    expect(await list()).toEqual([]);
    expect(await errors()).toEqual([]);
  });

  it('stores no query or body of an error', async () => {
    await fault();
    await eventually(async () => {
      const rows = await site.database.db.selectFrom('server_error').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain('app_code=');
    });
  });

  describe('invalid recordings', () => {
    const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    it.each([
      ['nothing', ''],
      ['invalid JSON', 'hello'],
      ['a script', '<script>alert(1)</script>'],
      ['a number', '1'],
      ['a list', '[1, 2]'],
      ['a deeply nested list', nested(100_000)],
      ['a list nested one level too deep', nested(RECORDING_MAX_DEPTH + 1)],
      ['a deeply nested list that is never closed', '['.repeat(400_000)],
      ['more lists than any recording has', `[${'[],'.repeat(300_000)}[]]`],
      ['100,000 quotes and backslashes', '"\\'.repeat(100_000)],
      ['a recording that is cut off', SENT.recording.slice(0, -5)],
      ['another format', recordingText([], { format: 'other' })],
      ['a recording without lines', recordingText([], { entries: {} })],
      ['invalid lines', recordingText([], { entries: [1] })],
      ['a recording without a start', recordingText([], { start: null })],
      ['a build that isn’t a string', recordingText([], { build: { a: 1 } })],
      ['a build of 10,000 characters', recordingText([], { build: 'x'.repeat(10_000) })],
      ['a __proto__ key', SENT.recording.replace('"build"', '"__proto__":{"x":1},"build"')],
      [
        'a nested __proto__ key',
        SENT.recording.replace('"kind"', '"a":{"__proto__":{"x":1}},"kind"'),
      ],
    ])('rejects an invalid recording with a message: %s', async (_what, recording) => {
      const answer = await send(visitor, { recording });
      expect(answer.statusCode).toBe(400);
      const { fields } = answer.json<{ fields: { name: string; messages: string[] }[] }>();
      expect(fields).toEqual([
        { name: 'recording', messages: [expect.stringMatching(/^\w.+\.$/)] },
      ]);
      expect(({} as { x?: unknown }).x).toBeUndefined();
      expect(await list()).toEqual([]);
    });

    it.each([
      ['a note that is too long', { note: 'x'.repeat(2_001) }],
      ['a note with a NUL character', { note: 'a\u0000b' }],
      ['a note with a lone surrogate', { note: 'a\ud800' }],
      ['a list as the note', { note: ['x'] }],
      ['an unknown field', { html: '<b>' }],
      ['no recording', { recording: undefined }],
      ['a list as the recording', { recording: [] }],
    ])('rejects a recording: %s', async (_what, changes) => {
      expect((await send(visitor, changes)).statusCode).toBe(400);
      expect(await list()).toEqual([]);
    });

    it('rejects a recording that is too large before reading it, and shows the limit', async () => {
      const recording = 'x'.repeat(VISITOR_RECORDING_REQUEST_MAX_BYTES);
      const refused = await send(visitor, { recording });
      expect(refused.statusCode).toBe(413);
      expect(refused.json()).toEqual({
        message:
          'Without logging in, a recording can have at most 1 MB. Save it to a file and email it to us.',
      });
      const atLength = recordingText([{ kind: 'x'.repeat(recording.length) }]);
      expect((await send(anna, { recording: atLength })).statusCode).toBe(200);
      const larger = await send(anna, { recording: 'x'.repeat(RECORDING_REQUEST_MAX_BYTES) });
      expect(larger.statusCode).toBe(413);
      expect(larger.json()).toEqual({
        message: 'A recording can have at most 5 MB. Save it to a file and email it to us.',
      });
    });

    it('rejects a recording without a Content-Length', async () => {
      const answer = await visitor.call('POST', '/recordings', {
        payload: Readable.from([
          JSON.stringify({ ...SENT, recording: 'x'.repeat(VISITOR_RECORDING_REQUEST_MAX_BYTES) }),
        ]),
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(413);
    });

    it.each([
      ['a deeply nested body', '['.repeat(1_000_000)],
      ['a deeply nested note', `{"note":${'['.repeat(100)}${']'.repeat(100)}}`],
      [
        '100,000 property names',
        `{${Array.from({ length: 100_000 }, (_, at) => `"${String(at)}":1`).join()}}`,
      ],
      ['invalid JSON', '{"recording":'],
      ['nothing', ''],
    ])('rejects a recording before parsing it: %s', async (_what, payload) => {
      const answer = await visitor.call('POST', '/recordings', {
        payload,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toEqual({
        messages: ["We couldn't read this request."],
        fields: [],
      });
    });

    it('rejects a recording with 1,000,000 property names', async () => {
      const names = Array.from({ length: 1_000_000 }, (_, at) => `"${at.toString(36)}":1`).join();
      const refused = await send(anna, { recording: `{${names}}`.slice(0, 4_000_000) });
      expect(refused.json()).toMatchObject({
        fields: [{ messages: ['The recording has more than 400,000 entries.'] }],
      });
    });

    it('rejects forms and plain text as recordings', async () => {
      for (const type of ['application/x-www-form-urlencoded', 'text/plain']) {
        const answer = await visitor.call('POST', '/recordings', {
          payload: 'recording=x&note=&problem=&address=',
          headers: { 'content-type': type },
        });
        expect(answer.statusCode).toBe(400);
      }
    });

    it('treats HTML and SQL in a recording as plain data', async () => {
      const evil = `<img src=x onerror=alert(1)>'; drop table recording; --`;
      const recording = recordingText([{ kind: evil }, { kind: 'page', action: evil, at: evil }]);
      const reference = await stored({ recording, note: evil, problem: evil, address: evil });
      const details = await opened(reference);
      expect(details.note).toBe(evil);
      expect(details.recording).toMatchObject({ problem: evil, address: evil });
      expect(details.items.map(({ at }) => at)).toEqual([null, null]);
    });

    it.each([
      ['an invalid response', { kind: 'ended', id: 1, value: { status: 500, body: null } }],
      ['an invalid UUID', { kind: 'ended', id: 1, value: { status: 500, body: { uuid: "'x" } } }],
      ['an invalid id and time', { kind: 'ended', id: { a: 1 }, value: 7, at: null }],
      ['invalid arguments', { kind: 'asked', id: null, args: 'x', what: {} }],
      ['an invalid action', { kind: 'saga', action: [] }],
    ])('stores and shows a recording unchanged: %s', async (_what, line) => {
      const details = await opened(await stored({ recording: recordingText([line]) }));
      expect(details.items).toHaveLength(1);
      expect(details.serverErrors).toEqual([]);
    });
  });

  describe('damaged recordings', () => {
    /** Overwrites the stored bytes. */
    const replaceBy = (reference: string, content: Buffer) =>
      sql`update recording set content = decode(${content.toString('base64')}, 'base64')
           where reference = ${reference}`.execute(site.database.db);
    const whole = gzipSync(SENT.recording);

    it.each([
      ['nested too deeply', gzipSync('['.repeat(2_400_000)), 'nested more than 64 levels'],
      ['cut off before it was stored', gzipSync(SENT.recording.slice(0, -9)), 'cut off'],
      ['cut off in storage', whole.subarray(0, whole.length - 12), 'damaged'],
      ['not a recording', Buffer.from('hello'), 'damaged'],
      ['larger than any recording', gzipSync(' '.repeat(6_000_000)), 'larger'],
      ['without lines', gzipSync('{"format":"countyline-recording"}'), 'missing'],
    ])(
      'lists a damaged recording with the reason, and allows deletion: %s',
      async (_what, content, reason) => {
        const reference = await stored();
        await replaceBy(reference, content);
        const answer = await root.call('GET', `/recordings/${reference}`);
        expect(answer.statusCode).toBe(200);
        expect(answer.json()).toMatchObject({
          items: [],
          total: 0,
          note: 'I opened the page',
          unreadable: expect.stringContaining(reason) as unknown,
        });
        expect((await root.call('DELETE', `/recordings/${reference}`)).statusCode).toBe(200);
      },
    );

    it('returns 410 for the file of a damaged recording', async () => {
      const reference = await stored();
      await replaceBy(reference, whole.subarray(0, 30));
      const file = await root.call('GET', `/recordings/${reference}/file`);
      expect(file.statusCode).toBe(410);
      expect(file.json<{ message: string }>().message).toContain('is damaged');
    });
  });

  it('reads one recording at a time per network', async () => {
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(visitor)));
    const statuses = sent.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 429, 429, 429, 429]);
    const refused = sent.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('2');
    const other = site.browser('203.0.113.77');
    await other.open('/web/vue/in/');
    const both = await Promise.all([send(visitor), send(other)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it("rejects a recording without the page's own token", async () => {
    const answer = await site.browser().call('POST', '/recordings', { payload: SENT });
    expect(answer.statusCode).toBe(403);
  });
});

describe('a running server', () => {
  let site: TestSite;
  afterAll(() => site.close());

  it('deletes recordings and errors older than 30 days automatically', async () => {
    site = await openTestSite({
      config: { limits: { ...WIDE_LIMITS, jobsMs: 30 } },
      runsJobs: true,
    });
    const { db } = site.database;
    const visitor = site.browser();
    await visitor.open('/web/vue/in/');
    const payload = { recording: recordingText(), note: '', problem: '', address: '' };
    await visitor.call('POST', '/recordings', { payload });
    const at = new Date(START);
    const error = { reference: 'x', at, method: 'GET', route: '/', message: '', stack: '' };
    await db.insertInto('server_error').values(error).execute();
    const left = async (): Promise<number> => {
      const rows = await db.selectFrom('recording').select('reference').execute();
      const errors = await db.selectFrom('server_error').select('reference').execute();
      return rows.length + errors.length;
    };
    expect(await left()).toBe(2);
    site.clock.time += 31 * DAY;
    await eventually(async () => expect(await left()).toBe(0));
  });
});

describe('recording storage', () => {
  it('keeps the newest recordings, within limits on count and bytes', async () => {
    const noise = (): string => recordingText([{ kind: randomBytes(20_000).toString('base64') }]);
    const site = await openTestSite({
      config: { limits: { ...WIDE_LIMITS, recordingRoom: { count: 3, bytes: 50_000 } } },
    });
    const root = await site.signedIn('root');
    const sent: string[] = [];
    const send = async (recording: string): Promise<void> => {
      site.clock.time += 1_000;
      const payload = { recording, note: '', problem: '', address: '' };
      const answer = await root.call('POST', '/recordings', { payload });
      sent.unshift(answer.json<{ reference: string }>().reference);
    };
    const kept = async (): Promise<string[]> => {
      const answer = await root.call('GET', '/recordings');
      return answer.json<{ items: StoredRecording[] }>().items.map(({ reference }) => reference);
    };
    for (let count = 0; count < 4; count += 1) await send(recordingText());
    expect(await kept()).toEqual(sent.slice(0, 3));
    for (let count = 0; count < 3; count += 1) await send(noise());
    expect(await kept()).toEqual(sent.slice(0, 2));
    await site.close();
  });
});

describe('recording storage of several senders', () => {
  const room = { count: 6, bytes: 200_000 };
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ config: { limits: { ...WIDE_LIMITS, recordingRoom: room } } });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.database.db.deleteFrom('recording').execute();
  });

  async function send(browser: TestBrowser, recording = recordingText()): Promise<string> {
    site.clock.time += 1_000;
    const payload = { recording, note: '', problem: '', address: '' };
    const answer = await browser.call('POST', '/recordings', { payload });
    expect(answer.statusCode).toBe(200);
    return answer.json<{ reference: string }>().reference;
  }
  async function kept(): Promise<string[]> {
    const rows = await site.database.db
      .selectFrom('recording')
      .select('reference')
      .orderBy('stored_at', 'desc')
      .execute();
    return rows.map(({ reference }) => reference);
  }
  async function visitor(address: string): Promise<TestBrowser> {
    const browser = site.browser(address);
    await browser.open('/web/vue/in/');
    return browser;
  }

  it("keeps other senders' recordings when one sender exceeds the count limit", async () => {
    const victims = [
      await send(await visitor('203.0.113.9')),
      await send(await site.signedIn('anna')),
    ];
    const flooder = await visitor('198.51.100.7');
    const flood: string[] = [];
    for (let count = 0; count < 20; count += 1) flood.unshift(await send(flooder));
    expect(await kept()).toEqual([...flood.slice(0, 4), ...[...victims].reverse()]);
  });

  it("keeps other senders' recordings when one sender exceeds the byte limit", async () => {
    const noise = (): string => recordingText([{ kind: randomBytes(40_000).toString('base64') }]);
    const victim = await send(await visitor('203.0.113.9'), noise());
    const flooder = await site.signedIn('arno');
    const flood: string[] = [];
    for (let count = 0; count < 6; count += 1) flood.unshift(await send(flooder, noise()));
    const left = await kept();
    expect(left).toContain(victim);
    expect(left.slice(0, 2)).toEqual(flood.slice(0, 2));
    expect(left.length).toBeLessThan(room.count);
  });

  it('treats all visitors on one network as one sender, and stores no IP address', async () => {
    const victim = await send(await visitor('203.0.113.9'));
    for (let count = 0; count < 12; count += 1) {
      await send(await visitor(`2001:db8:1:${String(count + 1)}::1`));
    }
    expect(await kept()).toContain(victim);
    const rows = await site.database.db.selectFrom('recording').select('visitor').execute();
    expect(new Set(rows.map(({ visitor: hash }) => hash)).size).toBe(2);
    expect(JSON.stringify(rows)).not.toContain('2001:db8');
  });
});

describe('a frequent sender', () => {
  it('delays a frequent sender without delaying others', async () => {
    const { recordings } = DEFAULT_LIMITS;
    const site = await openTestSite({ config: { limits: { ...WIDE_LIMITS, recordings } } });
    const send = async (address: string) => {
      const browser = site.browser(address);
      await browser.open('/web/vue/in/');
      const payload = { recording: recordingText(), note: '', problem: '', address: '' };
      return browser.call('POST', '/recordings', { payload });
    };
    for (let count = 0; count < recordings.count; count += 1) {
      expect((await send('203.0.113.9')).statusCode).toBe(200);
    }
    const answer = await send('203.0.113.9');
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(answer.json<{ message: string }>().message).toContain('save this one to a file');
    expect((await send('203.0.113.10')).statusCode).toBe(200);
    site.clock.time += recordings.windowMs;
    expect((await send('203.0.113.9')).statusCode).toBe(200);
    await site.close();
  });

  it('gives a logged-in sender a personal quota on any network', async () => {
    const recordings = { count: 2, windowMs: 60_000 };
    const site = await openTestSite({ config: { limits: { ...WIDE_LIMITS, recordings } } });
    const payload = { recording: recordingText(), note: '', problem: '', address: '' };
    const anna = await site.signedIn('anna');
    const statuses: number[] = [];
    for (const remoteAddress of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) {
      const moved = new TestBrowser(site.app, remoteAddress);
      for (const [name, value] of anna.cookies) moved.cookies.set(name, value);
      statuses.push((await moved.call('POST', '/recordings', { payload })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    const visitor = site.browser('203.0.113.1');
    await visitor.open('/web/vue/in/');
    expect((await visitor.call('POST', '/recordings', { payload })).statusCode).toBe(200);
    await site.close();
  });
});
