import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { UNREAD_STREAM_PATH } from '#contract/account/notifications';
import { endSessionsOf } from '../../../../src/server/domain/sessions/repository';
import { addNotification } from '../../seed';
import { addFilers, writeEnvelope } from '../../filers';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

let site: TestSite;
let anna: TestBrowser;
beforeAll(async () => {
  site = await openTestSite();
  anna = await site.signedIn('anna');
});
afterAll(() => site.close());

describe('unread count', () => {
  const PATH = '/api/notifications/unread/count';
  const add = (userId: number, times: number, readAt: Date | null = null) =>
    site.database.db
      .insertInto('notification')
      .values(
        Array.from({ length: times }, () => ({
          user_id: userId,
          kind: 'ACCOUNT' as const,
          target: null,
          title: 'A note',
          body: 'Its text',
          created_at: new Date('2026-07-01T12:00:00Z'),
          read_at: readAt,
        })),
      )
      .execute();

  it('returns the unread count as a number: 0 without notifications', async () => {
    const answer = await anna.call('GET', `${PATH}?inbox=true`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toBe('0');
  });

  it("counts all of the user's own unread notifications", async () => {
    await add(site.users.anna, 120);
    await add(site.users.anna, 2, new Date('2026-07-02T12:00:00Z'));
    await add(site.users.arno, 3);
    expect((await anna.call('GET', `${PATH}?inbox=true`)).json()).toBe(120);
    expect((await anna.call('GET', PATH)).json()).toBe(120);
    const arno = await site.signedIn('arno');
    expect((await arno.call('GET', `${PATH}?inbox=true`)).json()).toBe(3);
  });

  it('denies visitors the unread count', async () => {
    expect((await site.browser().call('GET', `${PATH}?inbox=true`)).statusCode).toBe(401);
  });

  it.each(['inbox=', 'inbox=1', 'inbox=false', 'inbox=true&inbox=true', 'inbox[]=true', 'user=1'])(
    'rejects the unread count query %s',
    async (query) => {
      expect((await anna.call('GET', `${PATH}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('unread stream', () => {
  let quick: TestSite;
  beforeAll(async () => {
    const streams = { all: 3, perUser: 2, beatMs: 5, monitorMs: 5, quietMs: 20, sessionMs: 5 };
    const limits = { ...WIDE_LIMITS, streams };
    quick = await openTestSite({ shared: site, config: { limits } });
  });
  afterAll(() => quick.close());
  afterEach(async () => {
    // Without a socket, the server does not notice that a browser closed.
    await site.database.db.deleteFrom('session').execute();
    await Promise.all(open.splice(0).map((stream) => stream.toEnd()));
  });
  const open: { toEnd(): Promise<void> }[] = [];

  /** Collects the stream's events. */
  async function follow(person: TestBrowser, query = '') {
    const answer = await person.send({
      method: 'GET',
      url: `/web${UNREAD_STREAM_PATH}${query}`,
      headers: { accept: 'text/event-stream', 'accept-encoding': 'gzip, br' },
      payloadAsStream: true,
    });
    const body: Readable = answer.stream();
    const pieces = body.iterator({ destroyOnReturn: false });
    let rest = '';
    const stream = {
      answer,
      async next(): Promise<string | null> {
        while (!rest.includes('\n\n')) {
          const { done, value } = (await pieces.next()) as IteratorResult<Buffer, undefined>;
          if (done === true) return null;
          rest += value.toString();
        }
        const end = rest.indexOf('\n\n') + 2;
        const event = rest.slice(0, end);
        rest = rest.slice(end);
        return event;
      },
      /** The next event other than a heartbeat. */
      async news() {
        let piece: string | null;
        do piece = await this.next();
        while (piece === ':\n\n');
        return piece;
      },
      async toEnd() {
        while ((await this.next()) !== null);
      },
    };
    if (answer.statusCode === 200) open.push(stream);
    return stream;
  }

  const unreadOf = async (person: TestBrowser) =>
    (await person.call('GET', '/api/notifications/unread/count')).json<number>();

  it('streams the count immediately, then each change, with heartbeats between', async () => {
    const person = await quick.signedIn('berta');
    const before = await unreadOf(person);
    const stream = await follow(person);
    expect(stream.answer.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(stream.answer.headers['content-encoding']).toBeUndefined();
    expect(await stream.next()).toBe(`data: ${String(before)}\n\n`);
    expect(await stream.next()).toBe(':\n\n');
    const id = await addNotification(site.database, site.users.berta);
    expect(await stream.news()).toBe(`data: ${String(before + 1)}\n\n`);
    await person.call('PUT', `/api/notifications/${String(id)}/read`, {
      payload: { isRead: true },
    });
    expect(await stream.news()).toBe(`data: ${String(before)}\n\n`);
  });

  it("reports changes to the user's electronic filings, but not to other users' filings", async () => {
    const { userIds } = await addFilers(site, ['streamer']);
    const stream = await follow(await quick.signedIn('streamer'));
    // Reported even if it happens before the server's next look.
    await writeEnvelope(site, userIds[0] ?? 0, START);
    await stream.next();
    expect(await stream.news()).toBe('data: filings\n\n');
    await writeEnvelope(site, site.users.anna, START);
    expect(await stream.next()).toBe(':\n\n');
    await writeEnvelope(site, userIds[0] ?? 0, START);
    expect(await stream.news()).toBe('data: filings\n\n');
  });

  it('reports an earlier change that is committed after a later one', async () => {
    const { userIds } = await addFilers(site, ['overtaken']);
    const [userId = 0] = userIds;
    await writeEnvelope(site, userId, START);
    const reserved = await sql<{ late: string }>`
      select nextval('filing_change_number') as late`.execute(site.database.db);
    const late = Number(reserved.rows[0]?.late);
    await writeEnvelope(site, userId, START);
    const stream = await follow(await quick.signedIn('overtaken'));
    await stream.next();
    expect(await stream.next()).toBe(':\n\n');
    await sql`
      update filing_envelope set change_number = ${late}
       where id = (select id from filing_envelope where user_id = ${userId}
                    order by change_number limit 1)`.execute(site.database.db);
    expect(await stream.next()).toBe('data: filings\n\n');
  });

  it("doesn't stream other users' notifications", async () => {
    const stream = await follow(await quick.signedIn('berta'));
    await stream.next();
    await addNotification(site.database, site.users.anna);
    expect(await stream.next()).toBe(':\n\n');
    expect(await stream.next()).toBe(':\n\n');
  });

  it("denies visitors the unread stream, and doesn't extend the session", async () => {
    const { answer } = await follow(quick.browser());
    expect(answer.statusCode).toBe(401);
    const person = await quick.signedIn('anna');
    const lastSeen = () =>
      site.database.db
        .selectFrom('session')
        .select('last_seen_at')
        .orderBy('created_at', 'desc')
        .orderBy('last_seen_at', 'desc')
        .executeTakeFirst();
    const before = await lastSeen();
    quick.clock.time += 10 * 60_000;
    const stream = await follow(person);
    expect(await stream.next()).toMatch(/^data: /);
    expect(await lastSeen()).toEqual(before);
  });

  it('ends an unread stream when the session expires or is logged out everywhere', async () => {
    const idle = await follow(await quick.signedIn('berta'));
    await idle.next();
    quick.clock.time += WIDE_LIMITS.session.idleMs;
    expect(await idle.news()).toBeNull();
    const followed = await follow(await quick.signedIn('berta'));
    await followed.next();
    await site.database.db.transaction().execute((trx) => endSessionsOf(trx, site.users.berta));
    expect(await followed.news()).toBeNull();
  });

  describe('the stream for monitors', () => {
    let root: TestBrowser;
    beforeEach(async () => {
      root = await quick.signedIn('root');
    });
    const watch = (monitors: string) => follow(root, `?monitors=${monitors}`);
    /** The next event about a monitor. */
    async function monitorEvent(stream: Awaited<ReturnType<typeof follow>>) {
      let piece: string | null;
      do piece = await stream.news();
      while (piece !== null && !piece.startsWith('data: monitor'));
      return piece;
    }
    /** Events about monitors until the stream has beaten some times. */
    async function eventsOfBeats(stream: Awaited<ReturnType<typeof follow>>, beats = 3) {
      const events: string[] = [];
      for (let beat = 0; beat < beats;) {
        const piece = await stream.next();
        if (piece === null) break;
        if (piece === ':\n\n') beat += 1;
        else if (piece.startsWith('data: monitor')) events.push(piece);
      }
      return events;
    }
    const addAttempt = () =>
      site.database.db
        .insertInto('login_attempt')
        .values({ at: new Date(START), outcome: 'PASSWORD', user_id: null, network: '203.0.113.1' })
        .execute();

    it('reports each watched monitor once, and then only when its statistics change', async () => {
      const stream = await watch('mail,logins');
      const first = [await monitorEvent(stream), await monitorEvent(stream)];
      expect(first.sort()).toEqual(['data: monitor logins\n\n', 'data: monitor mail\n\n']);
      expect(await eventsOfBeats(stream)).toEqual([]);
      await addAttempt();
      expect(await monitorEvent(stream)).toBe('data: monitor logins\n\n');
      await sql`
        insert into mail_message (recipient, subject, body, created_at, next_try_at, status, kind)
        values ('a@example.org', 'A', 'B', ${new Date(START)}::timestamptz,
                ${new Date(START + 3_600_000)}::timestamptz, 'WAITING', 'NOTICE')`.execute(
        site.database.db,
      );
      expect(await monitorEvent(stream)).toBe('data: monitor mail\n\n');
    });

    it('reports the pool monitor at every other poll, even without a change', async () => {
      const stream = await watch('pool');
      expect(await monitorEvent(stream)).toBe('data: monitor pool\n\n');
      expect(await monitorEvent(stream)).toBe('data: monitor pool\n\n');
    });

    it('reports logged requests, except requests that load a monitor', async () => {
      const add = (route: string) =>
        sql`insert into request_log (request_id, at, method, route, path, status, ms, database_ms,
                                     wait_ms, bytes, network, build)
            values ('r', ${new Date(START)}::timestamptz, 'GET', ${route}, ${route}, 200, 1, 0, 0, 0, '', '')`.execute(
          site.database.db,
        );
      const stream = await watch('requests');
      await monitorEvent(stream);
      await add('/web/admin/requests');
      await add('/web/admin/jobs');
      expect(await eventsOfBeats(stream)).toEqual([]);
      await add('/web/court/search');
      expect(await monitorEvent(stream)).toBe('data: monitor requests\n\n');
      expect(await eventsOfBeats(stream)).toEqual([]);
    });

    it('reads statistics once per poll for all watchers, and not at all without watchers', async () => {
      const { monitors } = quick.app;
      const stream = await watch('jobs');
      await stream.next();
      let loads = 0;
      const load = () => {
        loads += 1;
        return Promise.resolve(loads);
      };
      const read = () => monitors.read('jobs', '', load);
      const [one, two] = await Promise.all([read(), read()]);
      expect([one, two, loads]).toEqual([1, 1, 1]);
      monitors.forget('jobs');
      expect(await read()).toBe(2);
      const look = jest.spyOn(monitors, 'look');
      await site.database.db.deleteFrom('session').execute();
      await stream.toEnd();
      look.mockClear();
      await Promise.all([read(), read()]);
      expect(loads).toBe(4);
      await new Promise((done) => setTimeout(done, 30));
      expect(look).not.toHaveBeenCalled();
      look.mockRestore();
    });

    it("rejects unknown monitors and lists their names, and rejects users who aren't super users", async () => {
      for (const query of ['?monitors=', '?monitors=jobs,cpu', '?monitors=jobs&monitors=pool']) {
        const { answer } = await follow(root, query);
        expect(answer.statusCode).toBe(400);
      }
      const { answer } = await follow(await quick.signedIn('anna'), '?monitors=jobs');
      expect(answer.statusCode).toBe(403);
    });

    it("doesn't extend the session when a watched page loads its statistics", async () => {
      const { db } = site.database;
      const seenAt = () =>
        db
          .selectFrom('session')
          .where('user_id', '=', site.users.root)
          .select('last_seen_at')
          .orderBy('created_at', 'desc')
          .executeTakeFirst();
      const before = await seenAt();
      quick.clock.time += 10 * 60_000;
      for (const path of ['mails', 'logins', 'requests', 'error-groups']) {
        const { body, statusCode } = await root.call('GET', `/admin/${path}`);
        expect([path, statusCode, statusCode === 200 ? '' : body]).toEqual([path, 200, '']);
      }
      expect(await seenAt()).toEqual(before);
    });
  });

  it('limits streams per user and in total, and frees a slot when a stream closes', async () => {
    const person = await quick.signedIn('anna');
    const streams = [await follow(person), await follow(person)];
    expect((await follow(person)).answer.statusCode).toBe(429);
    const other = await quick.signedIn('berta');
    streams.push(await follow(other));
    const refused = (await follow(other)).answer;
    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    await site.database.db.transaction().execute((trx) => endSessionsOf(trx, site.users.anna));
    await streams[0]?.news();
    expect(await streams[0]?.news()).toBeNull();
    const again = await follow(other);
    expect(again.answer.statusCode).toBe(200);
  });
});
