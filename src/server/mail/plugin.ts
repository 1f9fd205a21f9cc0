import path from 'node:path';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { DueMail } from './repository';
import type { Mailer } from './mailer';
import { readBounces } from './bounceFolder';
import { dropBouncedMails, noteBounce } from './bounceRepository';
import { failureOf } from './failures';
import {
  claimDueMails,
  dropUselessMails,
  findRoomAt,
  finishMail,
  postponeMail,
  putBackMails,
} from './repository';
import { ADDRESS_RATES, MAX_TRIES, waitAfter } from './rules';
import { BOUNCES_FOLDER } from '../dataFolders';
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
  const bouncesFolder = path.join(app.settings.dataDir, BOUNCES_FOLDER);
  const sources: (() => Promise<void>)[] = [];
  let running: Promise<void> | null = null;
  /** How often a round was asked for. */
  let asked = 0;

  /** When the limits of its address let the mail go; null for now. */
  async function roomAt(mail: DueMail): Promise<number | null> {
    for (const rate of ADDRESS_RATES[mail.isSecurity ? 'security' : 'notice']) {
      const at = await findRoomAt(db, mail, rate, clock.now());
      if (at !== null) return at;
    }
    return null;
  }

  /** Gives whether the mail server may be asked to take more. */
  async function deliver(mail: DueMail): Promise<boolean> {
    const { id, isSecurity: _isSecurity, tries, ...content } = mail;
    const waitsUntil = await roomAt(mail);
    if (waitsUntil !== null) {
      await putBackMails(db, [id], waitsUntil);
      return true;
    }
    try {
      await mailer.send(content);
    } catch (error) {
      const problem = problemOf(error);
      const failure = failureOf(error);
      const isLast = tries >= MAX_TRIES || failure === 'HARD';
      app.log.warn({ mailId: id, tries, problem, isLast }, 'mail not sent');
      if (isLast) await finishMail(db, id, clock.now(), problem);
      else await postponeMail(db, id, clock.now() + waitAfter(tries, Math.random()), problem);
      if (failure === 'HARD' || failure === 'SOFT') {
        const at = clock.now();
        await noteBounce(db, { mailId: id, token: null, kind: failure, reason: problem, at });
      }
      return failure !== 'server';
    }
    await finishMail(db, id, clock.now(), null);
    return true;
  }

  /** Takes in what mail servers said of mails that they had taken. */
  async function readReports(): Promise<void> {
    for await (const found of readBounces(bouncesFolder)) {
      for (const report of found.reports) {
        const isKnown = await noteBounce(db, { ...report, at: clock.now() });
        app.log.info({ mailId: report.mailId, kind: report.kind, isKnown }, 'mail came back');
      }
      if (found.reports.length === 0)
        app.log.warn('what lay among the bounces is about no mail of ours');
      await found.forget();
    }
  }

  async function round(): Promise<void> {
    for (const source of sources) await source();
    // Mails go out whatever lies there.
    await readReports().catch((error: unknown) => {
      app.log.warn({ err: error }, 'bounces not read');
    });
    await dropUselessMails(db, clock.now());
    await dropBouncedMails(db, clock.now());
    let due: DueMail[];
    do {
      due = await claimDueMails(db, clock.now());
      for (const [at, mail] of due.entries()) {
        if (await deliver(mail)) continue;
        // A server that hangs would hold up each of them, and they would be claimed again meanwhile.
        const others = due.slice(at + 1).map(({ id }) => id);
        await putBackMails(db, others, clock.now() + waitAfter(1, Math.random()));
        return;
      }
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
