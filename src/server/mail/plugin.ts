import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { DueMail } from './repository';
import type { Mailer } from './mailer';
import { claimDueMails, dropUselessMails, finishMail, postponeMail } from './repository';
import { MAX_TRIES, waitAfter } from './rules';
import { runOwnWork } from '../work';

const PROBLEM_MAX_LENGTH = 300;

/** The way from the queue in the database to the mailer. */
export interface Mails {
  /** Adds work that is done before each round and may queue mails itself. */
  addSource(source: () => Promise<void>): void;
  /** Starts a round now, as after a commit that queued a mail. */
  wake(): void;
  /** Resolves when no round is under way. */
  settled(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly mailer: Mailer;
    readonly mails: Mails;
  }
}

/** What went wrong, in one short line; mail servers say it, so it holds nothing of the mail. */
function problemOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/\s+/g, ' ').slice(0, PROBLEM_MAX_LENGTH);
}

function createMails(app: FastifyInstance): Mails {
  const { db } = app.database;
  const { clock, mailer } = app;
  const sources: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  /** How often a round was asked for. */
  let asked = 0;

  async function deliver({ id, tries, ...mail }: DueMail): Promise<void> {
    try {
      await mailer.send(mail);
    } catch (error) {
      const problem = problemOf(error);
      const isLast = tries >= MAX_TRIES;
      app.log.warn({ mailId: id, tries, problem, isLast }, 'mail not sent');
      if (isLast) await finishMail(db, id, clock.now(), problem);
      else await postponeMail(db, id, clock.now() + waitAfter(tries, Math.random()), problem);
      return;
    }
    await finishMail(db, id, clock.now(), null);
  }

  async function round(): Promise<void> {
    for (const source of sources) await source();
    await dropUselessMails(db, clock.now());
    let due: DueMail[];
    do {
      due = await claimDueMails(db, clock.now());
      for (const mail of due) await deliver(mail);
    } while (due.length > 0);
  }

  async function run(): Promise<void> {
    let answered: number;
    do {
      answered = asked;
      try {
        await round();
      } catch (error) {
        app.log.warn({ err: error }, 'mails not looked at');
        return;
      }
    } while (answered !== asked);
  }

  return {
    addSource(source) {
      sources.push(source);
    },
    wake() {
      asked += 1;
      running ??= runOwnWork(run).finally(() => {
        running = null;
      });
    },
    async settled() {
      while (running !== null) await running;
    },
  };
}

/**
 * Sends queued mails: at once after a wake, and from time to time what is due. A mail that is not
 * taken waits longer each time; it may arrive twice when a server dies while sending, never is it
 * lost before its last try.
 */
export const mailPlugin = fp(
  (app: FastifyInstance, options: { readonly mailer: Mailer }, done: () => void) => {
    app.decorate('mailer', options.mailer);
    const mails = createMails(app);
    app.decorate('mails', mails);
    const timer = setInterval(() => mails.wake(), app.settings.limits.mailMs).unref();
    app.addHook('onClose', async () => {
      clearInterval(timer);
      await mails.settled();
    });
    done();
  },
  { name: 'mail' },
);
