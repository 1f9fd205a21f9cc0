import path from 'node:path';
import fp from 'fastify-plugin';
import type { FastifyInstance } from 'fastify';
import type { DueMail } from './repository';
import type { AttachmentReference, MailAttachment, Mailer } from './mailer';
import { findBounces } from './bounceFolder';
import { dropBouncedMails, recordBounce } from './bounceRepository';
import type { BounceReport } from './bounceReport';
import { failureOf } from './failures';
import {
  claimDueMails,
  dropExpiredMails,
  findNextSlot,
  finishMail,
  isAnySentSinceTry,
  postponeMail,
  recordTry,
  releaseMails,
  renewClaim,
} from './repository';
import { ADDRESS_RATES, MAX_TRIES, oneLine, OUTAGE_MAX_MS, OUTAGE_TRIES, waitAfter } from './rules';
import { BOUNCES_FOLDER } from '../dataFolders';
import { runOwnWork } from '../work';

/** Returns true for an email that must not be sent, because a record in it is no longer public. */
type MailGuard = (mailId: number) => Promise<boolean>;

const WITHDRAWN = 'A record in this email is no longer public.';

type MakeAttachment = (id: string) => Promise<MailAttachment | null>;

/** Sends queued emails through the mailer. */
interface Mails {
  /** Adds work that runs before each round and may queue emails. */
  addSource(source: () => Promise<void>): void;
  /** Adds work that runs after each round and reads the outcomes of emails. */
  addFollowUp(followUp: () => Promise<void>): void;
  /**
   * Adds a function that creates attachments of a kind; if it returns null, the email is sent
   * without an attachment.
   */
  addAttachments(kind: AttachmentReference['kind'], make: MakeAttachment): void;
  /** Adds a check that runs right before an email is sent. */
  addGuard(guard: MailGuard): void;
  /** Starts a round now, for example after a commit that queued an email. */
  wake(): void;
  /** Resolves when no round is running. */
  settled(): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly mailer: Mailer;
    readonly mails: Mails;
  }
}

/** Formats an SMTP server's error as one short line, which contains no text of the email. */
function problemOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error));
}

/** Formats the server's response as one line. */
function answerOf(answer: unknown): string {
  return (typeof answer === 'string' && oneLine(answer)) || 'Accepted.';
}

