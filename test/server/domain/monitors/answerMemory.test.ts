import { AnswerMemory } from '../../../../src/server/domain/monitors/answerMemory';
import { DatabaseUnavailableError } from '../../../../src/server/db/errors';
import { openTestSite, type TestSite } from '../../testApp';

const MINUTE = 60_000;

/** The calls of each monitor, as its screen makes them. */
const MONITORS = {
  HttpLogging: '/admin/requests?path=%2Fweb',
  OCRDaemonMonitor: '/admin/jobs',
  MailService: '/admin/mails',
  LoginMonitor: '/admin/logins',
  DataUpdateStatus: '/admin/reports/DataUpdateStatus',
  TaxWarrantDataUpdateStatus: '/admin/reports/TaxWarrantDataUpdateStatus',
} as const;

interface Answer {
  readonly asOf: string;
  readonly isFromMemory: boolean;
}

describe('monitors without their database', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite({ runsJobs: true });
  });
  afterAll(() => site.app.close());

  it('serves monitors from memory with the time of their statistics, to super users only', async () => {
    const { clock, database } = site;
    const root = await site.signedIn('root');
    const anna = await site.signedIn('anna');
    const before = new Map<string, Answer>();
    for (const [name, line] of Object.entries(MONITORS)) {
      const answer = await root.call('GET', line);
      expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 });
      before.set(name, answer.json<Answer>());
      expect(before.get(name)?.isFromMemory).toBe(false);
    }
    await root.call('GET', '/admin/error-groups');
    await database.close();
    clock.time += 5 * MINUTE;
    for (const [name, line] of Object.entries(MONITORS)) {
      const answer = await root.call('GET', line);
      expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 });
      expect(answer.json<Answer>()).toEqual({ ...before.get(name), isFromMemory: true });
      expect((await anna.call('GET', line)).statusCode).toBe(503);
      expect((await site.browser().call('GET', line)).statusCode).toBe(401);
    }
    expect((await root.call('GET', '/admin/error-groups')).statusCode).toBe(200);
    // Questions that were never answered have no memory.
    expect((await root.call('GET', '/admin/mails?state=FAILED')).statusCode).toBe(503);
    expect((await root.call('GET', '/admin/reports/Invoices')).statusCode).toBe(503);
  });
});

describe('the response memory', () => {
  const away = (): Promise<string> => Promise.reject(new DatabaseUnavailableError('Away'));
  const recall = async (memory: AnswerMemory, question: string): Promise<string> =>
    (await memory.recall(question, away)).value;

  it('returns the last response if the database takes too long', async () => {
    const memory = new AnswerMemory(5);
    await memory.recall('a', () => Promise.resolve('then'));
    const never = new Promise<string>(() => undefined);
    expect(await memory.recall('a', () => never)).toEqual({ value: 'then', isFromMemory: true });
  });

  it('throws errors other than an unavailable database', async () => {
    const memory = new AnswerMemory();
    await memory.recall('a', () => Promise.resolve('then'));
    const broken = memory.recall('a', () => Promise.reject(new Error('A bug')));
    await expect(broken).rejects.toThrow('A bug');
  });

  it('drops the least recently read responses', async () => {
    const memory = new AnswerMemory();
    for (let at = 0; at <= 40; at += 1) {
      await memory.recall(String(at), () => Promise.resolve('then'));
    }
    expect(await recall(memory, '1')).toBe('then');
    await expect(recall(memory, '0')).rejects.toThrow('Away');
  });
});