function createMails(app: FastifyInstance): Mails {
  const { db } = app.database;
  const { clock, mailer } = app;
  const bouncesFolder = path.join(app.settings.dataDir, BOUNCES_FOLDER);
  const sources: (() => Promise<void>)[] = [];
  const followUps: (() => Promise<void>)[] = [];
  const guards: MailGuard[] = [];
  const makers = new Map<AttachmentReference['kind'], MakeAttachment>();
  /** Files of bounce reports that can be neither read nor renamed. */
  const stuckBounces = new Set<string>();
  let running: Promise<void> | null = null;
  /** Number of requested rounds. */
  let requested = 0;

  /** Returns the time at which the address's limits allow the email; null if they allow it now. */
  async function nextSlot(mail: DueMail): Promise<number | null> {
    for (const rate of ADDRESS_RATES[mail.isSecurity ? 'security' : 'notice']) {
      const at = await findNextSlot(db, mail, rate, clock.now());
      if (at !== null) return at;
    }
    return null;
  }

  /** Sends an email; returns false if the SMTP server can't accept more emails now. */
  async function deliver(mail: DueMail): Promise<boolean> {
    const { attached, id, isSecurity: _isSecurity, queuedAt, tries, ...content } = mail;
    if (!(await renewClaim(db, mail, clock.now()))) return true;
    const waitsUntil = await nextSlot(mail);
    if (waitsUntil !== null) {
      await releaseMails(db, [mail], waitsUntil);
      return true;
    }
    for (const guard of guards) {
      if (!(await guard(id))) continue;
      await finishMail(db, id, clock.now(), WITHDRAWN);
      return true;
    }
    const tried = { mailId: id, try: tries };
    let answer: unknown;
    try {
      const attachment =
        attached === null ? null : ((await makers.get(attached.kind)?.(attached.id)) ?? null);
      answer = await mailer.send(attachment === null ? content : { ...content, attachment });
    } catch (error) {
      const problem = problemOf(error);
      const failure = failureOf(error);
      // If other emails were sent since this one's last attempt, this email may be the cause.
      const isOutage = failure === 'server' && !(await isAnySentSinceTry(db, id));
      const isLast = isOutage
        ? tries > OUTAGE_TRIES && clock.now() - queuedAt.getTime() >= OUTAGE_MAX_MS
        : tries >= MAX_TRIES || failure === 'HARD';
      app.log.warn({ mailId: id, tries, problem, isLast }, 'email not sent');
      const outcome = isLast ? 'REFUSED' : 'DEFERRED';
      await recordTry(db, { ...tried, at: clock.now(), outcome, answer: problem });
      if (isLast) await finishMail(db, id, clock.now(), problem);
      else {
        const nextTryAt = clock.now() + waitAfter(tries, Math.random());
        await postponeMail(db, id, nextTryAt, problem, isOutage ? OUTAGE_TRIES : MAX_TRIES);
      }
      if (failure === 'HARD' || failure === 'SOFT') {
        const at = clock.now();
        await recordBounce(db, { mailId: id, token: null, kind: failure, reason: problem, at });
      }
      return failure !== 'server';
    }
    await recordTry(db, {
      ...tried,
      at: clock.now(),
      outcome: 'ACCEPTED',
      answer: answerOf(answer),
    });
    await finishMail(db, id, clock.now(), null);
    return true;
  }

  /** Reads SMTP servers' bounce reports about emails that were initially accepted. */
  async function readReports(): Promise<void> {
    for (const file of await findBounces(bouncesFolder, stuckBounces)) {
      try {
        const reports = await file.read();
        if (await areRecorded(reports, file.name)) await file.remove();
      } catch (error) {
        app.log.warn({ err: error, file: file.name }, 'bounces not read');
        await file.setAside().catch(() => stuckBounces.add(file.name));
      }
    }
  }

  /** Records a file's reports; returns false if the database failed, and the next round retries. */
  async function areRecorded(reports: readonly BounceReport[], file: string): Promise<boolean> {
    try {
      for (const report of reports) {
        const isKnown = await recordBounce(db, { ...report, at: clock.now() });
        app.log.info({ mailId: report.mailId, kind: report.kind, isKnown }, 'email bounced');
      }
    } catch (error) {
      app.log.warn({ err: error, file }, 'bounces not recorded');
      return false;
    }
    if (reports.length === 0) app.log.warn({ file }, 'bounce report matches no email');
    return true;
  }

  async function round(): Promise<void> {
    for (const source of sources) await source();
    await readReports();
    await dropExpiredMails(db, clock.now());
    await dropBouncedMails(db, clock.now());
    let due: DueMail[];
    do {
      due = await claimDueMails(db, clock.now());
      for (const [at, mail] of due.entries()) {
        if (await deliver(mail)) continue;
        // Releases the other emails: if the server hangs, each would otherwise be delayed until its
        // claim expires.
        await releaseMails(db, due.slice(at + 1), clock.now() + waitAfter(1, Math.random()));
        return;
      }
    } while (due.length > 0);
  }

  async function run(): Promise<void> {
    let served: number;
    do {
      served = requested;
      try {
        await round();
        for (const followUp of followUps) await followUp();
      } catch (error) {
        app.log.warn({ err: error }, 'email round failed');
        return;
      }
    } while (served !== requested);
  }

  return {
    addSource(source) {
      sources.push(source);
    },
    addFollowUp(followUp) {
      followUps.push(followUp);
    },
    addGuard(guard) {
      guards.push(guard);
    },
    addAttachments(kind, make) {
      makers.set(kind, make);
    },
    wake() {
      requested += 1;
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
 * Sends queued emails: immediately after `wake`, and at intervals. Retries a rejected email with
 * increasing delays. An email may arrive twice if a server crashes while sending it, but is never
 * lost before its last attempt.
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
